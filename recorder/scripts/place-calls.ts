import type { Exchange } from '#engine/model/exchange.ts'
import { belowRoot, splitRoot } from '#engine/model/root.ts'
import { counted } from '#engine/text/words.ts'
import { NOWHERE } from '../nowhere.ts'
import { type Address, addressOf } from './address.ts'
import type { ScriptCall } from './call.ts'
import { exchangeOf } from './exchange-of.ts'
import { findBases } from './find-bases.ts'
import { isWhollyUnknown } from './unknown.ts'

/** The calls of a script that go to the server, as exchanges, and what is to be said of the others. */
export interface PlacedCalls {
  readonly exchanges: readonly Exchange[]
  readonly roots: readonly string[]
  readonly remarks: readonly string[]
}

/** The path below which a server has the interface from 3.0 on, and by default from 2.1. */
const PREFIX = '/api'

/**
 * Tells which calls go to the server: by the root that is given, else by the bases below which routes are called. A
 * variable that a URL begins with stands for the root, or for all of it before the base path.
 */
export function placeCalls(
  calls: readonly ScriptCall[],
  file: string,
  root: string | undefined,
): PlacedCalls {
  const addressed = calls.map((call) => ({
    call,
    method: call.method,
    address: addressOf(call.url),
  }))
  const bases = findBases(addressed)
  const given = root === undefined ? undefined : splitRoot(root)
  const exchanges: Exchange[] = []
  const roots = new Set<string>()
  let [elsewhere, outside, untold] = [0, 0, 0]
  for (const { call, address } of addressed) {
    const place = given ? placeBelow(given, address, bases) : placeByBase(address, bases)
    if (isWhollyUnknown(call.url) && !bases.has(address.base)) untold += 1
    else if (place === 'elsewhere') elsewhere += 1
    else if (belowRoot(place.target, place.prefix) === undefined) outside += 1
    else {
      const { origin, prefix, target } = place
      roots.add(`${origin}${prefix}`)
      exchanges.push(exchangeOf(call, exchanges.length, { origin, target, file }))
    }
  }
  const all = counted(calls.length, 'call')
  const go = (count: number): string => (count === 1 ? 'goes' : 'go')
  return {
    exchanges,
    roots: [...roots],
    remarks: [
      ...(untold === 0 ? [] : [`where ${untold} of ${all} ${go(untold)} is not told in it`]),
      ...(elsewhere === 0 ? [] : [`${elsewhere} of ${all} ${go(elsewhere)} elsewhere`]),
      ...(outside === 0
        ? []
        : [`${outside} of ${all} ${go(outside)} to the server, but not below its root`]),
    ],
  }
}

type Place =
  'elsewhere' | { readonly origin: string; readonly prefix: string; readonly target: string }
type Root = ReturnType<typeof splitRoot>

function placeBelow(
  { origin, prefix }: Root,
  address: Address,
  bases: ReadonlyMap<string, string>,
): Place {
  if (address.origin !== undefined) {
    const isSame = hostOf(address.origin) === hostOf(origin)
    return isSame ? { origin, prefix, target: address.path } : 'elsewhere'
  }
  return placeOfVariable({ origin, prefix }, address, bases)
}

function hostOf(origin: string): string {
  return new URL(origin).host
}

function placeByBase(address: Address, bases: ReadonlyMap<string, string>): Place {
  const { base, origin, path } = address
  if (origin === undefined)
    return placeOfVariable({ origin: NOWHERE, prefix: PREFIX }, address, bases)
  const prefix = bases.get(base)
  return prefix === undefined ? 'elsewhere' : { origin, prefix, target: path }
}

/** What stands behind the variable is a path below the root, or below what its host is followed by. */
function placeOfVariable(
  { origin, prefix }: Root,
  { base, path }: Address,
  bases: ReadonlyMap<string, string>,
): Place {
  const own = bases.get(base)
  if (own === undefined) return 'elsewhere'
  const below = belowRoot(path, own)
  return { origin, prefix, target: below === undefined ? path : `${prefix}${below}` }
}
