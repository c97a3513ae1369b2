import { isObject } from '#engine/model/json/json.ts'
import type { Headers } from '#engine/model/exchange.ts'
import { readAsServers, writeBasic } from '#engine/secrets/authorization.ts'

/** Values of one server, each with its counterpart on another. */
export interface Links {
  /** Learns from two responses to the same request. */
  readonly learn: (recorded: unknown, real: unknown) => void
  /** Checks whether the counterpart of the value is known. */
  readonly knows: (value: string) => boolean
  readonly rebind: (text: string) => string
  readonly rebindHeaders: (headers: Headers) => Headers
}

/** Session ids, tokens, object ids, and sortable ids; nothing else is distinctive enough. */
const LINK =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9a-v]{46,52}\b|\b[0-9a-f]{24}\b/g

/** Builds the links between a recording and the server it is sent to. */
export function createLinks(): Links {
  const known = new Map<string, string>()
  const rebind = (text: string): string => text.replace(LINK, (value) => known.get(value) ?? value)
  return {
    rebind,
    knows: (value) => known.has(value),
    rebindHeaders: (headers) =>
      headers.map(([name, value]) => [name, rebindHeader(name, value, rebind)] as const),
    learn: (recorded, real) => {
      for (const [from, to] of listPairs(recorded, real)) {
        const values = from.match(LINK) ?? []
        const others = to.match(LINK) ?? []
        for (const [at, value] of values.entries()) {
          const other = others[at]
          if (other !== undefined && !known.has(value)) known.set(value, other)
        }
      }
    },
  }
}

function rebindHeader(name: string, value: string, rebind: (text: string) => string): string {
  const sent = readAsServers(value)
  if (name.toLowerCase() !== 'authorization' || !('decoded' in sent)) return rebind(value)
  const changed = rebind(sent.decoded)
  return changed === sent.decoded ? value : writeBasic(changed)
}

/** Lists texts at the same place in both. */
function* listPairs(recorded: unknown, real: unknown): Generator<readonly [string, string]> {
  if (typeof recorded === 'string' && typeof real === 'string') yield [recorded, real]
  else if (Array.isArray(recorded) && Array.isArray(real)) {
    for (const [at, item] of recorded.entries()) yield* listPairs(item, getPartner(item, at, real))
  } else if (isObject(recorded) && isObject(real)) {
    const keys = Object.keys(real)
    for (const [at, [key, member]] of Object.entries(recorded).entries()) {
      if (key in real) yield* listPairs(member, real[key])
      else if (key.match(LINK) && keys[at]) {
        yield [key, keys[at]]
        yield* listPairs(member, real[keys[at]])
      }
    }
  }
}

const NAMES = ['title', 'username', 'name', 'index_prefix']

/** Finds the element with the same name, as lists have any order. */
function getPartner(item: unknown, at: number, others: readonly unknown[]): unknown {
  if (!isObject(item)) return others[at]
  const name = NAMES.find((key) => typeof item[key] === 'string')
  const named =
    name === undefined
      ? undefined
      : others.find((other) => isObject(other) && other[name] === item[name])
  return named ?? others[at]
}
