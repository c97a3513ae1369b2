import type { ResponseReads } from '#engine/model/exchange.ts'
import { unknown } from './unknown.ts'

/** A call as a script writes it; texts may contain unknown values (`unknown.ts`). */
export interface ScriptCall {
  /** From 1. */
  readonly line: number
  readonly method: string
  /** As written: with or without scheme, host and base. */
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Its text, or `ELSEWHERE`. */
  readonly body?: string
  /** It contains options or headers that this reader does not know. */
  readonly isOpen: boolean
  /** The parts of the response that the script reads. */
  readonly reads?: ResponseReads
}

/** Replaces a body that the script does not hold: it is in a file, or made by a program. */
export const ELSEWHERE = unknown('body')

/** A call in a form that is not read. */
export interface UnreadCall {
  /** From 1. */
  readonly line: number
  /** Words after "a call": `in Python`, `by lynx`. */
  readonly how: string
}

/** A command that is not read and has an address: it is a call if the address is the server's. */
export interface Mention extends UnreadCall {
  /** The last line of its words and its input. */
  readonly until: number
  readonly address: string
}

export function isMention(call: UnreadCall): call is Mention {
  return 'address' in call
}

/** Takes calls as they are found. */
export type SeeCall = (call: ScriptCall | UnreadCall | Mention) => void
