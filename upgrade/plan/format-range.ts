/** Formats a range of versions for a sentence: `5.6.5 - 5.x, 6.x` as `5.6.5 or later 5.x, or 6.x`. */
export function formatRange(range: string): string {
  return formatChoice(range.split(', ').map(formatPart))
}

function formatPart(part: string): string {
  const [from = '', to] = part.split(' - ')
  if (to === undefined) return part
  const [line] = from.split(' ').at(-1)?.split('.') ?? []
  return to === `${line}.x` ? `${from} or later ${to}` : `${from} to ${to}`
}

/** Joins alternatives: `a or b`, or `a, b, or c`; each name is written once in a row. */
export function formatChoice(choices: readonly string[]): string {
  const named = choices.map((choice, at) => {
    const [name = '', ...rest] = choice.split(' ')
    const isRepeated = /^[A-Z]/.test(name) && choices[at - 1]?.startsWith(`${name} `) === true
    return isRepeated ? rest.join(' ') : choice
  })
  const isLong = named.some((choice) => /, | or /.test(choice))
  return isLong && named.length === 2 ? named.join(', or ') : LIST.format(named)
}
const LIST = new Intl.ListFormat('en', { type: 'disjunction' })
