import type { Problem, Result, ResultItem } from '#engine/model/results/result.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import type { Replay, ReplayThreshold, ReplayedCall } from '#engine/model/upgrade/replay.ts'
import { IDENTIFIERS } from '#engine/text/identifiers.ts'
import { causeInWords, placeOf, wordsFor } from '../replay/differences.ts'
import { claimOf, type Kind, KIND_LEGEND, kindOf } from '../replay/words.ts'
import { incomplete, leftBehind, nothing } from './problem.ts'
import { ratingOf } from './rating-of.ts'

/** What of a replay counts as found. */
export interface ReplayTold extends Pick<Result, 'tool'> {
  readonly failOn: ReplayThreshold
  /** Calls that stayed undecided do not fail it. */
  readonly allowUnverified?: boolean
}

/** A replay as a result: one item for each call. */
export function resultOfReplay(replay: Replay, told: ReplayTold): Result {
  const { recording, target, calls } = replay
  const items = calls.map((call) => itemOf(call, recording.file, told))
  const problems = problemsOf(replay)
  return {
    command: 'replay',
    tool: told.tool,
    problems,
    items,
    causes: [],
    subject: `${recording.file} on graylog ${target.release} at ${target.url}`,
    headline: claimOf(replay),
    rating: ratingOf(items, problems),
  }
}

function problemsOf({ calls, complete, left }: Replay): readonly Problem[] {
  return [
    ...(calls.length === 0
      ? [nothing('a call was replayed', 'the recording holds no call, so nothing was replayed')]
      : []),
    ...(complete ? [] : [incomplete('the replay is whole', 'the replay is incomplete')]),
    ...left.map(leftBehind),
  ]
}

function itemOf(call: ReplayedCall, file: string, told: ReplayTold): ResultItem {
  const { judgement, reason, changes, exchange, status, causes = [] } = call
  const kind = kindOf(call)
  const { title, meaning } = KIND_LEGEND[kind]
  const counted = changes.filter((one) => one.judgement === judgement)
  const fields = new Set(counted.map(({ place }) => place).filter((place) => place !== ''))
  const words = counted.map(wordsFor).join('; ')
  const place = placeOf(call).replace(IDENTIFIERS, '*')
  return {
    rule: `replay.${kind}`,
    group: file,
    title: `${place}: ${title.toLowerCase()}`,
    outcome: judgement,
    rating: KIND_RATING[kind],
    isFailing: isFailing(kind, told),
    subject: 'server',
    says: [reason, words].filter(Boolean).join('; '),
    call: place,
    ...(fields.size > 0 && { field: [...fields].join(', ') }),
    ...(judgement === 'changed' && {
      expected: counted.map(({ before }) => before).join('; ') || String(status[0]),
      found: counted.map(({ after }) => after).join('; ') || String(status[1]),
    }),
    why: meaning,
    ...(causes[0] && { source: causes[0].source, since: causes[0].release }),
    ...(causes.length > 0 && { remedy: causes.map(causeInWords).join('. ') }),
    places: [],
    exchanges: [exchange],
  }
}

function isFailing(kind: Kind, { failOn, allowUnverified }: ReplayTold): boolean {
  if (kind === 'undecided') return allowUnverified !== true
  return kind === 'grave' || (kind === 'slight' && failOn === 'changed')
}

/** Noise says nothing of the server, so it counts neither way. */
const KIND_RATING: Readonly<Record<Kind, Rating>> = {
  grave: 'violation',
  slight: 'warning',
  undecided: 'unverified',
  noise: 'none',
  same: 'ok',
}
