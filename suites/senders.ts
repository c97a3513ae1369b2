import { header, isRecord } from '../src/suite.ts'
import type { Annotated, Selector } from '../src/suite.ts'
import type { Got } from './answers.ts'

/** What a user record of the file says of somebody who sends requests. */
export interface Sender {
  readonly id: unknown
  readonly username: unknown
  readonly permissions: readonly string[]
}

/** The read that shows what a user may do: the first step of a chain by `senderOf`. */
export const SHOWN: Selector = {
  route: 'GET /users/{username}',
  method: 'GET',
  obstacle: 'none',
  status: 200,
  where: (x) => isRecord(x.json) && hasAny(x.json['permissions']),
}

/** Everybody may change something of their own: an empty list hides what others may do. */
function hasAny(permissions: unknown): boolean {
  return Array.isArray(permissions) && permissions.length > 0
}

/** The user whose record is read, or who asks. */
export function senderOf(x: Annotated): string | undefined {
  if (x.route === 'GET /users/{username}' && x.status === 200 && isRecord(x.json)) {
    const { username } = x.json
    return typeof username === 'string' ? username : undefined
  }
  return x.credential.form === 'user' && x.credential.standing === 'valid'
    ? x.credential.username
    : undefined
}

/** The sender that a record describes. */
export function senderIn(x: Annotated): Sender {
  const record = isRecord(x.json) ? x.json : {}
  const { id, username, permissions } = record
  const texts = Array.isArray(permissions)
    ? permissions.filter((one) => typeof one === 'string')
    : []
  return { id, username, permissions: texts }
}

/** The user name that a request was sent with. */
export function nameSent(got: Got): string | undefined {
  return loginSent(got)?.username
}

/** User name and password that a request was sent with, as a login wants them; undefined without an answer. */
export function loginSent({ request, response }: Got) {
  const value = header(request.headers, 'authorization') ?? ''
  const pair = Buffer.from(value.slice('Basic '.length), 'base64').toString('utf8')
  const [username = ''] = pair.split(':', 1)
  const password = pair.slice(username.length + 1)
  return response && username !== '' ? { username, password, host: '' } : undefined
}
