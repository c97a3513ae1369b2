import type { Document } from '#reports/document/document.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { Term } from '../filter.ts'
import type { Detail, PackedColumns, Row, ValueLink } from '../traffic.ts'

/** Where the viewer gets its exchanges from: the page itself, or a server. */
export interface Source {
  readonly load: () => Promise<Loaded>
  readonly detail: (row: number) => Promise<Detail>
  /** Finds rows whose headers or bodies match; reports them as they are found. */
  readonly search: (term: Term, onFound: (rows: readonly number[]) => void) => Promise<void>
  /** Listens to new exchanges; missing if there can be none. */
  readonly listen?: (listener: Listener, rows: number) => void
}

export interface Loaded {
  readonly columns: PackedColumns
  readonly links: readonly ValueLink[]
  readonly run?: Run | undefined
  /** The file or the server. */
  readonly title: string
  /** The overview, if the page has none. */
  readonly document?: Document | undefined
  readonly isLive?: boolean
}

interface Listener {
  readonly onRows: (rows: readonly Row[]) => void
  readonly onProgress: (progress: Progress) => void
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
