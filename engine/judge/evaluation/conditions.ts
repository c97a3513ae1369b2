import type { Annotated } from '../../model/facts.ts'
import type { CooperativeTask } from '../../model/steps.ts'
import type { RecordingPart } from '../parts.ts'
import type { EvaluationResult } from './evaluation-result.ts'
import { createTraits, type Traits } from './traits.ts'

/** The facts about one exchange that conditions are made of. */
interface Seen {
  readonly index: number
  /** A credential that is no longer valid. */
  readonly key: string | undefined
  readonly status: number
  readonly route: string
  readonly traits: Traits
}

/** Exchanges on one side, at least: fewer differ in many things. */
const MANY = 3

/** A finding that begins with a status does not have it as its condition. */
const STATUS = /^\d{3}\b/

/** Traits that follow from others: they count only if no other one separates the exchanges. */
const DERIVED: readonly string[] = ['error', 'because']

/** Members and parameters may also be missing from all failed exchanges. */
const MAY_LACK = /^(?:member|query) (?<name>.+)$/

/** The condition under which each check fails, by its ID; a third pass over the recording, only if some has one. */
export function* findConditions(
  parts: readonly RecordingPart[],
  results: ReadonlyMap<string, EvaluationResult>,
): CooperativeTask<ReadonlyMap<string, string>> {
  const divided = [...results].flatMap(([id, { sides, worst }]) =>
    sides && worst ? [{ id, sides, isOfStatus: STATUS.test(worst.actual) }] : [],
  )
  const wanted = new Set(divided.flatMap(({ sides }) => [...sides.failed, ...sides.passed]))
  const seen = new Map<number, Seen>()
  if (wanted.size > 0)
    for (const { exchanges, annotator } of parts) {
      const annotate = annotator()
      const traitsOf = createTraits()
      for (const exchange of exchanges()) {
        yield
        const x = annotate(exchange)
        const traits = traitsOf(x)
        if (wanted.has(x.index)) seen.set(x.index, describe(x, traits))
        if (seen.size === wanted.size) break
      }
    }
  const find = (indices: readonly number[]): readonly Seen[] =>
    indices.flatMap((index) => seen.get(index) ?? [])
  return new Map(
    divided.flatMap(({ id, sides, isOfStatus }) => {
      const when = findCondition(find(sides.failed), find(sides.passed), isOfStatus)
      return when === undefined ? [] : [[id, when] as const]
    }),
  )
}

function describe(x: Annotated, traits: Traits): Seen {
  const { flaw, key } = x.credential
  return { index: x.index, key: flaw && key, status: x.status, route: x.route ?? x.method, traits }
}

/**
 * The trait of all failed exchanges that no comparable passed one has: of the same status if there are some, and of the
 * same routes if none separates all of them.
 */
function findCondition(
  failed: readonly Seen[],
  passed: readonly Seen[],
  isOfStatus: boolean,
): string | undefined {
  const statuses = new Set(failed.map(({ status }) => status))
  const routes = new Set(failed.map(({ route }) => route))
  const ofStatus = passed.filter(({ status }) => statuses.has(status))
  const ofRoutes = passed.filter(({ route }) => routes.has(route))
  const isWide = routes.size > 1 || ofRoutes.length > 0
  const find = (comparable: readonly Seen[]): string | undefined =>
    (isWide ? separate(failed, comparable, isOfStatus) : undefined) ??
    separate(
      failed,
      comparable.filter(({ route }) => routes.has(route)),
      isOfStatus,
    )
  if (!isOfStatus) return find(ofStatus.length > 0 ? ofStatus : passed)
  return find(passed) ?? find(ofStatus) ?? (isAtFirst(failed, passed) ? AT_FIRST : undefined)
}

const AT_FIRST = ' only in the first requests after the end of the credential'

/** Whether credentials that are no longer valid are accepted at first, and often rejected after that. */
function isAtFirst(failed: readonly Seen[], passed: readonly Seen[]): boolean {
  const last = new Map(failed.map(({ key, index }) => [key, index]))
  const later = passed.filter(({ key }) => last.has(key))
  return (
    !last.has(undefined) &&
    later.length >= MANY &&
    new Set(later.map(({ key }) => key)).size === last.size &&
    later.every(({ key, index }) => index > (last.get(key) ?? index))
  )
}

/** Undefined if several traits separate them, as the exchanges do not show which one matters. */
function separate(
  failed: readonly Seen[],
  passed: readonly Seen[],
  isOfStatus: boolean,
): string | undefined {
  const [first, ...others] = failed
  const [good] = passed
  if (!first || !good || Math.max(failed.length, passed.length) < MANY) return undefined
  const shared = [...first.traits].filter(
    ([name, value]) =>
      !(isOfStatus && ['status', 'error'].includes(name)) &&
      others.every(({ traits }) => traits.get(name) === value) &&
      !passed.some(({ traits }) => traits.get(name) === value),
  )
  const lacking = [...good.traits.keys()]
    .filter(
      (name) =>
        MAY_LACK.test(name) &&
        passed.every(({ traits }) => traits.has(name)) &&
        !failed.some(({ traits }) => traits.has(name)),
    )
    .map((name) => [name, ` without ${name.replace(MAY_LACK, '"$<name>"')}`] as const)
  const found = [...shared, ...lacking]
  const own = found.filter(([name]) => !DERIVED.includes(name))
  const [only, ...more] = own.length > 0 ? own : found
  return more.length === 0 ? only?.[1] : undefined
}
