import { isGrave, type Replay, type ReplayedCall } from '#engine/model/upgrade/replay.ts'
import { counted } from '#engine/text/words.ts'
import type { Rating } from '#engine/model/results/verdict.ts'

/** Kinds of calls; changed ones by severity. */
export const KINDS = ['grave', 'slight', 'undecided', 'noise', 'same'] as const
export type Kind = (typeof KINDS)[number]

/** How each kind is shown. */
export const KIND_LEGEND: Readonly<
  Record<Kind, { readonly title: string; readonly meaning: string; readonly rating: Rating }>
> = {
  grave: {
    title: 'Major changes',
    rating: 'violation',
    meaning: 'a different status or media type, or a removed or retyped field',
  },
  slight: {
    title: 'Minor changes',
    rating: 'warning',
    meaning: 'a new field or header, a different order, or different text',
  },
  undecided: {
    title: 'Undecided',
    rating: 'unverified',
    meaning: 'not sent, or the difference may be normal variation; never counted as the same',
  },
  noise: {
    title: 'Noise',
    rating: 'note',
    meaning: 'differs only in values that vary on their own',
  },
  same: { title: 'Same', rating: 'ok', meaning: 'the same response' },
}

export function getKind(call: ReplayedCall): Kind {
  if (call.judgement !== 'changed') return call.judgement
  return isGrave(call) ? 'grave' : 'slight'
}

/** Counts calls by kind. */
export function countKinds({ counts, grave }: Replay): Readonly<Record<Kind, number>> {
  const { changed, undecided, noise, same } = counts
  return { grave, slight: changed - grave, undecided, noise, same }
}

/** Sums up a replay: `major changes in 3 of 128 calls, minor changes in 40`. */
export function summarize(replay: Replay): string {
  const { grave, slight } = countKinds(replay)
  const of = `of ${counted(replay.calls.length, 'call')}`
  if (grave + slight === 0) return `no changes in ${counted(replay.calls.length, 'call')}`
  if (grave === 0) return `minor changes in ${slight} ${of}`
  return `major changes in ${grave} ${of}${slight > 0 ? `, minor changes in ${slight}` : ''}`
}
