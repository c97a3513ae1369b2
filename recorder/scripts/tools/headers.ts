import { TAKEN_OUT } from '#engine/secrets/placeholder.ts'

/** Header fields of a call as they are put together. */
export type SentHeaders = readonly (readonly [name: string, value: string])[]

/** The fields with one of that name, in the place of those that were there. */
export function setHeader(headers: SentHeaders, name: string, value: string): SentHeaders {
  const others = headers.filter(([one]) => !isSame(one, name))
  return [...others, [name, value]]
}

/** Whether two names of header fields are one. */
export function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** The fields with an unreadable credential, unless they show another one. */
export function withSomeCredential(headers: SentHeaders): SentHeaders {
  const isShown = headers.some(([name]) => isSame(name, 'Authorization'))
  return isShown ? headers : setHeader(headers, 'Authorization', TAKEN_OUT)
}
