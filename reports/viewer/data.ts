import type { Run } from '#engine/model/results/run.ts'
import type { Rating, Verdict } from '#engine/model/results/verdict.ts'
import type { ForecastBasis } from '#engine/model/upgrade/forecast.ts'
import type { Document } from '../document/document.ts'
import type { TargetChoice } from './replay.ts'
import type { PackedColumns, ValueLink } from './traffic.ts'

/** The data that the viewer loads first. */
export interface ViewerData {
  /** The file or the server. */
  readonly title: string
  readonly columns: PackedColumns
  readonly links?: readonly ValueLink[]
  /** Roots of the API in the recording. */
  readonly roots?: readonly string[]
  readonly run?: Run | undefined
  /** The results of the run, if it was checked. */
  readonly claims?: readonly Claim[] | undefined
  /** The line of the newest known release; missing if no routes were compared with releases. */
  readonly newest?: string | undefined
  readonly forecast?: TrafficForecast | undefined
  /** The overview, if the page has none. */
  readonly document?: Document | undefined
  /** The name of the first screen, by default "Overview". */
  readonly name?: string | undefined
  /** Results that may be compared, by their place in the list. */
  readonly results?: readonly { readonly path: string; readonly at: number }[]
  /** More exchanges may come. */
  readonly isLive?: boolean
  readonly live?: LiveState
}

/** The effects of upgrades on the requests of a recording. */
export interface TrafficForecast {
  readonly from: string
  /** Oldest first, each with the changes that concern every request. */
  readonly releases: readonly { readonly release: string; readonly notes: readonly Change[] }[]
  /** Worst first. */
  readonly impacts: readonly Impact[]
  readonly outcomes: readonly Outcome[]
  /** Exchanges with the same outcomes: for each release, a place in `outcomes`. */
  readonly groups: readonly {
    readonly exchanges: readonly number[]
    readonly outcomes: readonly number[]
  }[]
  readonly remarks: readonly string[]
}

/** A kind of effect on a request. */
export interface Impact {
  readonly sign: string
  readonly rating: Rating
  readonly meaning: string
  /** Follows a count: `1 breaks`, `2 break`. */
  readonly counted: readonly [one: string, more: string]
}

/** The effect of one release on a request. */
export interface Outcome {
  /** A place in `impacts`. */
  readonly impact: number
  readonly basis: ForecastBasis
  readonly changes: readonly Change[]
}

/** A change that a release brings, and its fix. */
export interface Change {
  readonly release: string
  readonly what: string
  readonly remedy?: string | undefined
}

/** A result in a few words. */
export interface Claim {
  readonly rating: Rating
  readonly words: string
}

/** The state of the running command, and the actions that the page offers. */
export interface LiveState {
  /** The work, and the ids of its checks. */
  readonly head?: {
    readonly title: string
    readonly checks: readonly string[]
    readonly isJudged?: boolean
  }
  readonly progress?: {
    readonly text: string
    readonly share?: { readonly done: number; readonly total: number } | undefined
  }
  /** Verdicts so far. */
  readonly verdicts: readonly Verdict[]
  readonly actions: {
    readonly targets: readonly TargetChoice[]
    /** Whether the command can be ended. */
    readonly stops: boolean
  }
}

/** The state before the first event. */
export const NO_STATE: LiveState = { verdicts: [], actions: { targets: [], stops: false } }

/** Returns the state with changed parts; a verdict replaces an earlier one of its check. */
export function updateState(
  state: LiveState,
  { verdicts = [], ...more }: Partial<LiveState>,
): LiveState {
  const changed = new Set(verdicts.map(({ checkId }) => checkId))
  const others = state.verdicts.filter(({ checkId }) => !changed.has(checkId))
  return { ...state, ...more, verdicts: [...others, ...verdicts] }
}
