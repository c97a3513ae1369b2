import type { Document } from '../document/document.ts'
import type { Result } from '#engine/model/results/result.ts'

/** The input of a format. A format shows `result` as it is, so it contains nothing that acts. */
export interface RenderInput {
  readonly result: Result
  /** The command's own document as it is written to disk: JSON, with a newline at its end. */
  readonly document: () => string
  /** The report for people, as blocks. */
  readonly describe: () => Document
  /** The command's own page, with its pictures; by default that of the report. */
  readonly page?: () => string
}
