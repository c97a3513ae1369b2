import { groupBy } from '#engine/model/group.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { Rating, Verdict } from '#engine/model/results/verdict.ts'
import { RATING_LEGEND, countOf } from './legend.ts'

/** The verdicts of a run in the order of a report, violations first. */
export interface Sections {
  /** About the server, by rating. */
  readonly server: Readonly<Record<Rating, readonly Verdict[]>>
  /** Deviations of a client; they never count against the server. */
  readonly client: readonly Verdict[]
  /** Findings that the baseline covers, of server and client; no other section contains them. */
  readonly known: readonly Verdict[]
  /** All other verdicts: passed and unjudged checks. */
  readonly others: readonly Verdict[]
}

/** Ratings, the gravest first. */
export const RATING_ORDER = Object.keys(RATING_LEGEND) as readonly Rating[]

/** Sorts verdicts into the sections of a report; those that the first cause explains come first. */
export function sectionsOf({
  verdicts: unsorted,
  causes = [],
}: Pick<Run, 'verdicts' | 'causes'>): Sections {
  const all = byCause(unsorted, causes)
  const verdicts = all.filter(({ known }) => !known)
  const server = verdicts.filter((verdict) => verdict.subject === 'server')
  const client = verdicts.filter(
    ({ subject, outcome }) => subject === 'client' && (outcome === 'fail' || outcome === 'error'),
  )
  const listed = new Set<Rating>(['error', 'violation', 'warning', 'note', 'unverified'])
  return {
    server: Object.fromEntries(
      RATING_ORDER.map((rating) => [rating, server.filter((verdict) => verdict.rating === rating)]),
    ) as unknown as Sections['server'],
    client,
    known: all.filter(({ known }) => known),
    others: verdicts.filter((verdict) =>
      verdict.subject === 'client' ? !client.includes(verdict) : !listed.has(verdict.rating),
    ),
  }
}

/** Sorts verdicts by cause, then in the order of the checks; those without a cause come last. */
function byCause(
  verdicts: readonly Verdict[],
  causes: NonNullable<Run['causes']>,
): readonly Verdict[] {
  const places = new Map<string, number>()
  for (const [at, { explains }] of causes.entries())
    for (const id of explains) if (!places.has(id)) places.set(id, at)
  const placeOf = ({ checkId }: Verdict): number => places.get(checkId) ?? causes.length
  return verdicts.toSorted((a, b) => placeOf(a) - placeOf(b))
}

interface Group {
  readonly name: string
  readonly verdicts: readonly Verdict[]
}

/** Verdicts by the sentence that says why they were not judged, the largest group first. */
export function byReason(verdicts: readonly Verdict[]): readonly Group[] {
  return listGroups(verdicts, ({ reason }) => reason ?? 'no reason was given').toSorted(
    (a, b) => b.verdicts.length - a.verdicts.length,
  )
}

/** Verdicts by suite, in the order of the run. */
export function bySuite(verdicts: readonly Verdict[]): readonly Group[] {
  return listGroups(verdicts, ({ suite }) => suite)
}

/** How many verdicts have each rating, the gravest first, and how many are known: `1 violation, 2 known, 7 ok`. */
export function countsInWords(verdicts: readonly Verdict[]): string {
  const known = verdicts.filter((verdict) => verdict.known).length
  const counts = RATING_ORDER.map((rating) => ({
    rating,
    count: verdicts.filter((verdict) => verdict.rating === rating && !verdict.known).length,
  })).filter(({ count }) => count > 0)
  return [
    ...counts.map(({ rating, count }) => countOf(rating, count)),
    ...(known > 0 ? [`${known} known`] : []),
  ].join(', ')
}

function listGroups(
  verdicts: readonly Verdict[],
  nameOf: (verdict: Verdict) => string,
): readonly Group[] {
  return [...groupBy(verdicts, nameOf)].map(([name, members]) => ({ name, verdicts: members }))
}
