import type { Problem, Result, ResultItem } from '#engine/model/results/result.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import type { Replay, ReplayThreshold, ReplayedCall } from '#engine/model/upgrade/replay.ts'
import { IDENTIFIERS } from '#engine/text/identifiers.ts'
import { incomplete, leftBehind, nothing } from '#reports/results/problem.ts'
import { ratingOf } from '#reports/results/rating-of.ts'
import { formatCause } from '#reports/shown-values.ts'
import { formatCall, formatChange } from './differences.ts'
import { getKind, type Kind, KIND_LEGEND, summarize } from './words.ts'

/** Which calls fail a replay. */
export interface Threshold {
  readonly failOn: ReplayThreshold
  /** Undecided calls do not. */
  readonly allowUnverified?: boolean
}

/** Returns one item for each call. */
export function toResult(replay: Replay, told: Threshold & Pick<Result, 'tool'>): Result {
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
    headline: summarize(replay),
    rating: ratingOf(items, problems),
  }
}

function problemsOf({ calls, complete, left }: Replay): readonly Problem[] {
  return [
    ...(calls.length === 0
      ? [nothing('a call was replayed', 'the recording contains no calls, so nothing was replayed')]
      : []),
    ...(complete ? [] : [incomplete('the replay is complete', 'the replay is incomplete')]),
    ...left.map(leftBehind),
  ]
}

function itemOf(call: ReplayedCall, file: string, told: Threshold): ResultItem {
  const { judgement, reason, changes, exchange, status, causes = [] } = call
  const kind = getKind(call)
  const { title, meaning } = KIND_LEGEND[kind]
  const counted = changes.filter((one) => one.judgement === judgement)
  const fields = new Set(counted.map(({ place }) => place).filter((place) => place !== ''))
  const words = counted.map(formatChange).join('; ')
  const place = formatCall(call).replace(IDENTIFIERS, '*')
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
    ...(causes.length > 0 && { remedy: causes.map(formatCause).join('. ') }),
    places: [],
    exchanges: [exchange],
  }
}

function isFailing(kind: Kind, { failOn, allowUnverified }: Threshold): boolean {
  if (kind === 'undecided') return allowUnverified !== true
  return kind === 'grave' || (kind === 'slight' && failOn === 'changed')
}

/** Noise says nothing about the server, so it counts neither way. */
const KIND_RATING: Readonly<Record<Kind, Rating>> = {
  grave: 'violation',
  slight: 'warning',
  undecided: 'unverified',
  noise: 'none',
  same: 'ok',
}
