import { readFileSync } from 'node:fs'

import ts from 'typescript'

import { packageFile } from '#engine/package.ts'

/** A text of the sources, with its file and line. */
export interface SourceText {
  readonly place: string
  readonly text: string
}

/** The texts of a source file that people read. */
interface SourceTexts {
  readonly comments: readonly SourceText[]
  /** Strings of more than two words. */
  readonly prose: readonly SourceText[]
  /** Titles of tests. */
  readonly titles: readonly SourceText[]
}

/** Reads the texts of a source file. */
export function readTexts(file: string): SourceTexts {
  const source = readFileSync(packageFile(file), 'utf8')
  const scanned = ts.createSourceFile(file, source, ts.ScriptTarget.Latest)
  const comments = new Map<number, SourceText>()
  const prose: SourceText[] = []
  const titles: SourceText[] = []
  const collect = (node: ts.Node): void => {
    for (const { pos, end } of ts.getLeadingCommentRanges(source, node.pos) ?? [])
      if (!comments.has(pos))
        comments.set(pos, { place: placeAt(pos), text: stripComment(source.slice(pos, end)) })
    const text = readText(node)
    if (/[a-z]\S* \S+ \S/i.test(text))
      prose.push({ place: placeAt(node.getStart(scanned)), text: text.trim() })
    if (ts.isCallExpression(node) && TEST.test(node.expression.getText(scanned))) {
      const [title] = node.arguments
      if (title && readText(title) !== '')
        titles.push({ place: placeAt(title.getStart(scanned)), text: readText(title) })
    }
    ts.forEachChild(node, collect)
  }
  collect(scanned)
  return { comments: [...comments.values()], prose, titles }

  function placeAt(position: number): string {
    return `${file}:${String(scanned.getLineAndCharacterOfPosition(position).line + 1)}`
  }
}

/** A function that defines a test; the title is its first argument. */
const TEST = /^(?:test|it|describe)(?:\.\w+)*(?:[(`][\s\S]*)?$/

function stripComment(comment: string): string {
  return comment
    .replaceAll(/^\/\*\*?|\*\/$|^\/\//g, '')
    .replaceAll(/\n\s*\*? ?/g, ' ')
    .trim()
}

/** The text of a string, or of a template with `{}` for each expression. */
function readText(node: ts.Node): string {
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')
  return ts.isStringLiteralLike(node) || ts.isJsxText(node) ? node.text : ''
}
