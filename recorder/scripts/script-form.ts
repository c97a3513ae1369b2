import type { SeeCall } from './call.ts'

/** A form in which calls are written down. */
export interface ScriptForm {
  /** With its article: `a shell script`. */
  readonly name: string
  /** Whether a text is of this form, by its content first and the file's name second. */
  readonly isOf: (text: string, file: string) => boolean
  readonly read: (text: string, see: SeeCall) => void
}
