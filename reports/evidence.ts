import type { Exchange } from '#engine/model/exchange.ts'
import type { ItemPlace } from '#engine/model/results/result.ts'
import type { MoreSuites } from './again.ts'

/** What renderers may know besides the run. */
export interface Evidence {
  /** An exchange by its position in the recording; undefined when it is not at hand. */
  readonly exchangesOf: (index: number) => Exchange | undefined
  /** Where an exchange stands in the file of the recording; undefined where that is not known. */
  readonly placeOf?: (index: number) => ItemPlace | undefined
  /** For the command that asks for a finding again. */
  readonly moreSuites?: MoreSuites
  /** What stayed unverified does not fail the run. */
  readonly allowUnverified?: boolean
}
