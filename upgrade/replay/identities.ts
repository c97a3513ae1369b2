import { bodyJson } from '#engine/judge/content.ts'
import { groupBy } from '#engine/model/group.ts'
import type { AnswerChange, Replayed } from '#engine/model/upgrade/replay.ts'
import { type Exchange, header } from '#engine/model/exchange.ts'
import { findValueFormat, isIdentity } from './value-format.ts'
import { listLeaves, getPath } from './leaves.ts'

/**
 * Identifiers that was in several places of a response and are no longer one there: a node that is
 * listed under another id than it has. Member names of maps count as places.
 */
export function brokenIdentities(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): readonly AnswerChange[] {
  const identities = [...before].filter(
    ([place, value]) =>
      typeof value === 'string' && isIdentity(findValueFormat(value)) && after.has(place),
  )
  return [...groupBy(identities, ([, value]) => value).values()].flatMap((group) => {
    const places = group.map(([place]) => place)
    const now = new Set(places.map((place) => after.get(place)))
    if (now.size < 2) return []
    return [
      {
        ...({ class: 'value', severity: 'high', place: places.map(getPath).join(', ') } as const),
        before: 'one identifier',
        after: `${now.size} different ones`,
        ...({
          judgement: 'changed',
          because: 'it identified the same object in all these places',
        } as const),
      },
    ]
  })
}

/**
 * Number of responses in which an identifier must map to the same one, so that it counts as its
 * counterpart.
 */
const OFTEN = 2

type Pair = Pick<Replayed, 'recorded' | 'got'>

/** The counterparts of each identifier of the recorded server, with the number of responses. */
type Counterparts = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Collects the counterparts of each recorded identifier, over all responses of a round. */
export function counterpartsIn(sent: readonly Pair[]): Counterparts {
  const seen = new Map<string, Map<string, number>>()
  for (const { recorded, got } of sent) {
    for (const [was, is] of got ? pairsIn(recorded, got) : []) {
      const known = seen.get(was) ?? new Map<string, number>()
      seen.set(was, known.set(is, (known.get(is) ?? 0) + 1))
    }
  }
  return seen
}

/**
 * The counterparts of identifiers of the recorded server, such as its node: those that always map
 * to the same one, in several responses.
 */
export function listIdentities(counterparts: Counterparts): ReadonlyMap<string, string> {
  return new Map(
    [...counterparts].flatMap(([was, now]) => {
      const [only] = now
      if (now.size !== 1 || !only || only[0] === was || only[1] < OFTEN) return []
      return [[was, only[0]] as const]
    }),
  )
}

/**
 * Identifiers that are one other thing in nearly all responses of the target, and another in this one;
 * on the control each was one thing throughout.
 */
export function strayIdentities(
  { recorded, got }: Pair,
  target: Counterparts,
  control: readonly Counterparts[],
): readonly AnswerChange[] {
  if (!got) return []
  return [...pairsIn(recorded, got)].flatMap(([was, is]) => {
    const [usual] = [...(target.get(was) ?? [])].toSorted((a, b) => b[1] - a[1])
    const isSteady = control.length > 0 && control.every((round) => round.get(was)?.size === 1)
    if (!usual || usual[0] === is || !isSteady) return []
    return [
      {
        ...({ class: 'value', severity: 'high', judgement: 'changed', place: '' } as const),
        before: was,
        after: is,
        because: `it is ${usual[0]} in ${usual[1]} other responses, and the control contained the same value throughout`,
      },
    ]
  })
}

/** Each identifier of a recorded response with its current counterpart, once per response. */
function pairsIn({ response: before }: Exchange, { response: after }: Exchange) {
  const pairs = new Map<string, string>()
  if (!before || !after || before.status !== after.status) return pairs
  const add = (was: unknown, is: unknown): void => {
    if (typeof was !== 'string' || typeof is !== 'string') return
    const form = findValueFormat(was)
    const isId = isIdentity(form) || form === 'a short node ID'
    if (isId && form === findValueFormat(is)) pairs.set(was, is)
  }
  add(header(before.headers, 'x-graylog-node-id'), header(after.headers, 'x-graylog-node-id'))
  const [was, is] = [listLeaves(bodyJson(before.body)), listLeaves(bodyJson(after.body))]
  for (const [place, value] of was) add(value, is.get(place))
  return pairs
}
