import { sourceOf } from '#engine/knowledge/api-changes.ts'
import { FEATURES } from '#engine/knowledge/features/features.ts'
import {
  type QueryParameter,
  routeAvailability,
} from '#engine/knowledge/routes/route-availability.ts'
import { isSafe } from '#engine/judge/facts/rejected-by.ts'
import { header } from '#engine/model/exchange.ts'
import type { Annotated } from '#engine/model/facts.ts'
import { isWithin, type Version, listWindows } from '#engine/model/version.ts'
import { absence } from './absence.ts'
import type { Circumstances } from '../calls/accounts.ts'
import { bodyIncompatibilities } from '../calls/body-incompatibilities.ts'
import {
  getBasis,
  featureCause,
  type Incompatibility,
  releaseOfChange,
  type ReleaseStep,
  type View,
} from '../calls/incompatibility.ts'
import { negotiation } from '../calls/negotiation.ts'
import { RULES } from './rules.ts'
import type { Rule } from './rule.ts'

/** All known reasons why a release rejects a call. */
export function incompatibilitiesAt(
  view: View,
  step: ReleaseStep,
  around: Circumstances,
): readonly Incompatibility[] {
  const { call, at, meant } = view
  if (call.route === undefined && call.method === 'OPTIONS' && call.rejectedBy === 'none') return []
  if (call.route === undefined || call.route !== meant) return [absence(view, step)]
  return [
    ...negotiation(view, step),
    ...requestedBy(call, at, step),
    ...queryIncompatibilities(view, step),
    ...bodyIncompatibilities(call, at, step),
    ...ruleIncompatibilities(view, step, around),
  ]
}

function requestedBy(call: Annotated, at: Version, step: ReleaseStep): readonly Incompatibility[] {
  if (isSafe(call.method) || !isWithin(at, FEATURES['requested-by'].availability)) return []
  if (call.requestedBy === 'unknown') return withheldHeader(step)
  if (call.requestedBy !== 'absent') return []
  const client = header(call.exchange.request.headers, 'user-agent')?.split(/[/ ]/, 1)[0]
  return [
    {
      key: 'requested-by',
      effect: 'needs-change',
      statuses: [400],
      ...featureCause('requested-by', step, {
        what: 'write requests require the header X-Requested-By',
        remedy: 'send X-Requested-By with any value',
      }),
      edits: [{ kind: 'header', name: 'X-Requested-By', value: client ?? 'your-client' }],
    },
  ]
}

/** A client that a release with this requirement served does send it. */
function withheldHeader(step: ReleaseStep): readonly Incompatibility[] {
  if (isWithin(step.from, FEATURES['requested-by'].availability)) return []
  return [
    {
      key: 'requested-by-withheld',
      effect: 'unknown',
      statuses: [400],
      ...featureCause('requested-by', step, {
        what: 'write requests require X-Requested-By, and the file does not show whether it was sent',
        remedy: 'check whether the client sends X-Requested-By, or record the call',
      }),
    },
  ]
}

function queryIncompatibilities(
  { call, at, meant }: View,
  step: ReleaseStep,
): readonly Incompatibility[] {
  const parameters = routeAvailability(meant ?? '')?.query ?? []
  if (parameters.length === 0) return []
  const sent = new Set(call.query.split('&').map((part) => part.split('=', 1)[0]))
  return parameters
    .filter((one) => isRequired(one, at) && !sent.has(one.name))
    .map((one) => missingParameter(one, meant ?? '', step))
}

function isRequired({ required_since: since, until }: QueryParameter, at: Version): boolean {
  if (since === undefined) return false
  return isWithin(at, until === null ? { since } : { since, until })
}

function missingParameter(
  { name, required_since: since }: QueryParameter,
  route: string,
  step: ReleaseStep,
): Incompatibility {
  const release = releaseOfChange([since === undefined ? {} : { since }], step)
  const value = name === 'timezone' ? 'Etc/UTC' : '…'
  return {
    key: `query:${name}`,
    effect: 'needs-change',
    statuses: [400, 404, 500],
    basis: name === 'timezone' || name === 'query' ? 'seen' : 'source',
    cause: {
      release,
      what: `the query parameter "${name}" is required`,
      source: sourceOf(route, release, ['added-required-field', 'behaviour']),
      remedy: `add ${name}=${value} to the query`,
    },
    edits: [{ kind: 'query', name, value }],
  }
}

function ruleIncompatibilities(
  { call, at }: View,
  step: ReleaseStep,
  around: Circumstances,
): readonly Incompatibility[] {
  const account = around.accountOf(call)
  return RULES.filter(
    ({ below, availability, applies }) =>
      call.path.startsWith(below) &&
      isWithin(at, listWindows(availability)) &&
      applies(call, account),
  ).map((rule) => ruleIncompatibility(rule, call, step, around))
}

function ruleIncompatibility(
  rule: Rule,
  call: Annotated,
  step: ReleaseStep,
  around: Circumstances,
): Incompatibility {
  const edit = rule.edit?.(call, around)
  // Where the rule holds already, the old release takes the fix, too, if there is one.
  const isMade = edit?.kind !== 'path' || edit.from !== edit.to
  const isKnown = isMade && isWithin(step.from, listWindows(rule.availability))
  return {
    key: rule.key,
    effect: rule.effect,
    statuses: rule.statuses,
    isRandom: rule.isRandom,
    basis: getBasis(rule.source),
    cause: {
      release: releaseOfChange(listWindows(rule.availability), step),
      what: rule.what,
      source: rule.source,
      ...(rule.remedy !== undefined && { remedy: rule.remedy }),
    },
    ...(edit && { edits: [edit] }),
    ...(rule.worksBefore !== undefined && !isKnown && { worksBefore: rule.worksBefore }),
  }
}
