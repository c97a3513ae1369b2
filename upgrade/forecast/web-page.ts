import type { Prediction, Seen } from './prediction.ts'
import { type FeatureName, FEATURES, has } from '#engine/knowledge/features/features.ts'
import { acceptHeader } from '#engine/model/exchange.ts'
import type { Annotated } from '#engine/model/facts.ts'
import type { Cause } from '#engine/model/upgrade/forecast.ts'
import { isWithin, type Version, listWindows } from '#engine/model/version.ts'
import { byRelease, releaseOfChange, type ReleaseStep } from './calls/incompatibility.ts'
import { headersWithheld } from './calls/withheld-headers.ts'
import { isPageInstead, isUnanswered } from './calls/served.ts'

const PAGES: readonly FeatureName[] = [
  'web-page-for-unknown',
  'web-page-for-html-only',
  'catch-all-page',
]

/**
 * A call that was recorded with the page of the web interface in place of a response, and that is not
 * served on the other release either: it gets the page there too, or is rejected. As it was forecast for
 * every other call.
 */
export function pagePrediction(
  { before, after }: Seen,
  step: ReleaseStep,
  prediction: Prediction,
): Prediction {
  const wasPage =
    isPageInstead(before, step.from) || (isUnanswered(before) && isPageDue(before, step.from))
  if (prediction.class !== 'already-fails' || !wasPage) return prediction
  if (after.exchange.request.isWithoutHeaders && after.method === 'GET')
    return { ...prediction, class: 'unknown', causes: [headersWithheld(step)] }
  const isPage = isPageDue(after, step.to)
  const there = isPage
    ? 'the other release also returns this page'
    : 'the other release rejects the call with a different status'
  const cause: Cause = {
    release: releaseOfPages(step),
    what: `the recorded response is the page of the web interface, because the API does not have this route; ${there}`,
    source: PAGES.map((feature) => FEATURES[feature].source).join('; '),
  }
  return {
    ...prediction,
    class: isPage ? 'works' : 'answer-changes',
    basis: 'seen',
    causes: [cause, ...prediction.causes].toSorted(byRelease),
  }
}

/** Whether a release returns the web page for a call that it does not serve. */
function isPageDue({ exchange, method, rejectedBy, reach }: Annotated, at: Version): boolean {
  if (method !== 'GET') return false
  if (rejectedBy === 'path' && reach === 'nothing' && has(at, 'catch-all-page')) return true
  const accept = acceptHeader(exchange.request.headers) ?? '*/*'
  if (has(at, 'web-page-for-html-only')) return accept.includes('text/html')
  return has(at, 'web-page-for-unknown') && !accept.includes('application/json')
}

function releaseOfPages(step: ReleaseStep): string {
  const changed = PAGES.map((feature) => listWindows(FEATURES[feature].availability)).find(
    (availability) => isWithin(step.from, availability) !== isWithin(step.to, availability),
  )
  return changed ? releaseOfChange(changed, step) : step.to.release
}
