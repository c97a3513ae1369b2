import { type Cause, ROUTES_MISSING } from '#engine/model/results/cause.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { counted } from '#engine/text/words.ts'
import { frontCause } from './front.ts'

/** The number of causes shown; the findings describe the others. */
const FIRST = 10

/** All causes of a run; first that something in front of the server answered. */
export function causesOf(run: Run): readonly Cause[] {
  const front = frontCause(run)
  return [...(front ? [front] : []), ...(run.causes ?? [])]
}

/** Returns the causes to fix first. A run with a single failed check has none, as its finding explains it. */
export function fixFirst(run: Run): readonly CauseWords[] {
  return firstToFix(causesOf(run), run.verdicts)
}

/** Does the same for causes and rated verdicts. */
export function firstToFix(
  all: readonly Cause[],
  rated: readonly Pick<Verdict, 'checkId' | 'rating' | 'known'>[],
): readonly CauseWords[] {
  const causes = causesToFix(all, rated)
  const telling = causes.some(
    ({ explains, waiting }) => explains.length === 0 || explains.length + waiting.length > 1,
  )
  return telling || causes.length > 1
    ? causes.slice(0, FIRST).map((one) => wordsOf(one, rated))
    : []
}

/** The causes that are not among the first. */
export function otherCauses(run: Run): readonly CauseWords[] {
  return causesToFix(causesOf(run), run.verdicts)
    .slice(FIRST)
    .map((one) => wordsOf(one, run.verdicts))
}

/**
 * Drops causes that explain only notes or findings in the baseline. A cause that also explains other checks keeps
 * those.
 */
export function causesToFix(
  causes: readonly Cause[],
  rated: readonly Pick<Verdict, 'checkId' | 'rating' | 'known'>[],
): readonly Cause[] {
  // A result of several evidences contains a check several times.
  return causes.flatMap((cause) => {
    // A cause without failed checks, such as a proxy in front of the server, always needs a fix.
    if (cause.explains.length === 0) return [cause]
    const own = rated.filter(({ checkId }) => cause.explains.includes(checkId))
    const fresh = own.filter(({ known }) => known === undefined || known.expired === true)
    if (!fresh.some(({ rating }) => rating === 'violation' || rating === 'warning')) return []
    return [fresh.length === own.length ? cause : withOnly(cause, fresh)]
  })
}

/** Limits a cause to these of its checks. */
function withOnly(cause: Cause, checks: readonly Pick<Verdict, 'checkId'>[]): Cause {
  const ids = new Set(checks.map(({ checkId }) => checkId))
  const { partly, ...rest } = cause
  const still = partly?.filter((id) => ids.has(id)) ?? []
  return {
    ...rest,
    explains: cause.explains.filter((id) => ids.has(id)),
    ...(still.length > 0 && { partly: still }),
  }
}

/** A cause in words. */
export interface CauseWords extends Cause {
  /** `Likely: the list of nodes has the wrong total`; without that word if it was seen directly. */
  readonly title: string
  /** `causes 3 failures and 1 note (1 also has another cause), blocks 2 more checks` */
  readonly effect: string
  /** `GET /streams, streams[].disabled`; if the title contains it, the broken rule; empty for neither. */
  readonly where: string
  /** The same with a few routes at most, for a row. */
  readonly shortly: string
}

function wordsOf(cause: Cause, rated: readonly Pick<Verdict, 'checkId' | 'rating'>[]): CauseWords {
  const { sentence, rule = '', certainty, explains, partly = [], waiting, subject } = cause
  const { kind, name, routes } = subject
  const what =
    name === undefined || kind === 'rule' ? undefined : kind === 'header' ? `header ${name}` : name
  const isSaid = sentence.startsWith(routes[0] ?? '\0')
  const whereOf = (most: number): string => {
    if (isSaid) return rule
    const more = routes.length - most
    const shown = more > 1 ? [...routes.slice(0, most), `and ${more} more`] : routes
    return [shown.join(', '), what ?? ''].filter((one) => one !== '').join(': ')
  }
  return {
    ...cause,
    title: isSaid || isSeen(cause) ? sentence : `${CERTAINTY[certainty]}: ${sentence}`,
    effect: [
      ...(explains.length > 0
        ? [`causes ${formatExplained(cause, rated)}${formatPartly(partly.length, explains.length)}`]
        : []),
      ...(waiting.length > 0 ? [formatBlocked(cause)] : []),
    ].join(', '),
    where: whereOf(sentence.endsWith(ROUTES_MISSING) ? MISSING : ROUTES),
    shortly: whereOf(ROUTES),
  }
}

/** The number of routes named; more of the missing ones, as each of them has to be implemented. */
const ROUTES = 3
const MISSING = 20

/** Counts the failed checks, and apart from them those that are only notes: `70 failures and 5 notes`. */
function formatExplained(
  { explains }: Cause,
  rated: readonly Pick<Verdict, 'checkId' | 'rating'>[],
): string {
  const notes = new Set(rated.filter(({ rating }) => rating === 'note').map((one) => one.checkId))
  const count = explains.filter((id) => notes.has(id)).length
  const failures = counted(explains.length - count, 'failure')
  return count === 0 ? failures : `${failures} and ${counted(count, 'note')}`
}

/** A header may hide more checks than are counted. */
function formatBlocked({ waiting: { length }, subject, explains }: Cause): string {
  const least = subject.kind === 'header' || explains.length === 0 ? 'at least ' : ''
  const more = explains.length === 0 ? 'check' : 'more check'
  return `blocks ${least}${counted(length, more)}`
}

function formatPartly(partly: number, all: number): string {
  if (partly === 0) return ''
  if (partly === all)
    return all === 1 ? ', which also has another cause' : ', all of which also have other causes'
  return ` (${partly} also ${partly === 1 ? 'has another cause' : 'have other causes'})`
}

/** Whether the exchanges show it directly: a named proxy in front responded, or routes are missing. */
function isSeen({ sentence, certainty, explains }: Cause): boolean {
  return (explains.length === 0 && certainty === 'likely') || sentence.endsWith(ROUTES_MISSING)
}

const CERTAINTY = { likely: 'Likely', possible: 'Possibly' } as const
