import { has, type ProbeApi } from '#engine/suite.ts'
import { limitedLogin } from '../senders.ts'
import { basic } from '../user/make.ts'
import type { Ended } from './ended.ts'

type Actor = NonNullable<NonNullable<Parameters<ProbeApi['get']>[1]>['as']>

/** One way to present a credential. */
export interface Form {
  /** The common properties of the forms of one class. */
  readonly kind: 'none' | 'unreadable' | 'invented' | 'ended' | 'right'
  readonly as: Actor
  readonly headers?: Readonly<Record<string, string>>
}

const UNREADABLE: readonly Actor[] = ['bearer', 'undecodable', 'no-colon']
const OF_TOKEN: readonly Actor[] = ['token-as-session', 'token-other-word', 'altered-token']
const OF_SESSION: readonly Actor[] = ['session-as-token', 'session-other-word']
const OF_ACCOUNT: readonly Actor[] = ['wrong-password', 'empty-password']

/** Every form that must be rejected, if the run has the credentials that it is made from. */
export async function wrongForms(api: ProbeApi, ended: Ended): Promise<readonly Form[]> {
  const hasSession = (await api.openSession()) !== undefined
  const hasToken = (await api.openToken()) !== undefined
  const hasCookie = has(api.version, 'session-cookie')
  const invented: readonly Actor[] = [
    'invented-user',
    'invented-token',
    hasSession ? 'altered-session' : 'invented-session',
    ...(hasCookie ? ['invented-cookie' as const] : []),
    ...(hasToken ? OF_TOKEN : []),
    ...(hasSession ? OF_SESSION : []),
  ]
  return [
    { kind: 'none', as: 'none' },
    ...UNREADABLE.map((as) => ({ kind: 'unreadable', as }) as const),
    ...invented.map((as) => ({ kind: 'invented', as }) as const),
    ...endedForms(ended, hasCookie),
  ]
}

/** Every form that must be accepted: the account that certifies, otherwise than by its password. */
export async function rightForms(api: ProbeApi): Promise<readonly Form[]> {
  const hasSession = (await api.openSession()) !== undefined
  const hasToken = (await api.openToken()) !== undefined
  const forms: readonly Actor[] = [
    ...(hasToken ? (['token'] as const) : []),
    ...(hasSession ? (['session'] as const) : []),
    ...(hasSession && has(api.version, 'session-cookie') ? (['cookie'] as const) : []),
  ]
  return forms.map((as) => ({ kind: 'right', as }))
}

/** No passwords are tried for an account that this run did not create: it may be locked. */
export async function wrongPasswords(api: ProbeApi): Promise<readonly Form[]> {
  const name = (await limitedLogin(api))?.username
  if (name?.startsWith(api.prefix) !== true) return []
  return OF_ACCOUNT.map((as) => ({ kind: 'invented', as }))
}

export function endedForms(ended: Ended, hasCookie: boolean): readonly Form[] {
  const { session, token, user, tokenOfUser, sessionOfUser } = ended
  const as = (headers: Readonly<Record<string, string>>): Form => ({
    kind: 'ended',
    as: 'none',
    headers,
  })
  return [
    ...(session === undefined ? [] : [as(basic(session, 'session'))]),
    ...(session === undefined || !hasCookie ? [] : [as({ Cookie: `authentication=${session}` })]),
    ...(token === undefined ? [] : [as(basic(token, 'token'))]),
    ...(user === undefined ? [] : [as(basic(user.name, user.password))]),
    ...(tokenOfUser === undefined ? [] : [as(basic(tokenOfUser.value, 'token'))]),
    ...(sessionOfUser === undefined ? [] : [as(basic(sessionOfUser, 'session'))]),
  ]
}
