/** A way to write calls in a shell script. */
export interface Spelling {
  readonly id: string
  readonly text: string
}

/** A request as a real program sent it to a proxy. */
export interface SentCall {
  readonly method: string
  /** With scheme and host. */
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
}
