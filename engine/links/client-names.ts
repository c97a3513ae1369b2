import type { Exchange } from '../model/exchange.ts'
import { unescape } from './escapes.ts'
import { visitJsonStrings } from './json-strings.ts'

/** Members in which a client names a new object. */
const NAMING = new Set(['title', 'name', 'username', 'index_prefix'])
/** Member that contains the created object, from 7.0 on. */
const ENTITY = 'entity'
const MIN_LENGTH = 4

/** Whether a member names a thing. */
export function isNaming(member: string | undefined): boolean {
  return member !== undefined && NAMING.has(member)
}

/** Returns the names that a client gave to objects in an accepted request. */
export function namesGiven({ request, response }: Exchange): ReadonlySet<string> {
  const { method, target, body } = request
  const isAccepted = response !== undefined && response.status >= 200 && response.status < 300
  const isLogin = /\/system\/sessions\/?(\?|$)/.test(target)
  if (!isAccepted || isLogin || !(method === 'POST' || method === 'PUT')) return NONE
  const names = new Set<string>()
  const add = (name: string): void => void (name.length >= MIN_LENGTH && names.add(name))
  const [token] = /(?<=\/users\/[^/?]+\/tokens\/)[^/?]+(?=\/?(?:\?|$))/.exec(target) ?? []
  if (token !== undefined && method === 'POST') add(unescape(token, 'percent').text)
  const { text } = body
  if (text === undefined || !/^\s*\{/.test(text)) return names
  visitJsonStrings(text, ({ start, end, member, path }) => {
    if (!isNaming(member) || !isOfThing(path())) return
    add(unescape(text.slice(start, end), 'json').text)
  })
  return names
}

const NONE: ReadonlySet<string> = new Set()

function isOfThing(path: readonly string[]): boolean {
  return path.length === 1 || (path.length === 2 && path[0] === ENTITY)
}
