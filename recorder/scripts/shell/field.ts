import type { ResponseReads } from '#engine/model/exchange.ts'
import { isKnown } from '../unknown.ts'

/** A word of a command after its expansion. */
export interface Field {
  readonly text: string
  /** It may be any number of words: an unquoted variable, or an unknown list. */
  readonly isOpen?: true
}

/** A command with its words, as a shell would start it. */
export interface ShellCommand {
  readonly words: readonly Field[]
  /** From 1. */
  readonly line: number
  /** Its standard input, if the script sets it. */
  readonly input: string | undefined
  /** The line at which that begins, where it is a here-document. */
  readonly inputLine: number | undefined
  /** The parts of its output that the script reads. */
  readonly reads?: ResponseReads
}

export function field(text: string): Field {
  return { text }
}

/** The text of a field if all of it is known; undefined otherwise. */
export function literal(one: Field | undefined): string | undefined {
  return one !== undefined && isKnown(one.text) ? one.text : undefined
}
