import type { FormatName } from '../../reports/formats.ts'

/** A form that was asked for, and where it goes. */
export interface FormatChoice {
  readonly name: FormatName
  /** A file, or `-` for stdout; missing where only the name was given. */
  readonly file?: string
}
