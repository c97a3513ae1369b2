/** A part of a source's words, with where it can be read. */
export interface SourcePart {
  readonly text: string
  readonly href?: string
}

const REPOSITORY = 'https://github.com/Graylog2/graylog2-server'

/**
 * What in a source has a public address: the upgrade notes and the changelog of a release, issues and pull requests.
 * A class is named without the folder in which it stands, so it stays words.
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
    [/PR #(\d+)/, ([, number]) => `pull/${number}`],
    [/(?<=\bissues? )(\d{2,6})/, ([, number]) => `issues/${number}`],
    [/(?<=\bissues \d{2,6}, )(\d{2,6})/, ([, number]) => `issues/${number}`],
  ]

const ANY = new RegExp(ADDRESSES.map(([{ source }]) => source).join('|'), 'g')

/** The words of a source, those with a public address as links. */
export function sourceParts(source: string): readonly SourcePart[] {
  const parts: SourcePart[] = []
  let end = 0
  for (const { 0: text, index } of source.matchAll(ANY)) {
    if (index > end) parts.push({ text: source.slice(end, index) })
    const href = hrefOf(source, index, text)
    parts.push({ text, ...(href !== undefined && { href }) })
    end = index + text.length
  }
  if (end < source.length) parts.push({ text: source.slice(end) })
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
