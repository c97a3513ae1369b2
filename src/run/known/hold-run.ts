import { isLookedAt } from '../../baseline/looked-at.ts'
import { match, type Matching } from '../../baseline/match.ts'
import { knownListOf } from '../../baseline/outdated.ts'
import { callOf } from '#reports/html/call-of.ts'
import { resultOfRun } from '#reports/results/of-run.ts'
import { createMask } from '#reports/secrets.ts'
import { createMatcher } from '#engine/knowledge/routes/route-matcher.ts'
import { type Run, tally } from '#engine/model/results/run.ts'
import type { ResultItem } from '#engine/model/results/result.ts'
import { parseTypedVersion } from '#engine/model/version.ts'
import type { JudgedEvidence } from '../judge-evidence.ts'
import { knownBy } from './known-by.ts'
import type { KnownEntries } from './read-entries.ts'

/** How a run is compared with a list. */
export interface HoldingRun {
  readonly isOneOfSeveral?: boolean
  /** Unverified checks do not fail the run. */
  readonly allowUnverified?: boolean
}

/** A run that was compared with a list. */
export interface HeldRun {
  readonly evidence: JudgedEvidence
  readonly matching: Matching
}

/**
 * Applies a baseline to a run. Outdated entries are reported with the run, unless it is one of
 * several: then only all of them together can report them.
 */
export function holdRun(
  evidence: JudgedEvidence,
  list: KnownEntries,
  { isOneOfSeveral = false, allowUnverified = false }: HoldingRun = {},
): HeldRun {
  const { run, exchangesOf } = evidence
  const { items, causes, command } = resultOfRun(run, { exchangesOf, allowUnverified })
  const release = parseTypedVersion(run.target.judgedVersion)
  const only = run.only ?? run.plan?.only ?? []
  const looked = { command, items, causes, only, sawRoute: createSawRoute(evidence) }
  const matched = match(
    list.entries,
    { items, causes, ...(release && { release }), looksAt: (entry) => isLookedAt(entry, looked) },
    list.day,
  )
  const isWarning = (one: ResultItem): boolean =>
    one.rating === 'warning' && !one.isFailing && !matched.covered.has(one)
  const matching = { ...matched, warnings: items.filter(isWarning).length }
  const known = knownBy(matching, list.day)
  // An item of a result is where its verdict does.
  const verdicts = run.verdicts.map((verdict, at) => {
    const own = items[at] && known.get(items[at])
    return own ? { ...verdict, known: own } : verdict
  })
  const told = knownListOf(list, matching)
  const held: Run = {
    ...run,
    verdicts,
    summary: tally(verdicts, 'server'),
    client: tally(verdicts, 'client'),
    baseline: isOneOfSeveral ? { ...told, isOneOfSeveral, outdated: [] } : told,
  }
  return { evidence: { ...evidence, run: held }, matching }
}

/** Whether anything that a verdict rests on asked for a route. */
function createSawRoute({ run, exchangesOf }: JudgedEvidence): (route: string) => boolean {
  let calls: ReadonlySet<string> | undefined
  const roots = run.target.nodes ?? [run.target.url]
  const read = (): ReadonlySet<string> => {
    const indexes = new Set(run.verdicts.flatMap(({ exchanges }) => exchanges))
    const mask = createMask([])
    return new Set(
      [...indexes].flatMap((index) => {
        const exchange = exchangesOf(index)
        return exchange ? [callOf(exchange, roots, mask)] : []
      }),
    )
  }
  return (route) => {
    calls ??= read()
    const [wanted = '', template = ''] = route.split(' ')
    const { match: matchPath } = createMatcher([{ method: wanted, path: template }])
    return [...calls].some((call) => {
      const [method = '', path = ''] = call.split(' ')
      return method === wanted && matchPath(path) !== undefined
    })
  }
}
