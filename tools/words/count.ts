import { readFileSync } from 'node:fs'

import { packageFile } from '#engine/package.ts'
import { listFiles } from '#test/list-files.ts'

/** Pages that a user reads: not generated, and not for contributors. */
const EXCLUDED =
  /^docs\/(?:cli|contributing)\/|^docs\/(?:coverage|figures|grid|interface|performance)\.md$/

/** The README and the docs for users. */
export const USER_DOCS = [
  'README.md',
  ...listFiles(['docs'], /\.md$/).filter((name) => !EXCLUDED.test(name)),
]

/** The number of words of a text, and the number of words in its sentences. */
export interface Counts {
  readonly words: number
  readonly sentences: readonly string[]
}

/** Counts the words of a document without its code blocks. */
export function countWords(document: string): Counts {
  const text = removeCode(readFileSync(packageFile(document), 'utf8'))
  return { words: splitWords(text).length, sentences: splitSentences(text) }
}

/** Removes fenced and indented code, HTML, and the addresses of links. */
export function removeCode(markdown: string): string {
  return markdown
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .replaceAll(/^ {4,}\S.*$/gm, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/^\[[^\]]+\]: \S+$/gm, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
}

/** Splits prose into sentences; a list item or a paragraph ends one, table rows and headings are none. */
export function splitSentences(text: string): readonly string[] {
  const prose = text
    .split('\n')
    .map((line) => (/^(?:\||#|\s*$)/.test(line) ? '\n' : line.replace(/^\s*(?:-|\d+\.) /, '\n')))
    .join('\n')
  return prose
    .split(/\n\n+/)
    .flatMap((paragraph) =>
      paragraph.replaceAll('\n', ' ').split(/(?<=[.?!:])\s+(?=[\p{Lu}`*[\d-])/u),
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => splitWords(sentence).length > 2)
}

/** Splits a text into words, without punctuation. */
export function splitWords(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
}
