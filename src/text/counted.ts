/** A number with its word, which takes an s for any number but one: `1 check`, `0 checks`, `2 checks`. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
