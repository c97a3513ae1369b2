import type { Client } from '../../http/client.ts'
import { TargetError } from '../../model/errors.ts'
import { type Exchange, header, headerValues } from '../../model/exchange.ts'
import type { ProbeActor } from '../../model/probe.ts'
import { answerObject, isGood, textAt } from '../answer.ts'
import { asRecord } from '../../model/json/json.ts'
import { describeFailure } from './describe-failure.ts'
import {
  credentialHeaders,
  type GivenCredentials,
  type Purse,
  type UserCredentials,
} from '../credentials.ts'
import { whyNotCarried } from '../stand-in.ts'
import { pathOf } from './identify.ts'

/** The access of the given credentials at a root. */
export interface Admission {
  /** As the node reports it. */
  readonly version?: string
  /** Unusual observations that are no reason to stop, one sentence each. */
  readonly remarks: readonly string[]
}

interface AdmissionOptions {
  readonly client: Client
  readonly root: string
  readonly credentials: GivenCredentials
  readonly purse: Purse
  /** Whether a login was tried where Basic does not carry a name or password. */
  readonly mayLogIn: boolean
}

/** Tries each given credential on reads. Throws a TargetError when one is rejected or may not read. */
export async function admit(options: AdmissionOptions): Promise<Admission> {
  const { credentials, root } = options
  let own: Exchange | undefined
  for (const given of actorsOf(credentials)) {
    const exchange = await read(options, '/system', given.actor)
    if (!exchange.response && exchange.failure)
      throw new TargetError(describeFailure(root, exchange))
    refuse(exchange, options, given)
    own ??= exchange
  }
  const cluster = await read(options, '/cluster', 'self')
  const nodes = Object.values(answerObject(cluster))
  const first = nodes.map((node) => textAt(asRecord(node), 'version')).find(Boolean)
  const version = (own && textAt(answerObject(own), 'version')) ?? first
  return {
    ...(version !== undefined && { version }),
    remarks: [...remarksOnCluster(cluster, nodes), ...remarksOnClock(own)],
  }
}

/** One of the given credentials. */
interface Given {
  readonly actor: ProbeActor
  readonly label: string
  /** Absent for a token. */
  readonly account?: UserCredentials
}

function actorsOf({ user, token, limited }: GivenCredentials): readonly Given[] {
  const password = (of: UserCredentials, actor: ProbeActor, whose: string): Given => ({
    actor,
    label: `the password of ${whose} "${of.name}"`,
    account: of,
  })
  return [
    ...(user ? [password(user, user.onlyLogsIn ? 'self' : 'user', 'user')] : []),
    ...(token === undefined ? [] : [{ actor: 'token', label: 'the access token' } as const]),
    ...(limited ? [password(limited, 'limited', 'the second account')] : []),
  ]
}

function read(
  { client, root, purse }: AdmissionOptions,
  path: string,
  actor: ProbeActor,
): Promise<Exchange> {
  return client.send({
    method: 'GET',
    origin: new URL(root).origin,
    target: `${pathOf(root)}${path}`,
    actor,
    headers: [['Accept', 'application/json'], ...(credentialHeaders(actor, purse) ?? [])],
  })
}

function refuse(
  { response }: Exchange,
  { root, mayLogIn }: AdmissionOptions,
  { label, actor, account }: Given,
): void {
  if (!response) return
  const challenge = headerValues(response.headers, 'www-authenticate').join(', ')
  if (response.status === 401 && challenge !== '' && !challenge.includes('Graylog'))
    throw new TargetError(
      `"${root}" does not accept ${label}: the response names a different realm (${challenge}) than the REST interface does; check ${VARIABLES[actor] ?? 'the credential'} or, if a proxy in front of the server has its own login, pass the proxy's credential with --header`,
    )
  const whyNot = account && whyNotCarried(account, response.status)
  if (whyNot !== undefined)
    throw new TargetError(
      `the server at "${root}" does not accept ${label}: ${whyNot}; ${otherWay(actor, mayLogIn)}`,
    )
  if (response.status === 401)
    throw new TargetError(
      `the server at "${root}" does not accept ${label}; check ${VARIABLES[actor] ?? 'the credential'}, that the account is neither locked nor expired, and that no proxy in front of the server removes the Authorization header`,
    )
  if (response.status === 403)
    throw new TargetError(
      `the server at "${root}" accepts ${label}, but the account is not allowed to read the node record; give the account the Reader role (permission system:read)`,
    )
  // A server that wants X-Requested-By for reads, too, is judged: its rejection is not about the credential.
  if (response.status === 400 && !response.body.text?.includes('X-Requested-By'))
    throw new TargetError(
      `the server at "${root}" cannot read ${label}; check ${VARIABLES[actor] ?? 'the credential'}, and that no proxy in front of the server changes the Authorization header`,
    )
}

function otherWay(actor: ProbeActor, mayLogIn: boolean): string {
  if (actor !== 'user') return 'use an account without such characters'
  return mayLogIn
    ? 'logging in with this account failed, too: check GRAYLOG_USER and GRAYLOG_PASSWORD'
    : 'use --mode session or --mode write, which log in, or set GRAYLOG_TOKEN to an access token of the account and unset GRAYLOG_USER'
}

const VARIABLES: Partial<Record<ProbeActor, string>> = {
  user: 'GRAYLOG_USER and GRAYLOG_PASSWORD',
  token: 'GRAYLOG_TOKEN',
  limited: '--limited-user and GRAYLOG_LIMITED_PASSWORD',
}

function remarksOnCluster(cluster: Exchange, nodes: readonly unknown[]): readonly string[] {
  if (!cluster.response)
    return ['GET /cluster did not respond in time; one of its nodes may be down']
  if (!isGood(cluster) || nodes.length === 0 || nodes.some((node) => node !== null)) return []
  return [
    'GET /cluster returns null for every node: the account may lack system:read, or the nodes cannot reach each other',
  ]
}

/** Servers before 4.0 send a Date. */
function remarksOnClock(exchange: Exchange | undefined): readonly string[] {
  const date = Date.parse(header(exchange?.response?.headers ?? [], 'date') ?? '')
  const skew = Math.round(((exchange?.endedAt ?? date) - date) / 1_000)
  if (!Number.isFinite(skew) || Math.abs(skew) <= 60) return []
  const direction = skew > 0 ? 'behind' : 'ahead of'
  return [`the server's clock is ${Math.abs(skew)} s ${direction} this machine's clock`]
}
