import type { Document } from '../document/document.ts'
import type { Result } from '#engine/model/results/result.ts'

/** The input of a format. */
export interface Told {
  readonly result: Result
  /** The command's own document as it is written to disk: JSON, with a newline at its end. */
  readonly document: () => string
  /** The command's own page; missing if it has none. */
  readonly page?: () => string
  /** The command's own Markdown, which fits a comment if no length is given; else it is made of the result. */
  readonly markdown?: (maxLength?: number) => string
  /** The report for people, as blocks. */
  readonly describe?: () => Document
}

/** Writes a format; `result` is shown as it is, so it contains nothing that acts. */
export type Renderer = (told: Told) => string
