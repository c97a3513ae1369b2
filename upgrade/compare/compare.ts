import type { Run } from '#engine/model/results/run.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { formatActual } from '#engine/text/words.ts'
import {
  type Change,
  CHANGES,
  type ComparedCheck,
  type ComparedRun,
  type ComparedVerdict,
  type Comparison,
  COMPARISON_FORMAT,
} from '#engine/model/upgrade/comparison.ts'
import { changedAnswers, type ExchangesOf } from './changed-answers.ts'
import { noLongerDone } from './no-longer-done.ts'

/** A run with the name that the person gave it, and its exchanges when its recording is at hand. */
export interface Side {
  readonly name: string
  readonly run: Run
  readonly exchangesOf?: ExchangesOf
}

/** The field that a check is about, by its id; undefined when it is about no single field. */
type FieldOf = (checkId: string) => string | undefined

/** Lays runs side by side, in the given order, and keeps what differs. */
export function compareRuns(sides: readonly Side[], fieldOf: FieldOf): Comparison {
  const tables = sides.map(
    ({ run }) => new Map(run.verdicts.map((one) => [`${one.subject} ${one.checkId}`, one])),
  )
  const keys = new Set(tables.flatMap((table) => [...table.keys()]))
  const steps = pairs(sides).map(([before, after]): Step => {
    return { isMended: noLongerDone(before, after), asksAlike: asksAlike(before.run, after.run) }
  })
  const checks: ComparedCheck[] = []
  let alike = 0
  for (const key of keys) {
    const verdicts = tables.map((table) => table.get(key))
    const changes = pairs(verdicts).map(([before, after], step) =>
      findChange(before, after, steps[step]),
    )
    if (changes.some((change) => change !== undefined))
      checks.push(compared(verdicts, changes, fieldOf))
    else if (verdicts.some(isDecided)) alike += 1
  }
  const answers = pairs(sides).flatMap(([before, after], index) =>
    changedAnswers(before, after, index + 1),
  )
  return {
    format: COMPARISON_FORMAT,
    version: 1,
    runs: sides.map(describe),
    checks: checks.toSorted((a, b) => rank(a) - rank(b)),
    answers,
    counts: pairs(sides).map((_, index) => ({
      ...countChanges(checks.map(({ changes }) => changes[index] ?? undefined)),
      evidence: answers.filter(({ run }) => run === index + 1).length,
    })),
    alike,
  }
}

function pairs<Item>(items: readonly Item[]): readonly (readonly [Item, Item])[] {
  return items.slice(1).map((item, index) => [items[index] as Item, item])
}

/** From one run to the next. */
interface Step {
  readonly isMended: (failed: Verdict) => boolean
  /** Both were asked the same, so that a route at which only one of them failed was asked of the other too. */
  readonly asksAlike: boolean
}

function asksAlike(before: Run, after: Run): boolean {
  return (
    before.plan !== undefined &&
    before.plan.mode === after.plan?.mode &&
    before.target.judgedVersion === after.target.judgedVersion
  )
}

/** The change of a check; undefined if the result is the same. */
function findChange(
  before: Verdict | undefined,
  after: Verdict | undefined,
  step: Step | undefined,
): Change | undefined {
  const [was, is] = [getOutcome(before), getOutcome(after)]
  if (was === is) return step?.asksAlike ? spread(before, after) : undefined
  if (is === 'unasked') return was === 'unseen' ? undefined : 'gone'
  if (was === 'unasked') return is === 'unseen' ? undefined : 'new'
  if (is === 'unseen')
    return before && mendedSince(before, after, step?.isMended) ? 'fixed' : 'unseen'
  if (was === 'unseen') return 'seen'
  return is === 'failed' ? 'broken' : 'fixed'
}

/** Whether a check that still fails does so at more routes, or at fewer of the same. */
function spread(before: Verdict | undefined, after: Verdict | undefined): Change | undefined {
  const [was = [], is = []] = [before?.routes, after?.routes]
  if (was.length === 0 || is.length === 0 || [...was, ...is].includes('*')) return undefined
  if (is.some((route) => !was.includes(route))) return 'worse'
  return was.some((route) => !is.includes(route)) ? 'better' : undefined
}

function mendedSince(
  before: Verdict,
  after: Verdict | undefined,
  isMended: (failed: Verdict) => boolean = () => false,
): boolean {
  return before.outcome === 'fail' && after?.outcome === 'not-exercised' && isMended(before)
}

/** A check without a verdict is unknown, not equal. */
function isDecided(verdict: Verdict | undefined): boolean {
  const found = getOutcome(verdict)
  return found === 'held' || found === 'failed'
}

type Outcome = 'held' | 'failed' | 'unseen' | 'unasked'

function getOutcome(verdict: Verdict | undefined): Outcome {
  switch (verdict?.outcome) {
    case 'pass':
      return 'held'
    case 'fail':
      return 'failed'
    case undefined:
    case 'not-applicable':
      return 'unasked'
    default:
      return 'unseen'
  }
}

function compared(
  verdicts: readonly (Verdict | undefined)[],
  changes: readonly (Change | undefined)[],
  fieldOf: FieldOf,
): ComparedCheck {
  const newest = verdicts.findLast((one) => one !== undefined)
  if (!newest) throw new Error('a check that no run has cannot be compared')
  const { checkId, suite, title, subject, level } = newest
  const field = fieldOf(checkId)
  return {
    checkId,
    suite,
    title,
    subject,
    level,
    ...(field !== undefined && { field }),
    changes: changes.map((change) => change ?? null),
    verdicts: verdicts.map((verdict, at) => shown(verdict, routesApart(verdicts, changes, at))),
  }
}

/** Where a check that fails as before fails now, or no longer does. */
function routesApart(
  verdicts: readonly (Verdict | undefined)[],
  changes: readonly (Change | undefined)[],
  at: number,
): string | undefined {
  const change = changes[at - 1]
  const [was = [], is = []] = [verdicts[at - 1]?.routes, verdicts[at]?.routes]
  if (change === 'worse') return `now also at ${findFirst(is.filter((one) => !was.includes(one)))}`
  if (change !== 'better') return undefined
  return `no longer at ${findFirst(was.filter((one) => !is.includes(one)))}; still at ${findFirst(is)}`
}

const NAMED = 3

function findFirst(routes: readonly string[]): string {
  const more = routes.length - NAMED
  return more > 1 ? `${routes.slice(0, NAMED).join(', ')}, and ${more} more` : routes.join(', ')
}

function shown(verdict: Verdict | undefined, where: string | undefined): ComparedVerdict {
  if (!verdict) return { outcome: 'none', rating: 'none' }
  const { outcome, rating, expected, actual, reason } = verdict
  const says = where ?? (outcome === 'fail' ? difference(expected, actual) : reason)
  return { outcome, rating, ...(says !== undefined && { says }) }
}

function difference(expected?: string, actual?: string): string | undefined {
  if (expected === undefined) return actual
  return `expected ${expected}, ${formatActual(actual ?? 'nothing')}`
}

function describe({ name, run }: Side): ComparedRun {
  const { target, tool, evidence, complete, summary, created, plan } = run
  return {
    name,
    url: target.url,
    release: target.claimedVersion ?? target.judgedVersion,
    tool: `${tool.name} ${tool.version}`,
    ...(created !== undefined && { created }),
    exchanges: evidence.exchanges,
    ...(plan && { mode: plan.mode }),
    complete: complete && evidence.complete,
    failing: summary.violations + summary.warnings,
  }
}

function countChanges(changes: readonly (Change | undefined)[]): Record<Change, number> {
  const counts = Object.fromEntries(CHANGES.map((change) => [change, 0])) as Record<Change, number>
  for (const change of changes) if (change) counts[change] += 1
  return counts
}

/** Checks that fail now come first, then by kind of change. */
function rank({ subject, changes, verdicts }: ComparedCheck): number {
  const last = changes.findLast((change) => change !== undefined) ?? 'evidence'
  const isFailing = subject === 'server' && last !== 'better' && verdicts.at(-1)?.outcome === 'fail'
  return CHANGES.indexOf(last) - (isFailing ? CHANGES.length : 0)
}
