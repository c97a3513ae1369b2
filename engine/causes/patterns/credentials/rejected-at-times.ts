import { readCredential, sessionKey } from '../../../judge/facts/credential.ts'
import { isSafe } from '../../../judge/facts/rejected-by.ts'
import { hasHeader, NODE_HEADER, responseHeader } from '../../../model/exchange.ts'
import { memberAt } from '../../../model/json/json.ts'
import type { Cause } from '../../../model/results/cause.ts'
import { formatList } from '../../../text/words.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { shownBy, shownIn } from '../../shown.ts'
import { isUnauthorized, type Sighting } from '../../sightings.ts'
import { ACCEPTED, ENDED, endedEarly, KEEP } from './ended-early.ts'

/** From this many checks on, it is reported once. */
const CHECKS = 2
/** Rejections after an event, at least, and the part of all other uses that may be rejected, too: an eighth. */
const EVENTS = 2
const SELDOM = 8

/** A request with a credential that can be identified. */
interface Use {
  readonly sighting: Sighting
  readonly form: string
  readonly key: string
  readonly isCookie: boolean
}

/** Where or when a credential is rejected that is accepted otherwise, in the order of preference. */
const PATTERNS = [
  'in the header',
  'for methods',
  'below',
  'now and then',
  'at first',
  'later',
] as const
type Pattern = (typeof PATTERNS)[number]

/** Credentials by their form, in the singular and the plural. */
const NAMES: Readonly<Record<string, readonly [one: string, all: string]>> = {
  session: ['a session is', 'sessions are'],
  token: ['an access token is', 'access tokens are'],
  user: ['a user name and password are', 'user names and passwords are'],
}

/**
 * The same credential is rejected at some times or places and accepted at others, as by a node that does not know it.
 */
export function rejectedAtTimes(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const usesIn = (index: number): readonly Use[] => {
    const sighting = sightings.get(index)
    return sighting && isUnauthorized(sighting) ? readUse(sighting) : []
  }
  const all = failed.flatMap((verdict) => {
    const [first] = usesIn(verdict.exchanges[0] ?? -1)
    return first ? [{ verdict, first }] : []
  })
  const rejected = all.filter(({ first }) => isComplete(first))
  const accepted = [...sightings.values()].filter(isAccepted).flatMap(readUse)
  const isNever = (form: string): boolean => {
    const read = failed.find(({ checkId }) => checkId === `auth.${form}.read`)
    return read !== undefined && read.failed === read.count
  }
  const letIn = [...sightings.values()].filter(isLetIn).flatMap(readUse).filter(isComplete)
  const methods = rejectedMethods(
    failed.flatMap(({ exchanges }) => exchanges.flatMap(usesIn)).filter(isComplete),
    letIn,
  )
  const patternIn = (use: Use): Pattern | undefined =>
    patternOf(use, { accepted, methods, isNever: isNever(use.form) })
  const uses = rejected.flatMap(({ verdict }) =>
    verdict.exchanges
      .flatMap(usesIn)
      .filter(isComplete)
      .map((use) => {
        const pattern = patternIn(use)
        // Any other expectation may be about a credential that is no longer valid.
        const isRight = pattern === 'later' && !ACCEPTED.test(verdict.expected ?? '')
        return { ...use, verdict, pattern: isRight ? undefined : pattern }
      }),
  )
  const countOf = (pattern: Pattern): number => uses.filter((use) => use.pattern === pattern).length
  const [pattern] = PATTERNS.toSorted((a, b) => countOf(b) - countOf(a))
  const shown = uses.filter((use) => use.pattern === pattern)
  // A single route may want another credential, unless it accepts one of the same form.
  const routes = new Set(shown.map(({ sighting }) => sighting.route))
  const isTaken =
    pattern !== 'now and then' &&
    shown.some(({ sighting, form }) =>
      accepted.some((one) => one.sighting.route === sighting.route && one.form === form),
    )
  const verdicts = [...new Set(shown.map(({ verdict }) => verdict))]
  if (!pattern || verdicts.length < CHECKS || (routes.size < 2 && !isTaken)) return undefined
  if (pattern === 'later' && endedEarly(failed, sightings)) return undefined
  const areas = new Set([
    ...shown.map(({ sighting }) => areaOf(sighting.route)),
    ...verdicts.flatMap(({ routes = [] }) => routes.map(areaOf)),
  ])
  const isOnlyBelow = accepted.some(
    (one) =>
      one.form === shown[0]?.form &&
      one.isCookie === shown[0].isCookie &&
      !areas.has(areaOf(one.sighting.route)),
  )
  if (pattern === 'below' && (areas.has('') || !isOnlyBelow)) return undefined
  const forms = new Set(shown.map(({ form }) => form))
  const keys = new Set(shown.map(({ key }) => key))
  const isForeign =
    pattern === 'now and then' &&
    shown.every(({ sighting }) => nodeOf(sighting) === undefined) &&
    [...sightings.values()].some((one) => isUnauthorized(one) && nodeOf(one) !== undefined)
  const explained = failed.filter((verdict) => {
    const sighting = shownIn(verdict, sightings)
    const { first } = all.find((one) => one.verdict === verdict) ?? {}
    // Something in front of the server rejects other credentials, too.
    if (isForeign && sighting && isUnauthorized(sighting)) return nodeOf(sighting) === undefined
    if (!first) return false
    return (
      keys.has(first.key) ||
      (forms.has(first.form) && isComplete(first)) ||
      patternIn(first) === pattern
    )
  })
  const event = pattern === 'now and then' ? findEvent(failed, [...forms]) : undefined
  const nodes = new Set([...sightings.values()].map(nodeOf).filter((node) => node !== undefined))
  const isAgain = forms.has('user') || (pattern === 'now and then' && nodes.size === 1)
  const said: Pick<Cause, 'sentence' | 'certainty' | 'remedy'> = event
    ? {
        sentence: `${ENDED[event.checkId]} in ${event.failed} of ${event.count} cases`,
        certainty: 'possible',
        remedy: KEEP,
      }
    : {
        sentence: describe(pattern, shown, { areas, isForWrites: !isAnyWrite(shown, letIn) }),
        certainty: 'likely',
        remedy: isAgain ? AGAIN : REMEDIES[pattern],
      }
  return {
    ...said,
    subject: { kind: 'rule', name: 'credential', routes: [] },
    explains: explained.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(verdicts),
  }
}

/** A server may also respond with 401 if the header is missing. */
function isComplete({ sighting: { exchange } }: Use): boolean {
  const { method, headers } = exchange.request
  return method === 'GET' || hasHeader(headers, 'x-requested-by')
}

/** Ends the session itself, so servers may treat it differently. */
const LOGOUT = /^DELETE \/system\/sessions\b/

function isWrite({ sighting: { exchange, route = '' } }: Use): boolean {
  return !isSafe(exchange.request.method) && !LOGOUT.test(route)
}

/** Whether a write request is let in with a credential of the same form. */
function isAnyWrite([shown]: readonly Use[], letIn: readonly Use[]): boolean {
  return letIn.some((one) => one.form === shown?.form && isWrite(one))
}

/** The form of a credential, and the method of a request. */
function methodOf({ form, sighting: { exchange } }: Use): string {
  return `${form} ${exchange.request.method}`
}

/** Methods of writes that are always rejected with a form of credential, and do not end it: it is accepted after one. */
function rejectedMethods(rejected: readonly Use[], letIn: readonly Use[]): ReadonlySet<string> {
  const good = new Set(letIn.filter(isWrite).map(methodOf))
  const never = rejected.filter((use) => isWrite(use) && !good.has(methodOf(use)))
  const isValidAfter = ({ key, sighting }: Use): boolean =>
    letIn.some((one) => one.key === key && one.sighting.exchange.index > sighting.exchange.index)
  const forms = new Set(never.filter(isValidAfter).map(({ form }) => form))
  return new Set(never.filter(({ form }) => forms.has(form)).map(methodOf))
}

/** Errors that only a request with an accepted credential gets. */
const LET_IN: readonly number[] = [400, 403, 404]

function isLetIn(sighting: Sighting): boolean {
  const { status = 0 } = sighting.exchange.response ?? {}
  const isError = LET_IN.includes(status) && sighting.route !== undefined
  return isAccepted(sighting) || (isError && sighting.isOpen !== true)
}

function nodeOf({ exchange }: Sighting): string | undefined {
  return responseHeader(exchange, NODE_HEADER)
}

/** The check of an event after which the credential is often rejected, and seldom otherwise. */
function findEvent(failed: readonly Verdict[], [form, ...others]: readonly string[]) {
  const read = failed.find(({ checkId }) => checkId === `auth.${form}.read`)
  if (!read || others.length > 0) return undefined
  return failed.find(({ checkId, failed: after = 0, count }) => {
    const isOfForm = checkId in ENDED && checkId.startsWith(`auth.kept.${form}-`)
    const rest = (read.failed ?? 0) - after
    return isOfForm && after >= EVENTS && after * 2 >= count && rest * SELDOM <= read.count - count
  })
}

/** A password is the same on every node, and so is everything if there is one node. */
const AGAIN = 'check the credential of each request again, and do not store rejections'

const REMEDIES: Readonly<Record<Pattern, string>> = {
  'in the header': 'accept a session ID as the user name, with the password "session"',
  'for methods': 'accept the same credentials for every method',
  below: 'accept the same credentials on every route',
  'now and then': 'propagate each session and access token to every node before you respond',
  'at first': 'propagate each session and access token to every node before you respond',
  later: 'keep a session until it expires or ends, and an access token until it is deleted',
}

function describe(
  pattern: Pattern,
  shown: readonly Use[],
  { areas, isForWrites }: { readonly areas: ReadonlySet<string>; readonly isForWrites: boolean },
): string {
  const [one, all] = NAMES[shown[0]?.form ?? ''] ?? ['a credential is', 'credentials are']
  switch (pattern) {
    case 'in the header':
      return 'sessions are accepted in the cookie, but not in the Authorization header'
    case 'for methods': {
      const methods = new Set(shown.map(({ sighting }) => sighting.exchange.request.method))
      return isForWrites
        ? `${all} rejected for write requests, and accepted for reads`
        : `${all} rejected for ${formatList([...methods].toSorted())} requests, and accepted for others`
    }
    case 'below':
      return `${all} rejected below ${formatList([...areas].toSorted())}, and accepted elsewhere`
    case 'now and then':
      return 'the same credential is sometimes accepted and sometimes rejected'
    case 'at first':
      return `${one.replace(/^an? (?!user)/, 'a new ')} rejected at first, and accepted later`
    case 'later':
      return `${one} accepted at first, and rejected later, although still valid`
  }
}

interface Observed {
  readonly accepted: readonly Use[]
  readonly methods: ReadonlySet<string>
  /** Whether no read with this form of credential is accepted. */
  readonly isNever: boolean
}

function patternOf(use: Use, { accepted, methods, isNever }: Observed): Pattern | undefined {
  const alike = accepted.filter(({ form }) => form === use.form)
  const isOfCookies = isNever || alike.every(({ isCookie }) => isCookie)
  if (!use.isCookie && isOfCookies && alike.some(({ isCookie }) => isCookie)) return 'in the header'
  const own = alike.filter(({ key }) => key === use.key)
  const { index } = use.sighting.exchange
  const isLater = own.some(({ sighting }) => sighting.exchange.index > index)
  if (isWrite(use) && methods.has(methodOf(use))) return 'for methods'
  const isBefore = own.some(({ sighting }) => sighting.exchange.index < index)
  if (!isLater) return isBefore ? 'later' : undefined
  const isElsewhere = alike.every(
    (one) =>
      one.isCookie !== use.isCookie || areaOf(one.sighting.route) !== areaOf(use.sighting.route),
  )
  if (isElsewhere) return 'below'
  // A cookie that is accepted later says nothing about the same session in the header.
  const isAlike = own.some(
    ({ sighting, isCookie }) => sighting.exchange.index > index && isCookie === use.isCookie,
  )
  if (!isAlike) return isBefore ? 'later' : undefined
  return isBefore ? 'now and then' : 'at first'
}

/** The first part of the path of a route: `/streams`; nothing of an unknown one, or of too many to list. */
function areaOf(route = ''): string {
  return /\/[^/]*/.exec(route)?.[0] ?? ''
}

/** An open route accepts any credential; the session check tells whether it is valid. */
function isAccepted({ exchange: { response }, isOpen = false, json }: Sighting): boolean {
  if (response === undefined || response.status >= 300) return false
  return !isOpen || memberAt(json(), 'is_valid') === true
}

/** The credential of a request; a cookie contains a session, and may be accepted in place of the header. */
function readUse(sighting: Sighting): readonly Use[] {
  const { form, key, cookie } = readCredential(sighting.exchange.request.headers)
  if (key !== undefined) return [{ sighting, form, key, isCookie: cookie !== undefined }]
  return cookie === undefined
    ? []
    : [{ sighting, form: 'session', key: sessionKey(cookie), isCookie: true }]
}
