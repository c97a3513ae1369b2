/** Header fields of a call as they are put together. */
export type SentHeaders = readonly (readonly [name: string, value: string])[]

/** The fields with one of that name, in the place of those that were there. */
export function setHeader(headers: SentHeaders, name: string, value: string): SentHeaders {
  const others = headers.filter(([one]) => one.toLowerCase() !== name.toLowerCase())
  return [...others, [name, value]]
}
