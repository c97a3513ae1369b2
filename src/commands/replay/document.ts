import type { Exchange, Response } from '#engine/model/exchange.ts'
import type { Replay, Replayed, ReplayedCall } from '#engine/model/upgrade/replay.ts'
import { counted } from '#engine/text/words.ts'
import {
  type Block,
  type Details,
  type Document,
  type Item,
  list,
  section,
  type Words,
} from '#reports/document/document.ts'
import { createMask, maskTarget } from '#reports/secrets.ts'
import { formatCause, shortRelease } from '#reports/shown-values.ts'
import { asSentence } from '#reports/visible.ts'
import {
  findCauses,
  findCommon,
  formatCall,
  formatChange,
  groupDifferences,
  type Difference,
} from './differences.ts'
import type { ReplayInput } from './options.ts'
import type { ReplayOutcome } from './run.ts'
import { countKinds, getKind, type Kind, KIND_LEGEND, KINDS, summarize } from './words.ts'

/** Differences of a kind that the console shows. */
const SHOWN = 15
/** Calls up to which a page opens a kind. */
const MAX_OPEN_CALLS = 20
/** Gravely changed calls that a page opens. */
const OPEN_CALLS = 5
/** Characters of a body. */
const MAX_BODY = 400

/** Describes a replay, the worst changes first. */
export function describeReplay(
  { replay, sent }: ReplayOutcome,
  { explain = [] }: Pick<ReplayInput, 'explain'> = {},
): Document {
  const { recording, target, control, calls, left, mode, complete } = replay
  const counts = countKinds(replay)
  const pairs = new Map(calls.map((call, position) => [call, sent[position]] as const))
  const from = recording.release === undefined ? '' : `, graylog ${recording.release}`
  const explained = calls.filter(
    ({ exchange, judgement }) =>
      explain.includes(String(exchange)) || (explain.includes('all') && judgement !== 'same'),
  )
  return {
    title: `graylog ${[recording.release ?? 'recorded calls', target.release].map(shortRelease).join(' → ')}`,
    headline:
      calls.length === 0
        ? 'Nothing was replayed: the recording has no request that can be sent. Record more, or allow more requests with --mode.'
        : asSentence(summarize(replay)),
    rating: rate(replay),
    facts: [
      `Recording: ${recording.file}${from}`,
      `Target: ${target.url}, graylog ${target.release}, ${mode} mode`,
      `Control: ${control ? `${control.url}, ${counted(control.rounds, 'round')}` : 'none'}`,
      ...(complete ? [] : ['The replay did not finish.']),
      `Leftovers: ${left.length === 0 ? 'none' : `${left.join(', ')}; to remove them, use "certify URL --sweep"`}`,
    ],
    blocks: [
      {
        type: 'tally',
        counts: KINDS.filter((kind) => counts[kind] > 0).map((kind) => ({
          label: KIND_LEGEND[kind].title,
          count: counts[kind],
          rating: KIND_LEGEND[kind].rating,
        })),
      },
      ...section(
        'Explained calls',
        explained.map((call) => ({
          type: 'details',
          title: `Call ${call.exchange}: ${KIND_LEGEND[getKind(call)].title.toLowerCase()}`,
          blocks: describePair(call, pairs.get(call)),
        })),
      ),
      ...KINDS.flatMap((kind) => describeKind(kind, calls, pairs)),
    ],
  }
}

function rate({ calls, counts, grave, complete, left }: Replay): Document['rating'] {
  if (grave > 0) return 'violation'
  if (counts.changed > 0) return 'warning'
  const isOpen = calls.length === 0 || counts.undecided > 0 || !complete || left.length > 0
  return isOpen ? 'unverified' : 'ok'
}

function describeKind(
  kind: Kind,
  calls: readonly ReplayedCall[],
  pairs: ReadonlyMap<ReplayedCall, Replayed | undefined>,
): readonly Block[] {
  const own = calls.filter((call) => getKind(call) === kind)
  const differences = groupDifferences(calls, kind)
  if (own.length + differences.length === 0) return []
  const { title, meaning, rating } = KIND_LEGEND[kind]
  const others = new Set(
    differences.flatMap((one) => one.calls).filter((call) => !own.includes(call)),
  )
  const more = others.size > 0 ? `, and ${others.size} of the above` : ''
  const common = new Set(findCommon(calls).map(({ words }) => words))
  const isQuiet = differences.length === 0
  const shownCauses = new Set<string>()
  return [
    {
      type: 'details',
      title: `${title} (${counted(own.length, 'call')}${more}): ${meaning}`,
      rating,
      isOpen: kind === 'grave' || own.length <= MAX_OPEN_CALLS,
      isLong: isQuiet,
      blocks: [
        ...list(
          differences.map((one) => describeDifference(one, rating, shownCauses)),
          { shown: SHOWN },
        ),
        ...wrapCalls(
          own.map((call, at) => ({
            ...describeCall(call, pairs.get(call), common),
            isOpen: kind === 'grave' && at < OPEN_CALLS,
          })),
          isQuiet,
        ),
      ],
    },
  ]
}

function wrapCalls(calls: readonly Block[], isBare: boolean): readonly Block[] {
  if (isBare || calls.length === 0) return calls
  return [{ type: 'details', title: 'Each call', isOpen: true, isLong: true, blocks: calls }]
}

/** A cause is shown with the first difference that it explains. */
function describeDifference(
  { words, calls, causes }: Difference,
  rating: Item['rating'],
  shownCauses: Set<string>,
): Item {
  const [first] = calls
  const numbers = `${calls
    .slice(0, 6)
    .map(({ exchange }) => exchange)
    .join(', ')}${calls.length > 6 ? ' …' : ''}`
  const paths = new Set(calls.map(formatCall)).size
  const where =
    calls.length === 1
      ? `call ${numbers}`
      : `${calls.length} calls on ${counted(paths, 'path')}: ${numbers}`
  const news = paths > 1 ? [] : causes.filter(({ what }) => !shownCauses.has(what))
  for (const { what } of news) shownCauses.add(what)
  return {
    text: [{ code: first ? formatRequest(first) : '' }, ` (${where})`],
    rating,
    details: [
      words,
      ...news.flatMap(({ release, what, remedy }) => [
        `${release}: ${what}`,
        ...(remedy === undefined ? [] : [`→ ${remedy}`]),
      ]),
    ],
  }
}

function formatRequest({ method, target }: ReplayedCall): string {
  return `${method} ${createMask([]).target(target)}`
}

/** Describes a call without the differences that many calls share, which are listed above it. */
function describeCall(
  call: ReplayedCall,
  pair: Replayed | undefined,
  common: ReadonlySet<string>,
): Details {
  const { exchange, judgement, reason, changes } = call
  const noise = changes.filter((change) => change.judgement === 'noise')
  const own = changes.filter(
    (change) => change.judgement !== 'noise' && !common.has(formatChange(change)),
  )
  const [first] = own
  const summary = first
    ? `, ${`${first.class} ${first.place}`.trimEnd()}${own.length > 1 ? ` and ${own.length - 1} more` : ''}`
    : judgement === 'changed'
      ? ', as above'
      : ''
  const causes = [...new Set(own.flatMap((change) => findCauses(change, call)))]
  return {
    type: 'details',
    title: [{ code: formatRequest(call) }, ` call ${exchange}${summary}`],
    blocks: [
      ...(reason === undefined ? [] : [{ type: 'text' as const, text: reason }]),
      ...list(
        own.map((change) => ({
          text: formatChange(change),
          rating:
            change.judgement === 'undecided'
              ? 'unverified'
              : change.severity === 'high'
                ? 'violation'
                : 'warning',
        })),
      ),
      ...list(causes.map((cause) => `${formatCause(cause)} (${cause.source})`)),
      ...(noise.length === 0
        ? []
        : [
            {
              type: 'details' as const,
              title: `Noise: ${counted(noise.length, 'difference')}`,
              blocks: list(noise.map(formatChange)),
            },
          ]),
      ...(pair
        ? [
            {
              type: 'details' as const,
              title: `Both exchanges of call ${exchange}`,
              blocks: describePair(call, pair),
            },
          ]
        : []),
    ],
  }
}

/** Shows the recorded and the new exchange, with every difference and its reason. */
function describePair(call: ReplayedCall, pair: Replayed | undefined): readonly Block[] {
  if (!pair) return []
  const { recorded, got } = pair
  const rows: readonly (readonly [string, Words])[] = [
    ['recorded', formatExchange(recorded)],
    ['', formatResponse(recorded.response)],
    ...(got
      ? ([
          ['sent', formatExchange(got)],
          ['', formatResponse(got.response)],
        ] as const)
      : []),
    ...(call.rebound.length > 0
      ? [['replaced', [...new Set(call.rebound)].join(', ')] as const]
      : []),
    ...(call.reason === undefined ? [] : [['reason', call.reason] as const]),
    ...call.changes.map((change) => [change.judgement, formatChange(change)] as const),
    ...(call.causes ?? []).map((cause) => ['cause', formatCause(cause)] as const),
  ]
  return [{ type: 'table', columns: [{ title: 'Part' }, { title: 'Content', kind: 'code' }], rows }]
}

function formatExchange(exchange: Exchange): string {
  return `${exchange.request.method} ${maskTarget(exchange)}`
}

function formatResponse(response: Response | undefined): string {
  if (!response) return 'no response'
  const { status, reason, body } = response
  const text = body.text === undefined ? '' : ` ${body.text.slice(0, MAX_BODY)}`
  return `${status} ${reason}${text}`
}
