/** A notation of calls in a shell script. */
export interface Spelling {
  readonly id: string
  readonly text: string
}

/** Builds the notations of a table: texts by id. */
export function spellings(texts: Readonly<Record<string, string>>): readonly Spelling[] {
  return Object.entries(texts).map(([id, text]) => ({ id, text }))
}

/** A request as a real program sent it to a proxy. */
export interface SentCall {
  readonly method: string
  /** With scheme and host. */
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
}
