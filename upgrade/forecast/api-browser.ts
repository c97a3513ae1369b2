import type { Prediction, Seen } from './prediction.ts'
import { FEATURES } from '#engine/knowledge/features/features.ts'
import { matcherOfAllReleases } from '#engine/knowledge/routes/matchers.ts'
import type { Annotated } from '#engine/model/facts.ts'
import type { Cause, ForecastBasis } from '#engine/model/upgrade/forecast.ts'
import { isWithin } from '#engine/model/version.ts'
import { featureCause, type ReleaseStep } from './calls/incompatibility.ts'

const PAGES = '/api-browser'

/**
 * The API browser ends as a redirect to the web interface, whatever is asked for below it. Undefined for
 * other calls, and where it is the same on both releases.
 */
export function browserPrediction(
  { before, after }: Seen,
  step: ReleaseStep,
  wasServed: boolean,
): Prediction | undefined {
  if (!before.path.startsWith(PAGES) || before.method !== 'GET') return undefined
  const { availability } = FEATURES['api-browser-moved']
  const [did, does] = [isWithin(step.from, availability), isWithin(step.to, availability)]
  if (did === does) return undefined
  const isPage = after.route !== undefined && !after.route.endsWith('...}')
  const what = does
    ? 'everything below /api-browser redirects to the web interface'
    : 'the API browser is a separate page'
  const told = featureCause('api-browser-moved', step, { what })
  if (did && !isPage) return lost(after, told)
  if (did && after.rejectedBy !== 'none') return undefined
  return {
    route: (does ? before.route : after.route) ?? `GET ${PAGES}`,
    class: wasServed ? 'answer-changes' : 'mends',
    basis: told.basis,
    causes: [told.cause],
    edits: [],
  }
}

/** A page that other releases have by its own name is not there; of any other nothing is known. */
function lost(
  { path }: Annotated,
  { cause, basis }: { readonly cause: Cause; readonly basis: ForecastBasis },
): Prediction {
  const own = matcherOfAllReleases().match(path)?.byMethod.get('GET')?.name
  const isNamed = own !== undefined && !own.endsWith('...}')
  return {
    route: own,
    class: isNamed ? 'breaks' : 'unknown',
    basis,
    causes: [isNamed ? { ...cause, what: 'the API browser does not have this page' } : cause],
    edits: [],
  }
}
