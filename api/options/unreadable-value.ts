/**
 * In words, that an option cannot take the value it was given, by what its reader says of it. The value is
 * not repeated, wherever it was given: a secret that stands at a wrong place stays where it is.
 */
export function sayUnreadable(where: string, value: string, problem: string): string {
  const said = problem
    .replaceAll(`"${value}"`, 'its value')
    .replace(/^Allowed choices/, 'its value is none of what it takes: allowed choices')
    .replace(/\.$/, '')
  return `cannot use ${where}: ${said}; ${NOT_SHOWN}`
}

export const NOT_SHOWN = 'it is not shown here, as it may be a secret'
