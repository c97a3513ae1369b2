import { isKnown } from '../unknown.ts'

/** A word of a command after its expansion. */
export interface Field {
  readonly text: string
  /** It stands for any number of words: an unquoted variable, or a list that is not told. */
  readonly isOpen?: true
}

/** A command with its words, as a shell would start it. */
export interface ShellCommand {
  readonly words: readonly Field[]
  /** From 1. */
  readonly line: number
  /** What it reads from its standard input, where the script tells. */
  readonly input: string | undefined
  /** The line at which that begins, where it is a here-document. */
  readonly inputLine: number | undefined
}

export function field(text: string): Field {
  return { text }
}

/** The text of a field that is wholly told; undefined for any other. */
export function literal(one: Field | undefined): string | undefined {
  return one !== undefined && isKnown(one.text) ? one.text : undefined
}
