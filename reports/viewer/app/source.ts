import type { Document } from '#reports/document/document.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import type { Term } from '../filter.ts'
import type { ReplayAnswer, ReplayRequest, TargetChoice } from '../replay.ts'
import type { Detail, PackedColumns, Row, Stats, ValueLink } from '../traffic.ts'

/** Where the viewer gets its exchanges from: the page itself, or a server. */
export interface Source {
  readonly load: () => Promise<Loaded>
  readonly detail: (row: number) => Promise<Detail>
  /** Finds rows whose headers or bodies match; reports them as they are found. */
  readonly search: (term: Term, onFound: (rows: readonly number[]) => void) => Promise<void>
  /** Listens to new exchanges; missing if there can be none. */
  readonly listen?: (listener: Listener, rows: number) => void
  /** Sends a request to a server; missing if the page may send none. */
  readonly replay?: (request: ReplayRequest & { readonly root: string }) => Promise<ReplayAnswer>
  /** Ends the running command. */
  readonly stop?: () => Promise<void>
}

export interface Loaded {
  readonly columns: PackedColumns
  readonly links: readonly ValueLink[]
  readonly run?: Run | undefined
  /** The file or the server. */
  readonly title: string
  /** The overview, if the page has none. */
  readonly document?: Document | undefined
  /** The name of the first screen, by default "Overview". */
  readonly name?: string | undefined
  /** Results that may be compared, by their place in the list. */
  readonly results?: readonly { readonly path: string; readonly at: number }[]
  readonly isLive?: boolean
  /** Roots of the API in the recording. */
  readonly roots?: readonly string[]
  readonly live?: LiveState
}

/** The state of the running command, and the actions that the page offers. */
export interface LiveState {
  readonly head?: Head
  readonly progress?: Progress
  readonly verdicts: readonly Verdict[]
  readonly actions: { readonly targets: readonly TargetChoice[]; readonly stops: boolean }
}

/** The work, and the ids of its checks. */
interface Head {
  readonly title: string
  readonly checks: readonly string[]
}

interface Listener {
  readonly onRows: (rows: readonly Row[]) => void
  readonly onState: (state: Partial<LiveState>) => void
  readonly onStats: (stats: Stats) => void
  readonly onEnd: () => void
  /** The file was written anew. */
  readonly onReload: () => void
}

export interface Progress {
  readonly text: string
  readonly share?: { readonly done: number; readonly total: number } | undefined
}

/** Unpacks JSON from gzip in base64. */
export async function unpackJson<Value>(text: string): Promise<Value> {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return (await new Response(stream).json()) as Value
}
