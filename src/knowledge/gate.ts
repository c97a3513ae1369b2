import type { Life } from '../model/version.ts'

/** A behaviour of the server that came or went with a release. */
export interface Gate {
  readonly life: Life
  readonly what: string
  /** Section of the fact sheet, or the releases on which it was seen. */
  readonly source: string
}
