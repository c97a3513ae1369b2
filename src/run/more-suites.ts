import type { Exchange } from '#engine/model/exchange.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { suites } from '#suites/index.ts'

const AREA_OF_PROBE = new Map(
  suites.flatMap(({ area, probes }) => probes.map(({ name }) => [name, area] as const)),
)
const RESTS_ON_ONE = new Set(
  suites
    .flatMap(({ checks }) => checks)
    .filter(({ evidence }) => evidence.kind === 'one')
    .map(({ id }) => id),
)

/** Returns further options of the command that produces a verdict again. */
export function moreOptions(
  verdict: Verdict,
  exchangesOf: (index: number) => Exchange | undefined,
  options: readonly string[] = [],
): readonly string[] {
  const more = moreSuites(verdict, exchangesOf)
  return [...(more.length > 0 ? [`--suite ${more.join(',')}`] : []), ...options]
}

/**
 * Returns the additional suites whose probes a live run needs to reproduce a verdict, because `--check` sends only the
 * probes of the check's own suite.
 */
export function moreSuites(
  { checkId, suite, exchanges }: Verdict,
  exchangesOf: (index: number) => Exchange | undefined,
): readonly string[] {
  const areas = exchanges
    .map((index) => exchangesOf(index)?.probe)
    .map((probe) => AREA_OF_PROBE.get(probe ?? '') ?? suite)
  // Each exchange is sufficient for some checks; others need all of them.
  const needed = RESTS_ON_ONE.has(checkId)
    ? areas.includes(suite)
      ? []
      : areas.slice(0, 1)
    : areas
  return [...new Set(needed)].filter((area) => area !== suite)
}
