import { isObject } from '#engine/model/json/json.ts'
import { type Exchange, header } from '#engine/model/exchange.ts'
import type { ReferenceAccount } from '#reference/requests/accounts.ts'
import { getJson, parse } from './compare.ts'

/** The accounts of a recorded server that existed before the recording. */
interface AccountsBefore {
  readonly account?: ReferenceAccount
  /** A read-only account. */
  readonly limited?: ReferenceAccount
}

/** Finds earlier accounts by accepted passwords and records of users. */
export function accountsBefore(exchanges: readonly Exchange[]): AccountsBefore {
  const made = new Set(exchanges.flatMap(nameMade))
  const readers = new Set(exchanges.flatMap(readersIn))
  const accepted = exchanges.flatMap(letIn).filter(({ name }) => !made.has(name))
  const account = accepted.find(({ name }) => !readers.has(name))
  const limited = accepted.find(({ name }) => readers.has(name))
  return { ...(account && { account }), ...(limited && { limited }) }
}

/** Returns the name and password of an accepted request. */
function letIn({ request, response }: Exchange): readonly ReferenceAccount[] {
  const basic = /^Basic (.+)$/.exec(header(request.headers, 'authorization') ?? '')?.[1]
  if (basic === undefined || !response || [400, 401].includes(response.status)) return []
  const [name = '', ...rest] = Buffer.from(basic, 'base64').toString('utf8').split(':')
  const password = rest.join(':')
  const isNone = name === '' || ['', 'session', 'token'].includes(password.toLowerCase())
  return isNone ? [] : [{ name, password }]
}

/** Returns the names of users that a request created. */
function nameMade({ request, response }: Exchange): readonly string[] {
  if (request.method !== 'POST' || !/\/users$/.test(request.target) || response?.status !== 201)
    return []
  return getName(parse(request.body.text ?? ''))
}

/** Returns the users with only the role Reader in a record or list. */
function readersIn({ request, response }: Exchange): readonly string[] {
  if (!/\/users(?:\/[^/]+)?$/.test(request.target)) return []
  const json = getJson(response?.body)
  const records: readonly unknown[] =
    isObject(json) && Array.isArray(json['users']) ? json['users'] : [json]
  return records.flatMap((record) =>
    isObject(record) && JSON.stringify(record['roles']) === '["Reader"]' ? getName(record) : [],
  )
}

function getName(json: unknown): readonly string[] {
  const name = isObject(json) ? json['username'] : undefined
  return typeof name === 'string' ? [name] : []
}
