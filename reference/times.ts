/** ISO 8601 with milliseconds and `Z`: what most records carry. */
export function zulu(time: number): string {
  return new Date(time).toISOString()
}

/** The same moment with `+0000`, without a colon: sessions and what else is a plain date. */
export function offset(time: number): string {
  return zulu(time).replace('Z', '+0000')
}

/** As the search backend stores it: a space, no zone. */
export function backend(time: number): string {
  return zulu(time).replace('T', ' ').replace('Z', '')
}

/** The last access of a token that was never used. */
export const NEVER = '1970-01-01T00:00:00.000Z'
