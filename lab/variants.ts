/** One way in which a server is configured or what it holds, beside the usual one. */
export interface Variant {
  readonly name: string
  /** In words, for `--help`. */
  readonly what: string
  /** Whether it gets an input and messages; everything else gets accounts. */
  readonly hasMessages: boolean
}

/** Every variant; the first is what is started when none is named. */
export const VARIANTS: readonly Variant[] = [
  { name: 'usual', what: 'the default configuration, with messages', hasMessages: true },
  { name: 'empty', what: 'no input and no message', hasMessages: false },
]
