import type { WireBody } from './build-exchange.ts'
import type { Parcel } from './parcel.ts'
import type { RecorderStats, RecorderSummary } from './recorder.ts'

/** What the recording thread is told. */
export type Order =
  | {
      readonly kind: 'parcels'
      /** Number of the first of them; they are numbered on. */
      readonly first: number
      readonly parcels: readonly Parcel[]
    }
  | { readonly kind: 'finish'; readonly reason: string | undefined }

/** What the recording thread tells. */
export type Report =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused'; readonly message: string; readonly isUsage: boolean }
  | {
      readonly kind: 'done'
      /** Numbers of parcels that are on the disk or written, and of those that never will be. */
      readonly kept: readonly number[]
      readonly lost: readonly number[]
      readonly stats: RecorderStats
    }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'finished'; readonly summary: RecorderSummary }

/** Bodies up to this size travel as text, which is copied fastest; larger ones move. */
const AS_TEXT = 64 * 1024

/** A parcel as another thread can take it; memory that moves there is added to `moving`. */
export function portable(parcel: Parcel, moving: ArrayBuffer[]): Parcel {
  const { sent } = parcel
  const packed = sent && { ...sent, body: portableBody(sent.body, moving) }
  if (parcel.kind === 'begin') return packed ? { ...parcel, sent: packed } : parcel
  const { answer } = parcel
  return { ...parcel, sent: packed, answer: { ...answer, body: portableBody(answer.body, moving) } }
}

function portableBody(body: WireBody, moving: ArrayBuffer[]): WireBody {
  const { bytes } = body
  if (typeof bytes === 'string') return body
  const { buffer, byteOffset, length } = bytes
  if (length > AS_TEXT && buffer instanceof ArrayBuffer) {
    // A body of this size was gathered in memory of its own, which nobody else looks at any more.
    moving.push(buffer)
    return { ...body, bytes: new Uint8Array(buffer, byteOffset, length) }
  }
  return { ...body, bytes: Buffer.from(buffer, byteOffset, length).toString('latin1') }
}
