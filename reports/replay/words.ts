import { isGrave, type Replay, type ReplayedCall } from '#engine/model/upgrade/replay.ts'
import { counted } from '#engine/text/words.ts'
import type { Rating } from '#engine/model/results/verdict.ts'

/** What a call is shown as: changed calls by how gravely. */
export const KINDS = ['grave', 'slight', 'undecided', 'noise', 'same'] as const
export type Kind = (typeof KINDS)[number]

/** How a kind is shown; the one place for these texts. */
export const KIND_LEGEND: Readonly<
  Record<Kind, { readonly title: string; readonly meaning: string; readonly rating: Rating }>
> = {
  grave: {
    title: 'Changed gravely',
    rating: 'violation',
    meaning: 'another status or media type, a field that went or is of another type',
  },
  slight: {
    title: 'Changed slightly',
    rating: 'warning',
    meaning: 'a field or header that came, an order, a text that reads otherwise',
  },
  undecided: {
    title: 'Undecided',
    rating: 'unverified',
    meaning: 'not sent, or nothing tells a change from what varies; never counted as same',
  },
  noise: {
    title: 'Noise',
    rating: 'note',
    meaning: 'differs only in what differs without any change of the server',
  },
  same: { title: 'Same', rating: 'ok', meaning: 'the same answer' },
}

/** What a call is shown as. */
export function kindOf(call: ReplayedCall): Kind {
  if (call.judgement !== 'changed') return call.judgement
  return isGrave(call) ? 'grave' : 'slight'
}

/** How many calls are of which kind. */
export function countKinds({ counts, grave }: Replay): Readonly<Record<Kind, number>> {
  const { changed, undecided, noise, same } = counts
  return { grave, slight: changed - grave, undecided, noise, same }
}

/** `3 of 128 calls changed gravely, 40 slightly` */
export function claimOf(replay: Replay): string {
  const { grave, slight } = countKinds(replay)
  const of = `of ${counted(replay.calls.length, 'call')} changed`
  if (grave + slight === 0) return `0 ${of}`
  if (grave === 0) return `${slight} ${of}, slightly`
  return `${grave} ${of} gravely${slight > 0 ? `, ${slight} slightly` : ''}`
}
