import type { Source } from '../../model/check.ts'

/** A source in words, as verdicts show it. */
export function describeSource(source: Source): string {
  if (source.basis === 'documented') {
    const { sections } = source
    return `interface document, section${sections.length > 1 ? 's' : ''} ${sections.join(' and ')}`
  }
  const seen =
    source.releases.length > 0
      ? `seen on ${source.releases.join(', ')}`
      : 'known only from the source code'
  return source.sheet === undefined
    ? `real servers: ${seen}`
    : `real servers: ${seen}; ${source.sheet}`
}
