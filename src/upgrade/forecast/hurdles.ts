import { sourceOf } from '../../knowledge/api-changes.ts'
import { windowOf } from '../../knowledge/bodies.ts'
import { GATES } from '../../knowledge/gates.ts'
import { askedReleases, routeLife, turningPoint } from '../../knowledge/route-lives.ts'
import type { QueryParameter } from '../../knowledge/route-lives.ts'
import { isSafe } from '../../judge/facts/obstacle.ts'
import { matcherOf, routeNamed } from '../../judge/routes.ts'
import { header } from '../../model/exchange.ts'
import type { Annotated } from '../../model/facts.ts'
import { isWithin, parseTypedVersion, releaseNumber } from '../../model/version.ts'
import type { Version, Window } from '../../model/version.ts'
import type { Circumstances } from './accounts.ts'
import { bodyHurdles } from './body-hurdles.ts'
import type { Edit, Hurdle, Step } from './hurdle.ts'
import { basisOf, gateCause, releaseOfChange, windowsOf } from './hurdle.ts'
import { RULES } from './rules.ts'
import type { Rule } from './rules.ts'
import { successorOf } from './successor.ts'

/** A call as one of the two releases sees it. */
export interface View {
  readonly call: Annotated
  readonly at: Version
  /** The route that the call means, on whichever release has it. */
  readonly meant: string | undefined
}

/** Everything that stands in the way of a call on a release, by all that is known. */
export function hurdlesAt(view: View, step: Step, around: Circumstances): readonly Hurdle[] {
  const { call, at, meant } = view
  if (call.route === undefined && call.method === 'OPTIONS' && call.obstacle === 'none') return []
  if (call.route === undefined || call.route !== meant) return [absence(view, step)]
  return [
    ...negotiation(view, step),
    ...requestedBy(call, at, step),
    ...queryHurdles(view, step),
    ...bodyHurdles(call, at, step),
    ...ruleHurdles(view, step, around),
  ]
}

function absence({ call, at, meant }: View, step: Step): Hurdle {
  const method = call.route === undefined && call.obstacle === 'method'
  const statuses = [200, 404, 405, 400, 500]
  const life = meant === undefined ? undefined : routeLife(meant)
  if (!life || meant === undefined) {
    const what = method ? 'the path does not take this method' : 'no release has such a route'
    return {
      key: 'path',
      effect: 'breaks',
      statuses,
      basis: 'seen',
      cause: { release: at.release, what, source: 'route table from the public release history' },
    }
  }
  if (isWithin(at, life.windows)) return otherMeaning(call, step)
  const release = releaseOfChange(life.windows, step)
  const successor = successorOf(life, step.to)
  const isOver = isPast(life.windows, at)
  const other = call.route === undefined ? '' : `; the path now means ${call.route}`
  return {
    key: 'path',
    effect: successor?.edit ? 'needs-change' : 'breaks',
    statuses,
    basis: isSeenAbsent(life.method, life.seen, life.windows, at) ? 'seen' : 'source',
    cause: {
      release,
      what: `${isOver ? 'the route is gone' : 'the route does not exist yet'}${method ? ' (the path answers 405)' : ''}${other}`,
      source: sourceOf(meant, release, ['removed-route', 'renamed-route']),
      ...(successor && { remedy: successor.words }),
    },
    ...(successor?.edit && { edits: [successor.edit] }),
  }
}

/** The route is there, but this path does not lead to it. */
function otherMeaning({ route, path }: Annotated, step: Step): Hurdle {
  const isSuffixed = /\.(?:json|ndjson|csv|log)$/.test(path)
  const what = isSuffixed
    ? 'a suffix of the path is no media type but a part of the path'
    : `the path means ${route ?? 'nothing'}`
  const remedy = 'leave the suffix out and send an Accept header'
  return {
    key: 'path',
    effect: isSuffixed ? 'needs-change' : 'breaks',
    statuses: [200, 404, 405],
    ...gateCause('path-suffix-chooses-type', step, { what, ...(isSuffixed && { remedy }) }),
  }
}

function isPast(windows: readonly Window[], at: Version): boolean {
  const first = windows[0]?.since
  return first === undefined || releaseNumber(first) <= releaseNumber(at)
}

/** Real servers were asked for every route that is read; one of the same absence did not have it. */
function isSeenAbsent(
  method: string,
  seen: readonly string[],
  windows: readonly Window[],
  at: Version,
): boolean {
  if (method !== 'GET' || seen.length === 0) return false
  return askedReleases().some((asked) => {
    const version = parseTypedVersion(asked)
    if (!version || isWithin(version, windows)) return false
    const isAfter = releaseNumber(version) > releaseNumber(seen[0] ?? asked)
    const isAtAfter = releaseNumber(at) > releaseNumber(seen[0] ?? asked)
    return isAfter === isAtAfter && (isAfter ? releaseNumber(version) <= releaseNumber(at) : true)
  })
}

/** Accept, Content-Type and credential, in the order of servers; `unknown` was settled by the recording. */
function negotiation({ call, at, meant }: View, step: Step): readonly Hurdle[] {
  const made = (
    key: string,
    statuses: readonly number[],
    what: string,
    remedy: string,
    edit?: Edit,
  ): readonly Hurdle[] => {
    const release = turningPoint(changeWindows(meant, key), step.from, step.to) ?? at.release
    const source = sourceOf(meant ?? '', release, ['auth', 'behaviour'])
    const cause = { release, what, source, remedy }
    const edits = edit ? { edits: [edit] } : {}
    return [{ key, effect: 'needs-change', statuses, basis: 'seen', cause, ...edits }]
  }
  switch (call.obstacle) {
    case 'accept': {
      const wanted = routeNamed(at, meant ?? '')?.produces?.[0] ?? 'application/json'
      const sent = header(call.exchange.request.headers, 'accept') ?? ''
      const edit: Edit = { kind: 'header', name: 'Accept', value: wanted }
      return made(
        'accept',
        [406],
        `the route does not answer with "${sent}"`,
        `send Accept: ${wanted}`,
        edit,
      )
    }
    case 'media-type': {
      const wanted = routeNamed(at, meant ?? '')?.consumes?.[0] ?? 'application/json'
      const edit: Edit = { kind: 'header', name: 'Content-Type', value: wanted }
      return made(
        'media-type',
        [415],
        `the route reads ${wanted} alone`,
        `send Content-Type: ${wanted}`,
        edit,
      )
    }
    case 'malformed':
      return made(
        'malformed',
        [400, 401],
        'the server cannot read the credential',
        'send another credential',
      )
    case 'credential':
      return made('credential', [401], 'the route needs a login', 'send a credential')
    default:
      return []
  }
}

/** When what a route accepts, reads or asks of a caller changed. */
function changeWindows(meant: string | undefined, key: string): readonly Window[] {
  const row = meant === undefined ? undefined : routeLife(meant)?.row
  if (key === 'credential') return row?.open?.map(windowOf) ?? []
  if (key === 'media-type') return (row?.consumes_changes ?? []).map(({ since }) => ({ since }))
  if (key !== 'accept') return []
  if (meant === 'GET /') return windowsOf(GATES['api-root-redirects-html'].life)
  return (row?.produces_changes ?? []).map(({ since }) => ({ since }))
}

function requestedBy(call: Annotated, at: Version, step: Step): readonly Hurdle[] {
  if (isSafe(call.method) || call.requestedBy !== 'absent') return []
  if (!isWithin(at, GATES['requested-by'].life)) return []
  const client = header(call.exchange.request.headers, 'user-agent')?.split(/[/ ]/, 1)[0]
  return [
    {
      key: 'requested-by',
      effect: 'needs-change',
      statuses: [400],
      ...gateCause('requested-by', step, {
        what: 'a request that changes something needs the header X-Requested-By',
        remedy: 'send X-Requested-By with any value',
      }),
      edits: [{ kind: 'header', name: 'X-Requested-By', value: client ?? 'your-client' }],
    },
  ]
}

function queryHurdles({ call, at, meant }: View, step: Step): readonly Hurdle[] {
  const parameters = routeLife(meant ?? '')?.query ?? []
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
  step: Step,
): Hurdle {
  const release = releaseOfChange([since === undefined ? {} : { since }], step)
  const value = name === 'timezone' ? 'Etc/UTC' : '…'
  return {
    key: `query:${name}`,
    effect: 'needs-change',
    statuses: [400, 404, 500],
    basis: name === 'timezone' || name === 'query' ? 'seen' : 'source',
    cause: {
      release,
      what: `the query parameter "${name}" must be there`,
      source: sourceOf(route, release, ['added-required-field', 'behaviour']),
      remedy: `add ${name}=${value} to the query`,
    },
    edits: [{ kind: 'query', name, value }],
  }
}

function ruleHurdles({ call, at }: View, step: Step, around: Circumstances): readonly Hurdle[] {
  const account = around.accountOf(call)
  return RULES.filter(
    ({ below, life, applies }) =>
      call.path.startsWith(below) && isWithin(at, windowsOf(life)) && applies(call, account),
  ).map((rule) => ruleHurdle(rule, call, step, around))
}

function ruleHurdle(rule: Rule, call: Annotated, step: Step, around: Circumstances): Hurdle {
  const edit = rule.edit?.(call, around)
  return {
    key: rule.key,
    effect: rule.effect,
    statuses: rule.statuses,
    basis: basisOf(rule.source),
    cause: {
      release: releaseOfChange(windowsOf(rule.life), step),
      what: rule.what,
      source: rule.source,
      ...(rule.remedy !== undefined && { remedy: rule.remedy }),
    },
    ...(edit && { edits: [edit] }),
  }
}

/** The route that a path and method name on a release; HEAD means its GET. */
export function routeAt(call: Annotated, at: Version): string | undefined {
  const method = call.method === 'HEAD' ? 'GET' : call.method
  return matcherOf(at).match(call.path)?.byMethod.get(method)?.name
}
