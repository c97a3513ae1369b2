import {
  type Annotated,
  ANY_RUN_PREFIX,
  type Check,
  eachAfter,
  header,
  inconclusive,
  isRecord,
  asRecord,
  ONLY_ADMINISTRATOR,
  readAsServers,
  RIGHTS_UNTOLD,
  type Selector,
  textAt,
  goodReads,
  type ProbeApi,
  type Context,
  type Finding,
  mayDoEverything,
  type UnknownRecord,
} from '#engine/suite.ts'
import type { Got } from './answers.ts'

/** Request headers of clients that prefer JSON among other media types and send Content-Type with every request. */
export const MANY_TYPES = {
  Accept: 'text/html;q=0.5, application/json',
  'Content-Type': 'application/json',
}

/** A user record in the file about a sender of requests. */
export interface Sender {
  readonly id: unknown
  readonly username: unknown
  readonly permissions: readonly string[]
}

/** The read that shows what a user may do: the first step of a chain by `senderOf`. */
export const SHOWN: Selector = {
  ...goodReads('GET /users/{username}'),
  where: (x) => isRecord(x.json) && tellsAny(x.json),
}

/**
 * Every user may change own objects: an empty list hides permissions of others. For a user that a
 * run created without permissions, it shows those that the server added.
 */
function tellsAny({ permissions, username }: UnknownRecord): boolean {
  if (!Array.isArray(permissions)) return false
  return permissions.length > 0 || ANY_RUN_PREFIX.test(String(username))
}

/** Each request of an account, with what its record said before that it may do. */
export function eachByRights(
  by: (x: Annotated) => string | undefined,
  asked: Selector,
): Check['evidence'] {
  return eachAfter(by, SHOWN, asked, { unled: RIGHTS_UNTOLD })
}

/** An administrator asked: that says nothing of what others may do. */
export const BY_ADMINISTRATOR = inconclusive(ONLY_ADMINISTRATOR)

/** Judges a request of an account that its record, the first of the two responses, shows to be no administrator. */
export function ofLimited(
  judge: (
    sender: Sender,
    asked: Annotated,
    around: { readonly shown: Annotated; readonly context: Context },
  ) => Finding | undefined,
) {
  return (
    [shown, asked]: readonly [Annotated, ...Annotated[]],
    context: Context,
  ): Finding | undefined => {
    const sender = senderIn(shown)
    if (!asked || mayDoEverything(sender)) return BY_ADMINISTRATOR
    return judge(sender, asked, { shown, context })
  }
}

/** The user whose record is read, or who asks. */
export function senderOf(x: Annotated): string | undefined {
  if (x.route === 'GET /users/{username}' && x.status === 200 && isRecord(x.json))
    return textAt(x.json, 'username')
  return x.credential.form === 'user' && x.credential.validity === 'valid'
    ? x.credential.username
    : undefined
}

/** The sender that a record describes. */
export function senderIn(x: Annotated): Sender {
  const record = asRecord(x.json)
  const { id, username, permissions } = record
  const texts = Array.isArray(permissions)
    ? permissions.filter((one) => typeof one === 'string')
    : []
  return { id, username, permissions: texts }
}

/** The credential in a request's Authorization header. */
export function presented({ exchange }: Annotated): ReturnType<typeof readAsServers> {
  return readAsServers(header(exchange.request.headers, 'authorization') ?? '')
}

/** Whether it contains a token or session with its word written just so: servers read it in any case. */
export function isWord(x: Annotated, word: string): boolean {
  const sent = presented(x)
  return 'second' in sent && sent.second === word
}

/** Logs in without any other credential. */
export function logIn(api: ProbeApi, json: unknown): Promise<Got> {
  return api.post('/system/sessions', { as: 'none', json })
}

/** User name and password of the read-only account, as the run sends them. */
export async function limitedLogin(api: ProbeApi) {
  return loginSent(await api.get('/system', { as: 'limited' }))
}

/** The user name that a request was sent with. */
export function nameSent(got: Got): string | undefined {
  return loginSent(got)?.username
}

/** User name and password that a request was sent with, as a login wants them; undefined without a response. */
export function loginSent({ request, response }: Got) {
  const sent = readAsServers(header(request.headers, 'authorization') ?? '')
  if (!response || !('first' in sent) || sent.first === '') return undefined
  return { username: sent.first, password: sent.second, host: '' }
}
