import type { Exchange } from '#engine/model/exchange.ts'
import { belowRoot, splitRoot } from '#engine/model/root.ts'
import type { PassedOver } from '#engine/model/recording.ts'
import { readAsServers } from '#engine/secrets/authorization.ts'
import { counted, formatPlaces } from '#engine/text/words.ts'
import { NOWHERE } from '../nowhere.ts'
import { type Address, getAddress } from './address.ts'
import type { ScriptCall } from './call.ts'
import { buildExchange } from './exchange-of.ts'
import { findBases, isOfOther, type Prefixes } from './find-bases.ts'
import { isSame } from './tools/headers.ts'
import { isKnown, isWhollyUnknown, unknown, written } from './unknown.ts'

/** The calls of a script that go to the server, as exchanges, and remarks about the others. */
interface PlacedCalls {
  readonly exchanges: readonly Exchange[]
  readonly roots: readonly string[]
  readonly remarks: readonly string[]
  /** Calls with an unknown target. */
  readonly untold: readonly PassedOver[]
  /** Whether an address in a command that is not read is the server's. */
  readonly isOwn: (url: string) => boolean
}

/** The path below which a server has the interface from 3.0 on, and by default from 2.1. */
const PREFIX = '/api'

/**
 * Determines which calls go to the server: by the given root, otherwise by the bases below which
 * routes are called. A variable at the beginning of a URL is the root, or everything before the
 * base path.
 */
export function placeCalls(
  calls: readonly ScriptCall[],
  file: string,
  root: string | undefined,
): PlacedCalls {
  const addressed = calls.map((call) => ({
    call,
    method: call.method,
    address: getAddress(call.url),
    isTelling: call.headers.some(isTelling),
  }))
  const { own, doubtful } = findBases(addressed)
  const given = root === undefined ? undefined : splitRoot(root)
  const bases = given ? new Map([...own, ...doubtful]) : own
  const exchanges: Exchange[] = []
  const roots = new Set<string>()
  const untold: PassedOver[] = []
  const [served, elsewhere, doubted, outside] = [count(), count(), count(), count()]
  for (const { call, address } of addressed) {
    const { base } = address
    const at = `${file}:${call.line}`
    const place = given ? placeBelow(given, address, bases) : placeByBase(address, bases)
    if (place === 'elsewhere' && isUntold(call, address))
      untold.push({ at, what: `whose address the file does not show (${shownBase(base)})` })
    else if (place === 'elsewhere' && doubtful.has(base))
      doubted.see(`${shownBase(base)}${doubtful.get(base) ?? ''}`, at)
    else if (place === 'elsewhere') elsewhere.see(shownBase(base), at)
    else if (belowRoot(place.target, place.prefix) === undefined) outside.see('', at)
    else {
      const { origin, prefix, target } = place
      served.see(`${shownBase(base)}${bases.get(base) ?? ''}`, at)
      roots.add(`${origin}${prefix}`)
      exchanges.push(buildExchange(call, exchanges.length, { origin, target, file }))
    }
  }
  const isOwn = (url: string): boolean => {
    const address = getAddress(url)
    if (given) return placeBelow(given, address, bases) !== 'elsewhere'
    const alone = { method: unknown('method'), address, isTelling: false }
    return own.has(address.base) || findBases([alone]).own.has(address.base)
  }
  const all = counted(calls.length, 'call')
  const isPlain = served.places.length === calls.length && served.bases.size === 1
  const remark = ({ places, bases }: Count, say: (go: string, bases: string) => string) => {
    if (places.length === 0) return []
    const names = [...bases].map(([base, own]) => (bases.size > 1 ? `${base} (${own})` : base))
    const go = places.length === 1 ? 'goes' : 'go'
    return [`${places.length} of ${all} ${say(go, names.join(', '))}`]
  }
  return {
    exchanges,
    roots: [...roots],
    untold,
    isOwn,
    remarks: [
      ...(isPlain
        ? [`all calls go to ${[...served.bases.keys()].join('')}`]
        : remark(served, (go, where) => `${go} to the server: ${where}`)),
      ...remark(elsewhere, (go, where) => `${go} elsewhere: ${where}`),
      ...remark(
        doubted,
        (go, where) =>
          `${go} to ${where}, where another product may have the same paths: not counted (${formatPlaces(doubted.places)}); if that host is the server, specify the server with --base, such as --base ${[...doubted.bases.keys()][0] ?? ''}`,
      ),
      ...remark(outside, (go) => `${go} to the server, but not below its root`),
    ],
  }
}

/** Calls by the base that they go to. */
interface Count {
  readonly bases: Map<string, number>
  readonly places: string[]
}

function count(): Count & { readonly see: (base: string, at: string) => void } {
  const bases = new Map<string, number>()
  const places: string[] = []
  return {
    bases,
    places,
    see: (base, at) => {
      bases.set(base, (bases.get(base) ?? 0) + 1)
      places.push(at)
    },
  }
}

/** A base as it is shown: a part of a password may be in the place of a port. */
function shownBase(base: string): string {
  return base.replace(/:(?![/\d$({<%])[^/]*/, ':…')
}

/** Whether a header field is one that clients of other servers hardly send. */
function isTelling([name, value]: ScriptCall['headers'][number]): boolean {
  if (isSame(name, 'X-Requested-By')) return true
  if (!isSame(name, 'Authorization')) return false
  if (!isKnown(value)) return /:(?:token|session)$/i.test(value)
  return /^(?:token|session)$/.test(readAsServers(value).form)
}

/**
 * Whether the target of a call is unknown; a variable that is named after another product is enough
 * to know it.
 */
function isUntold({ url }: ScriptCall, { origin, base, path }: Address): boolean {
  const hasNoPath = isWhollyUnknown(url) || (origin === undefined && path.startsWith('/\uE000'))
  return hasNoPath && !isOfOther(written(base))
}

type Place =
  'elsewhere' | { readonly origin: string; readonly prefix: string; readonly target: string }
type Root = ReturnType<typeof splitRoot>

function placeBelow({ origin, prefix }: Root, address: Address, bases: Prefixes): Place {
  if (address.origin !== undefined) {
    const isSameHost = getHost(address.origin) === getHost(origin)
    return isSameHost ? { origin, prefix, target: address.path } : 'elsewhere'
  }
  return placeOfVariable({ origin, prefix }, address, bases)
}

function getHost(origin: string): string {
  return new URL(origin).host
}

function placeByBase(address: Address, bases: Prefixes): Place {
  const { base, origin, path } = address
  if (origin === undefined)
    return placeOfVariable({ origin: NOWHERE, prefix: PREFIX }, address, bases)
  const prefix = bases.get(base)
  return prefix === undefined ? 'elsewhere' : { origin, prefix, target: path }
}

/** The text after the variable is a path below the root, or below the part after its host. */
function placeOfVariable(
  { origin, prefix }: Root,
  { base, path }: Address,
  bases: Prefixes,
): Place {
  const own = bases.get(base)
  if (own === undefined) return 'elsewhere'
  const below = belowRoot(path, own)
  return { origin, prefix, target: below === undefined ? path : `${prefix}${below}` }
}
