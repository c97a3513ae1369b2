import type { Run } from '#engine/model/results/run.ts'
import type { Rating, Verdict } from '#engine/model/results/verdict.ts'
import { RATING_LEGEND } from '../legend.ts'
import { RATING_ORDER } from '../sections.ts'
import { dayOf, grouped } from '../shown-values.ts'
import type { Claim } from '../viewer/data.ts'
import { describeClient } from '../viewer/pill.ts'
import { visible } from '../visible.ts'

/** The numbers and the settings of a run. */
export interface MastheadView {
  readonly tally: readonly TallyView[]
  /** Mode, date, and number of passed checks, as far as they are known. */
  readonly basis: readonly string[]
  /** The result of the client whose traffic it is; undefined if the page is about the server first. */
  readonly client?: Claim | undefined
}

/** A number at the top, and where its checks are. */
interface TallyView {
  readonly rating: Rating | 'known'
  readonly count: string
  readonly word: string
  readonly href: string
}

/** Builds the view of the masthead; in the traffic of a client, the client can come first. */
export function viewMasthead(run: Run, isClientFirst = false): MastheadView {
  return {
    tally: viewTally(run.verdicts),
    basis: basisOf(run).map(visible),
    client: isClientFirst ? describeClient(run) : undefined,
  }
}

const SECTION_OF: Readonly<Record<Rating, string>> = {
  error: 'errors',
  violation: 'violations',
  warning: 'warnings',
  note: 'notes',
  unverified: 'unverified',
  ok: '/findings?kind=ok',
  none: 'left-out',
}

/**
 * Counts the server's verdicts by rating, with unjudged ones, so that the numbers add up. Violations, warnings, and
 * passes are shown even at zero.
 */
function viewTally(verdicts: readonly Verdict[]): readonly TallyView[] {
  const always = new Set<Rating>(['violation', 'warning', 'ok'])
  const known = verdicts.filter((verdict) => verdict.known).length
  const server = verdicts.filter(
    (verdict) => (verdict.subject === 'server' || verdict.rating === 'none') && !verdict.known,
  )
  const rated = RATING_ORDER.map((rating) => {
    const count = server.filter((verdict) => verdict.rating === rating).length
    const { singular, plural } = RATING_LEGEND[rating]
    return {
      rating,
      isShown: count > 0 || always.has(rating),
      count: grouped(count),
      word: count === 1 ? singular : plural,
      href: count === 0 ? 'main' : SECTION_OF[rating],
    }
  }).filter(({ isShown }) => isShown)
  if (known === 0) return rated
  const ofList = { rating: 'known', count: grouped(known) } as const
  return [...rated, { ...ofList, word: 'known', href: 'known' }]
}

function basisOf({ plan, created, summary, evidence, strict, verdicts }: Run): readonly string[] {
  const { ok, violations, warnings, notes } = summary
  const known = verdicts.filter(
    (one) => one.subject === 'server' && one.known && one.outcome === 'fail',
  ).length
  const judged = ok + violations + warnings + notes + known
  return [
    plan ? `${plan.mode} mode` : (evidence.file ?? 'a recording'),
    ...(strict ? ['strict'] : []),
    ...(created === undefined ? [] : [dayOf(created)]),
    `${grouped(ok)} of ${grouped(judged)} checks passed`,
  ]
}
