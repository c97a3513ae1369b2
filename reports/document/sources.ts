import type { Link } from './document.ts'

const REPOSITORY = 'https://github.com/Graylog2/graylog2-server'

/**
 * Sources with a public URL: upgrade notes, changelogs, classes with their path, issues, and pull requests. A class
 * without a path has none.
 */
const ADDRESSES: readonly (readonly [words: RegExp, path: (found: readonly string[]) => string])[] =
  [
    [
      /UPGRADING\.(rst|md|asciidoc)@(\d+\.\d+\.\d+)/,
      ([, type, at]) => `blob/${at}/UPGRADING.${type}`,
    ],
    [
      /changelog\/(\d+\.\d+\.\d+\/[\w-]+\.toml)@(\d+\.\d+\.\d+)/,
      ([, file, at]) => `blob/${at}/changelog/${file}`,
    ],
    [
      /(graylog2-server\/src\/[\w/]+\.java)@(\d+\.\d+\.\d+)/,
      ([, file, at]) => `blob/${at}/${file}`,
    ],
    [/PR #(\d+)/, ([, number]) => `pull/${number}`],
    [/(?<=\bissues? )(\d{2,6})/, ([, number]) => `issues/${number}`],
    [/(?<=\bissues \d{2,6}, )(\d{2,6})/, ([, number]) => `issues/${number}`],
  ]

const ANY = new RegExp(ADDRESSES.map(([{ source }]) => source).join('|'), 'g')

/** The link says where a class is; its name is enough to read. */
const FOLDERS = /^graylog2-server\/src\/(?:\w+\/)+/

/** Returns the text of a source with links to public pages. */
export function linkSources(source: string): readonly (string | Link)[] {
  const parts: (string | Link)[] = []
  let end = 0
  for (const { 0: text, index } of source.matchAll(ANY)) {
    if (index > end) parts.push(source.slice(end, index))
    const href = hrefOf(source, index, text)
    parts.push(href === undefined ? text : { text: text.replace(FOLDERS, ''), href })
    end = index + text.length
  }
  if (end < source.length) parts.push(source.slice(end))
  return parts
}

function hrefOf(source: string, at: number, text: string): string | undefined {
  for (const [words, path] of ADDRESSES) {
    const sticky = new RegExp(words.source, 'y')
    sticky.lastIndex = at
    const found = sticky.exec(source)
    if (found?.[0] === text) return `${REPOSITORY}/${path(found)}`
  }
  return undefined
}
