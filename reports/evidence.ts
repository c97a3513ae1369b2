import type { Exchange } from '#engine/model/exchange.ts'
import type { ItemPlace } from '#engine/model/results/result.ts'
import type { MoreOptions } from './again.ts'
import type { Claim, TrafficForecast } from './viewer/data.ts'
import type { ValueLink } from './viewer/traffic.ts'

/** The inputs of a renderer, other than the run. */
export interface Evidence {
  /** An exchange by its position in the recording; undefined when it is not at hand. */
  readonly exchangesOf: (index: number) => Exchange | undefined
  /** Where an exchange is in the file of the recording; undefined where that is not known. */
  readonly placeOf?: (index: number) => ItemPlace | undefined
  /** For the command that asks for a finding again. */
  readonly moreOptions?: MoreOptions
  /** All exchanges; without it a page only shows those that decided a verdict. */
  readonly traffic?: Traffic
  /** Unverified checks do not fail the run. */
  readonly allowUnverified?: boolean
}

/** The exchanges of a recording, as a page shows them. */
export interface Traffic {
  /** Each call starts from the first exchange. */
  readonly exchanges: () => Iterable<Exchange>
  /** Roots of the interface. */
  readonly roots: readonly string[]
  readonly links: () => readonly ValueLink[]
  readonly describeRoute?: DescribeRoute
  /** The line of the newest release that `describeRoute` knows: `7.1`. */
  readonly newest?: string
  /** The effects of upgrades on these requests. */
  readonly forecast?: TrafficForecast | undefined
  /** The results of the run that checked them. */
  readonly claims?: readonly Claim[]
}

/** Returns the template of a path's route, and the releases that added and removed it; empty if none did. */
export type DescribeRoute = (
  method: string,
  path: string,
) => { readonly route: string | undefined; readonly release: string }
