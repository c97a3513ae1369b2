import { matcherOf } from '#engine/knowledge/routes/matchers.ts'
import { splitSuffix } from '#engine/knowledge/routes/path-suffixes.ts'
import type { Annotated } from '#engine/model/facts.ts'
import type { CallClass } from '#engine/model/upgrade/forecast.ts'
import type { ChangeClass, Happened, ReplayedCall } from '#engine/model/upgrade/replay.ts'
import type { Version } from '#engine/model/version.ts'
import { findData } from '../diff/open-maps.ts'
import { isPageInstead, isServed } from '../forecast/calls/served.ts'

/** Which forecasts are right for what happened. */
export const RIGHT: Readonly<Record<Happened, readonly CallClass[]>> = {
  same: ['works'],
  changed: ['answer-changes'],
  served: ['works', 'answer-changes'],
  broke: ['breaks', 'needs-change'],
  mended: ['mends'],
  failed: ['already-fails'],
}

/** Changes of the form of a response; a forecast predicts only these. */
const OF_FORM: ReadonlySet<ChangeClass> = new Set([
  ...(['status', 'removed field', 'retyped', 'added field'] as const),
])

/** The result of a replayed call, in words that can be compared with its forecast. */
export function happenedTo(
  call: ReplayedCall,
  was: Annotated,
  { from, to }: { readonly from: Version; readonly to: Version },
): Happened {
  const wasServed = isServed(was, from)
  const isPage =
    becomesWebPage(call) || (!wasServed && (!isRouteOf(to, was) || staysWebPage(call, was)))
  const isGood = call.status[1] < 400 && !isPage
  if (isPageInstead(was, from) && !isGood) return call.status[1] < 400 ? 'same' : 'changed'
  if (!wasServed || !isGood) return isGood ? 'mended' : wasServed ? 'broke' : 'failed'
  // Where the facts do not describe a response, its form is not predicted.
  const isDescribed = findData(was.route ?? '', [from, to]) !== undefined
  const ofForm = call.changes.filter((change) => OF_FORM.has(change.class) && !hasNull(change))
  if (!isDescribed && call.status[0] === call.status[1])
    return ofForm.length > 0 ? 'served' : 'same'
  if (ofForm.some(({ judgement }) => judgement === 'changed')) return 'changed'
  return ofForm.length > 0 || call.judgement === 'undecided' ? 'served' : 'same'
}

/** Null fits every type. */
function hasNull({ class: kind, before, after }: ReplayedCall['changes'][number]): boolean {
  return kind === 'retyped' && (before === 'null' || after === 'null')
}

/** A response that was served, and is a page of the web interface there. */
function becomesWebPage({ changes }: ReplayedCall): boolean {
  const type = changes.find(({ place }) => place.toLowerCase() === 'content-type')
  return type?.after.includes('text/html') ?? false
}

/** A page of the web interface in place of a response, then and now. */
function staysWebPage({ status: [before, after] }: ReplayedCall, { answerType }: Annotated) {
  return answerType === 'text/html' && before === after
}

/** From 5.2 to 7.0 what the release does not know is a page, whatever the call accepts. */
function isRouteOf(to: Version, { method, path }: Annotated): boolean {
  return [path, splitSuffix(path).path].some(
    (one) => matcherOf(to).match(one)?.byMethod.has(method) === true,
  )
}
