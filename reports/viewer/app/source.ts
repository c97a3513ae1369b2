import type { LiveState, ViewerData } from '../data.ts'
import type { Term } from '../filter.ts'
import type { ReplayAnswer, ReplayRequest } from '../replay.ts'
import type { Arrived, Detail, PackedColumns, Stats } from '../traffic.ts'

/** Where the viewer gets its exchanges from: the page itself, or a server. */
export interface Source {
  readonly load: () => Promise<ViewerData>
  readonly detail: (row: number) => Promise<Detail>
  /** Finds rows whose headers or bodies match; reports them as they are found. */
  readonly search: (term: Term, onFound: (rows: readonly number[]) => void) => Promise<void>
  /** Listens to new exchanges; missing if there can be none. */
  readonly listen?: (listener: Listener, rows: number) => void
  /** Returns rows that were not sent because too many arrived. */
  readonly rows?: (after: number) => Promise<PackedColumns>
  /** Sends a request to a server; missing if the page may send none. */
  readonly replay?: (request: ReplayRequest) => Promise<ReplayAnswer>
  /** Ends the running command. */
  readonly stop?: () => Promise<void>
}

interface Listener {
  readonly onRows: (arrived: Arrived) => void
  readonly onState: (state: Partial<LiveState>) => void
  readonly onStats: (stats: Stats) => void
  readonly onEnd: () => void
  /** The file was written anew. */
  readonly onReload: () => void
}

/** Unpacks JSON from gzip in base64. */
export async function unpackJson<Value>(text: string): Promise<Value> {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return (await new Response(stream).json()) as Value
}
