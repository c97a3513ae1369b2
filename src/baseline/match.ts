import type { Cause, CauseSubject } from '#engine/model/results/cause.ts'
import type { ResultItem } from '#engine/model/results/result.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import { isWithin, type Version } from '#engine/model/version.ts'
import { areWithin } from '#engine/text/several-routes.ts'
import type { Entry } from './entry.ts'
import { covers, type Shape, shapeOf, shapeOfCause } from './shape.ts'

/** The results that a baseline is compared with. */
interface Shown {
  readonly items: readonly ResultItem[]
  readonly causes: readonly Cause[]
  /** The release that it is about; without one every entry is meant. */
  readonly release?: Version
  /** Whether the command would have shown the finding of an entry. */
  readonly looksAt: (entry: Entry) => boolean
}

/**
 * The status of an entry: it covers a finding; it is expired; its finding disappeared or has another
 * shape; or the results could not show it.
 */
type State = 'covers' | 'expired' | 'changed' | 'stale' | 'not-looked-at'

export interface Standing {
  readonly entry: Entry
  readonly state: State
  /** The findings that have taken the place of those it covers, where their shape changed. */
  readonly now?: Successor
}

interface Successor {
  readonly items: readonly ResultItem[]
  readonly shape: Shape
}

/** A list compared with a result. */
export interface Matching {
  /** In the order of the list. */
  readonly standings: readonly Standing[]
  /** The entry that covers a finding; each is covered by one. */
  readonly covered: ReadonlyMap<ResultItem, Entry>
  /** Failures that no entry covers. */
  readonly fresh: readonly ResultItem[]
  /** The first cause of each finding that has one. */
  readonly causeOf?: ReadonlyMap<ResultItem, Cause>
  /** The number of uncovered warnings, which only --strict adds; missing for a command without it. */
  readonly warnings?: number
}

/** Compares a baseline with a result, on a day such as `2027-06-30`. */
export function match(entries: readonly Entry[], shown: Shown, today: string): Matching {
  const meant = entries.filter(
    ({ release }) => !release || !shown.release || isWithin(shown.release, release),
  )
  const items = shown.items.filter(isCoverable)
  // The plainest first: a check before a cause, and one that is good still before one that is not.
  const byWeight = meant.toSorted((a, b) => weightOf(a, today) - weightOf(b, today))
  const entriesOf = createLookup(byWeight, shown.causes)
  const covered = new Map<ResultItem, Entry>()
  const fitting = new Set<Entry>()
  for (const item of items) {
    const fits = entriesOf(item)
    for (const entry of fits) fitting.add(entry)
    if (fits[0]) covered.set(item, fits[0])
  }
  const stateOf = (entry: Entry): State => {
    if (!meant.includes(entry)) return 'not-looked-at'
    if (fitting.has(entry)) return isOver(entry, today) ? 'expired' : 'covers'
    return shown.looksAt(entry) ? 'stale' : 'not-looked-at'
  }
  const left = new Set(items.filter((item) => !covered.has(item)))
  const causeOf = findCauses(items, shown.causes)
  const standings = entries.map((entry): Standing => {
    const state = stateOf(entry)
    const isPart = state === 'covers' && entry.cause !== undefined
    const now = state === 'stale' || isPart ? successorOf(entry, left, causeOf, isPart) : undefined
    if (!now) return { entry, state }
    for (const item of now.items) left.delete(item)
    return { entry, state: 'changed', now }
  })
  const fresh = items.filter((one) => one.isFailing && !covered.has(one))
  return { standings, covered, fresh, causeOf }
}

function findCauses(
  items: readonly ResultItem[],
  causes: readonly Cause[],
): ReadonlyMap<ResultItem, Cause> {
  const byRule = new Map<string, Cause>()
  for (const cause of causes.toReversed())
    for (const rule of checksOf(cause)) byRule.set(rule, cause)
  return new Map(
    items.flatMap((item) => {
      const cause = byRule.get(item.rule)
      return cause ? [[item, cause] as const] : []
    }),
  )
}

/** The joint result of several results: an entry that one of them shows is not stale. */
export function joined(matchings: readonly Matching[]): Matching {
  const [first, ...others] = matchings
  if (!first || others.length === 0) return first ?? { ...NOTHING }
  return {
    standings: first.standings.map((standing, at) =>
      matchings
        .map(({ standings }) => standings[at] ?? standing)
        .reduce((best, one) => (RANK[one.state] < RANK[best.state] ? one : best)),
    ),
    covered: new Map(matchings.flatMap(({ covered }) => [...covered])),
    fresh: matchings.flatMap(({ fresh }) => fresh),
    causeOf: new Map(matchings.flatMap(({ causeOf = [] }) => [...causeOf])),
    warnings: matchings.reduce((sum, { warnings = 0 }) => sum + warnings, 0),
  }
}

const NOTHING: Matching = { standings: [], covered: new Map(), fresh: [] }
const RANK: Readonly<Record<State, number>> = {
  covers: 0,
  expired: 1,
  changed: 2,
  stale: 3,
  'not-looked-at': 4,
}

/** Whether its day is over. */
export function isOver({ expires }: Entry, today: string): boolean {
  return expires !== undefined && expires < today
}

/** Passed, unjudged, and internally failed checks cannot be covered. */
function isCoverable({ rating }: ResultItem): boolean {
  return COVERABLE.has(rating)
}

const COVERABLE = new Set<Rating>(['violation', 'warning', 'note', 'unverified'])

function weightOf(entry: Entry, today: string): number {
  return (isOver(entry, today) ? 2 : 0) + (entry.cause ? 1 : 0)
}

/** Finds the entries that are about a finding, in their order. */
function createLookup(
  entries: readonly Entry[],
  causes: readonly Cause[],
): (item: ResultItem) => readonly Entry[] {
  const byRule = new Map<string, Entry[]>()
  for (const entry of entries)
    for (const rule of entry.check === undefined ? rulesOf(entry, causes) : [entry.check])
      byRule.set(rule, [...(byRule.get(rule) ?? []), entry])
  return (item) => {
    const own = byRule.get(item.rule) ?? []
    if (own.length === 0) return own
    return own.filter((entry) =>
      entry.cause === undefined ? covers(entry, item) : isAtListed(entry, item.routes),
    )
  }
}

/** The checks that fail, or are not shown, by a cause. */
function rulesOf(entry: Entry, causes: readonly Cause[]): ReadonlySet<string> {
  const own = causes.filter((cause) => isSameCause(entry, cause))
  return new Set(own.flatMap(checksOf))
}

function checksOf({ explains, waiting }: Cause): readonly string[] {
  return [...explains, ...waiting]
}

function isSameCause(entry: Entry, { sentence, subject }: Cause): boolean {
  const { cause, found } = entry
  return (
    isAlike(cause, subject) &&
    (cause?.routes.length === 0) === (subject.routes.length === 0) &&
    isAtListed(entry, subject.routes) &&
    (found === undefined || found === shapeOfCause({ sentence, subject }).found)
  )
}

/** Whether routes are among those of a cause entry; true if either are unknown. */
function isAtListed({ cause, routes }: Entry, own: readonly string[] = []): boolean {
  const listed = routes ?? cause?.routes.join(', ') ?? ''
  return listed === '' || own.length === 0 || areWithin(own, listed)
}

function isAlike(one: CauseSubject | undefined, other: CauseSubject): boolean {
  return one?.kind === other.kind && one.name === other.name
}

/**
 * Finds the changed finding of an entry: the same rule at the same call, or else the only candidate. For a cause, the
 * findings of another one with the same subject; for one that still covers something, its failures at other routes.
 */
function successorOf(
  entry: Entry,
  left: ReadonlySet<ResultItem>,
  causeOf: ReadonlyMap<ResultItem, Cause>,
  isPart: boolean,
): Successor | undefined {
  const { cause, check, call, field } = entry
  if (cause) {
    const next = [...left]
      .filter(({ isFailing }) => isFailing || !isPart)
      .flatMap((item) => causeOf.get(item) ?? [])
      .find((one) => (isPart ? isSameCause(entry, one) : isNextTo(cause, one.subject)))
    if (!next) return undefined
    const of = ([item]: readonly [ResultItem, Cause]): boolean => item.isFailing || left.has(item)
    const all = [...causeOf].filter(([, one]) => one === next).filter(of)
    const items = all.flatMap(([item]) => item)
    return {
      items: items.filter((item) => left.has(item)),
      shape: shapeOfCause(next, items, cause.routes),
    }
  }
  const own = [...left].filter(({ rule }) => rule === check)
  const isAt = (item: ResultItem): boolean => {
    const shape = shapeOf(item)
    return call === undefined ? shape.field === field : shape.call === call
  }
  const now = own.find(isAt) ?? (own.length === 1 ? own[0] : undefined)
  return now && { items: [now], shape: shapeOf(now) }
}

/** Whether two causes have the same subject on a common route, or on every route. */
function isNextTo(one: CauseSubject, other: CauseSubject): boolean {
  const isCommon =
    one.routes.length === 0
      ? other.routes.length === 0
      : one.routes.some((route) => other.routes.includes(route))
  return isAlike(one, other) && isCommon
}
