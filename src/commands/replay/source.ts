import { randomBytes } from 'node:crypto'

import { redactRecording } from '#recorder/convert/redacted.ts'
import { planReplay, type ReplayPlan } from '#recorder/replay/plan.ts'
import { makeParts } from '#engine/judge/parts.ts'
import { createLocator, listRoots } from '#engine/judge/target/roots.ts'
import { matcherOf, matcherOfAllReleases } from '#engine/knowledge/routes/matchers.ts'
import type { Route } from '#engine/knowledge/routes/routes.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import type { Recording } from '#engine/model/recording.ts'
import { trafficIn } from '#engine/model/traffic.ts'
import { parseVersion, type Version } from '#engine/model/version.ts'
import { readRoot } from '#engine/probes/preflight/target-url.ts'
import { readForReport } from '../../run/evidence/handing-on.ts'
import { causesIn, type CausesTo } from './causes.ts'
import type { ReplayInput } from './options.ts'
import { methodOfRoute } from '#engine/knowledge/routes/route-matcher.ts'

/** A recording that is sent again, read once for every pass. */
export interface ReplaySource {
  readonly plan: ReplayPlan
  /** Of the recorded server, when anything shows. */
  readonly version?: Version
  readonly routeOf: (exchange: Exchange) => Route | undefined
  readonly causesTo: CausesTo
}

/** Reads a recording for its replay, with pseudonyms for its secrets. Throws a UsageError. */
export async function readSource(
  file: string,
  options: ReplayInput & { readonly signal?: AbortSignal },
): Promise<ReplaySource> {
  const { recording } = redactRecording(await readForReport(file, options), {
    key: randomBytes(32),
  })
  const given = options.base === undefined ? [] : [readRoot(options.base)]
  const roots = listRoots(recording, given)
  if (roots.length === 0)
    throw new UsageError(
      `cannot replay "${file}": it does not show the root URL of the API; specify the root URL with --base`,
    )
  const version = options.assumeRecorded ?? releaseIn(recording, roots)
  const routeOf = routeFinder(roots, version)
  const plan = planReplay([...recording.exchanges()], roots, routeOf)
  const causesTo = causesIn(recording, roots, version)
  return { plan, ...(version && { version }), routeOf, causesTo }
}

/** The release of the recorded server, as `judge` finds it; undefined when nothing shows. */
function releaseIn(recording: Recording, roots: readonly string[]): Version | undefined {
  try {
    const { release } = makeParts(recording, trafficIn(recording), { roots })[0]
    return parseVersion(release.claimed ?? release.version.release)
  } catch (error) {
    if (error instanceof UsageError) return undefined
    throw error
  }
}

/** The route of a recorded exchange; by the table of every release when its own is not known. */
function routeFinder(
  roots: readonly string[],
  version: Version | undefined,
): (exchange: Exchange) => Route | undefined {
  const locate = createLocator(roots)
  const matcher = version ? matcherOf(version) : matcherOfAllReleases()
  return (exchange) => {
    const place = locate(exchange)
    const method = methodOfRoute(exchange.request.method)
    return place && matcher.match(place.path)?.byMethod.get(method)
  }
}
