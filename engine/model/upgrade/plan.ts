import type { PassedOver } from '../recording.ts'
import type { Rating } from '../results/verdict.ts'
import type { CallClass, CallGroup, Cause, ClassTotals, ClientForecast } from './forecast.ts'
import type { Happened, Judgement } from './replay.ts'
import type { RequirementPath, SettingsReport } from './settings.ts'

export const UPGRADE_FORMAT = 'graylog-conformance-upgrade'

/** Everything that is known of one upgrade, in the form of `upgrade --json`. No value of a setting, no secret. */
export interface UpgradePlan {
  readonly format: typeof UPGRADE_FORMAT
  readonly version: 1
  /** Releases as `x.y.z`. */
  readonly from: string
  readonly to: string
  /** One sentence. */
  readonly verdict: string
  /** The evidence of the plan, one line each. */
  readonly given: readonly string[]
  readonly path: UpgradePath
  /** Missing without traffic. */
  readonly calls?: UpgradeCalls
  /** Missing without a file of settings. */
  readonly settings?: UpgradeSettings
  /** One for each file of traffic, where there is a new server. */
  readonly dryRuns: readonly DryRun[]
  /** Both servers certified, where both are there. */
  readonly comparison?: ServerComparison
  /** Known bugs of the two releases; missing if neither has any. */
  readonly flaws?: UpgradeFlaws
  readonly open: readonly OpenQuestion[]
  /** In the order in which one would do it. */
  readonly tasks: readonly UpgradeTask[]
}

/** Defects that every server of a release has, one sentence each, without its end. */
export interface UpgradeFlaws {
  /** Of the old release, and not of the new one. */
  readonly fixed: readonly string[]
  /** Of the new release. */
  readonly remaining: readonly string[]
}

/** The releases on the way, and the software they require. */
export interface UpgradePath {
  /** Where one stops, the goal last. */
  readonly stops: readonly UpgradeStop[]
  /** Lines between two stops of which no source says whether they may be left out. */
  readonly notStated: readonly string[]
  readonly software: readonly RequirementPath[]
}

/**
 * Why one stops at a release. `forced`: no search backend is taken by the lines on both sides;
 * `documented`: the documentation asks for it.
 */
type StopReason = 'forced' | 'documented' | 'goal'

/** A release at which one stops on the way. */
export interface UpgradeStop {
  /** Such as `4.3`. */
  readonly line: string
  /** Of the line the newest known release; of the goal the one that was asked for. */
  readonly release: string
  readonly reason: StopReason
  /** One sentence. */
  readonly because: string
  readonly source?: string
  /** Requirements that are new and must be met before its first start. */
  readonly needs: readonly SoftwareNeed[]
}

/** A piece of software that has to be newer, or another one. */
export interface SoftwareNeed {
  readonly software: string
  /** Search backends that this stop supports, and the previous one. */
  readonly range: string
  readonly before: string
  /** Versions that are no longer supported: `5.x, 6.x`. */
  readonly gone: readonly string[]
  /** Set if the settings name one of these as the version in use. */
  readonly isUsed?: true
  /** Other software that the stop takes in its place, each with its range: `OpenSearch 1.x, 2.x`. */
  readonly others?: readonly string[]
  /** The replacement that both sides support: `Elasticsearch 7.x`, `OpenSearch 1.x`. */
  readonly instead?: readonly string[]
  readonly note?: string
  readonly source: string
}

/** Predictions for the recorded calls. */
export interface UpgradeCalls {
  readonly total: number
  readonly totals: ClassTotals
  /** How many of those whose response changes only gain fields. */
  readonly gaining: number
  /** Changes that affect every call, such as a new base address. */
  readonly notes: readonly Cause[]
  /** Who has something to do: calls that break, need a change or lose something. Worst first. */
  readonly clients: readonly ClientWork[]
  /** Who has nothing to do because of the upgrade, with the calls that already fail. */
  readonly others?: readonly ClientWork[]
  /** Calls whose responses only have more fields. */
  readonly gains: readonly CallGroup[]
  /** Calls of clients that have nothing to do. */
  readonly unknown: readonly CallGroup[]
  /** How many calls a baseline accepts; they are left out of the lists. */
  readonly accepted?: number
  /** Calls of scripts that are not read, and so not among the others. */
  readonly notRead?: readonly PassedOver[]
}

/** The tasks of one client. */
export interface ClientWork extends Omit<ClientForecast, 'groups'> {
  /** The file of traffic. */
  readonly file: string
  readonly groups: readonly CallWork[]
  /** Calls that already fail, and need no work because of the upgrade. */
  readonly failing?: readonly CallGroup[]
}

export interface CallWork extends CallGroup {
  /** A line that finds the call in the client's source; missing where nothing in its path is fixed. */
  readonly search?: string
}

/** Changes to the settings of a node. */
export interface UpgradeSettings {
  readonly report: SettingsReport
  readonly edits: readonly SettingsEdit[]
  /** Names of the patched copies in the folder of the page. */
  readonly patched: readonly string[]
}

/** One line of a settings file that changes; values are not shown. */
export interface SettingsEdit {
  readonly file: string
  readonly line: number
  /** The name as written. */
  readonly name: string
  /** The name that takes over; missing where the line is commented out or has to be changed by hand. */
  readonly becomes?: string
  readonly byHand: boolean
  /** Set if a new comment after this line waits for a value that only the operator knows. */
  readonly added?: boolean
}

/** The result of a dry run of one traffic file on the new server. */
export interface DryRun {
  readonly file: string
  readonly url: string
  /** Why there is none; all else is missing then. */
  readonly problem?: string
  readonly release?: string
  readonly mode?: string
  readonly counts?: Readonly<Record<Judgement, number>>
  /** How many calls got a response. */
  readonly answered?: number
  readonly calls: readonly DryRunCall[]
  /** Objects that could not be removed. */
  readonly left: readonly string[]
  /** The page of the whole replay, next to this one. */
  readonly report?: string
}

/** A call of which the dry run showed that it breaks or changes, or whose forecast it refutes. */
export interface DryRunCall {
  readonly exchange: number
  readonly method: string
  /** Secrets masked. */
  readonly target: string
  readonly status: readonly [before: number, after: number]
  readonly forecast: CallClass
  readonly happened: Happened
  /** Whether the forecast was right. */
  readonly agrees: boolean
  /** The differences, one line each. */
  readonly differences: readonly string[]
}

/** The result of certifying both servers. */
export interface ServerComparison {
  readonly old: { readonly url: string; readonly release: string }
  readonly new: { readonly url: string; readonly release: string }
  /** Requirements that fail on the new server and did not on the old one; notes are none of them. */
  readonly broken: readonly {
    readonly checkId: string
    readonly says: string
    readonly rating?: Rating
  }[]
  /** Responses whose fields differ, one line each. */
  readonly answers: readonly string[]
  readonly alike: number
  readonly report?: string
}

/** Questions that cannot be answered from outside. */
export interface OpenQuestion {
  readonly what: string
  /** The person or place to ask. */
  readonly who: string
  /** One line each, such as calls. */
  readonly details?: readonly string[]
  /** How one finds out: a sentence. */
  readonly how?: string
  readonly command?: string
}

export const PHASES = ['before', 'during', 'after'] as const
export type Phase = (typeof PHASES)[number]

/** A line of the checklist. */
export interface UpgradeTask {
  readonly phase: Phase
  /** The release line that it is done for, on a way with several. */
  readonly at?: string
  readonly what: string
  /** Parts of the work, one line each, such as calls and places. */
  readonly details: readonly string[]
  /** Reasons and notes, one line each. */
  readonly reasons?: readonly string[]
  readonly command?: string
  readonly source?: string
}
