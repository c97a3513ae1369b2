import type { Cause, CauseSubject } from '#engine/model/results/cause.ts'
import type { ResultItem } from '#engine/model/results/result.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import { isWithin, type Version } from '#engine/model/version.ts'
import type { Entry } from './entry.ts'
import { covers, isSameShape, type Shape, shapeOf, shapeOfCause } from './shape.ts'

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
    const now = state === 'stale' ? successorOf(entry, left, causeOf) : undefined
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
    return own.filter((entry) => entry.cause !== undefined || covers(entry, item))
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

function isSameCause({ cause, found }: Entry, { subject, sentence }: Cause): boolean {
  return (
    keyOf(cause) === keyOf(subject) &&
    (found === undefined || isSameShape({ found }, shapeOfCause({ sentence })))
  )
}

function keyOf(subject: CauseSubject | undefined): string {
  return JSON.stringify([subject?.kind, subject?.name, subject?.routes.toSorted()])
}

/**
 * Finds the changed finding of an entry: the same rule at the same call, or else the only candidate. For a cause, the
 * findings of another one with the same subject.
 */
function successorOf(
  entry: Entry,
  left: ReadonlySet<ResultItem>,
  causeOf: ReadonlyMap<ResultItem, Cause>,
): Successor | undefined {
  const { check, call, field } = entry
  if (check === undefined) {
    const next = [...left]
      .flatMap((item) => causeOf.get(item) ?? [])
      .find(({ subject }) => keyOf(subject) === keyOf(entry.cause))
    if (!next) return undefined
    const items = [...left].filter((item) => causeOf.get(item) === next)
    return { items, shape: shapeOfCause(next) }
  }
  const own = [...left].filter(({ rule }) => rule === check)
  const isAt = (item: ResultItem): boolean => {
    const shape = shapeOf(item)
    return call === undefined ? shape.field === field : shape.call === call
  }
  const now = own.find(isAt) ?? (own.length === 1 ? own[0] : undefined)
  return now && { items: [now], shape: shapeOf(now) }
}
