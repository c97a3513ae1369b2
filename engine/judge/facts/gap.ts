import { entityOf } from '../../knowledge/bodies.ts'
import type { Resource } from '../../knowledge/resource.ts'
import { TRACKED_RESOURCES } from '../../knowledge/resources.ts'
import { type Exchange, header } from '../../model/exchange.ts'
import { isRecord, memberAt, type UnknownRecord } from '../../model/json/json.ts'
import { OUR_TOOL, type Recording, type RecordingHeader } from '../../model/recording.ts'
import { parseObjectIdTime } from './object-id.ts'
import { decodeSegment, withoutQuery } from '../../text/paths/path.ts'
import { bodyJson } from '../content.ts'

/** Kinds whose objects are listed by a name or an id that is known from their creation. */
const FOLLOWED = TRACKED_RESOURCES.filter(
  ({ title, givenAs, chosenAs }) => (title ?? givenAs ?? chosenAs) !== undefined,
)

const MAKING: ReadonlyMap<string, Resource> = new Map(
  FOLLOWED.flatMap((kind) =>
    [kind.make, ...(kind.copy === undefined ? [] : [kind.copy])].map((one) => [one, kind] as const),
  ),
)

/** A route that lists all objects of a kind; a filtered list may change its selection later. */
const LISTINGS = FOLLOWED.flatMap((kind) =>
  kind.lists
    .filter(({ where, isPaged, items }) => !where && isPaged !== true && !items.includes('['))
    .map(({ route, items }) => ({ route, kind, items })),
)
const LISTING = new Map(
  LISTINGS.map(({ route }) => [route, LISTINGS.filter((one) => one.route === route)] as const),
)

/** Replaces the parent of an object if no response names it. */
const ANY = '* '

/** Programs that keep only the last response of each request, as their files name them: earlier ones are missing. */
const LAST_ANSWERS: Readonly<Record<string, string>> = {
  // packages/insomnia/src/common/har.ts of Kong/insomnia: one entry for each request, of its latest response
  'Insomnia REST Client': 'Insomnia',
}

/** The parts of a file that say whether it is complete. */
type FileFacts = Pick<Recording, 'footer'> & {
  readonly header: Partial<Pick<Recording['header'], 'plan' | 'tool'>>
}

/** Evidence that a recording lacks requests which were sent to the server. */
export interface Gap {
  /** The evidence of it, as a clause. */
  readonly because: string
  /** The fix, as a clause. */
  readonly remedy: string
}

/**
 * Detects changes of the server during a recording that are not in it: requests were left out of
 * the file, or another client was at work. The state between two of its exchanges is unknown then.
 * Our own files say so in their last line; in the traffic of others, objects that appear without a
 * request in the file show it. Feed every exchange, then ask.
 */
export function createGap({ header: { plan, tool }, footer }: FileFacts) {
  let count = 0
  let stranger: string | undefined
  /** When the file begins by the server's clock: milliseconds since the epoch. */
  let began: number | undefined
  let firstAt: number | undefined
  // Recordings of this tool have a footer that shows whether they are complete.
  const isOthers = plan === undefined && !(footer && tool?.name === OUR_TOOL)
  const known = new Set<string>()
  const listed = new Set<string>()
  /** Counts of objects by parent that no response names: unnamed ones, and those created with another object. */
  const unnamed = new Map<string, number>()

  const addUnnamed = (kind: Resource['kind'], above: string, count: number): void => {
    unnamed.set(kind + above, (unnamed.get(kind + above) ?? 0) + count)
  }
  const takeUnnamed = (kind: Resource['kind'], above: string): boolean => {
    const owner = [above, ANY].find((one) => (unnamed.get(kind + one) ?? 0) > 0)
    if (owner !== undefined) addUnnamed(kind, owner, -1)
    return owner !== undefined
  }

  const seeMaking = (exchange: Exchange, kind: Resource, isCopy: boolean): void => {
    const above = aboveIn(exchange, kind)
    const given = givenIn(exchange, kind)
    for (const one of given) known.add(above + one)
    const bornAt = given.map(parseObjectIdTime).find((one) => one !== undefined)
    const { startedAt } = exchange
    // Without a Date header, the ids of created objects show the server's time.
    if (bornAt !== undefined && startedAt !== undefined && firstAt !== undefined)
      began ??= firstAt + (bornAt - startedAt) + 1_000
    if (isRefused(exchange)) return
    for (const one of sentIn(exchange)) known.add(above + one)
    if (kind.title === undefined && given.length === 0) addUnnamed(kind.kind, above, 1)
    if (kind.kind !== 'stream') return
    // Objects created with a stream are not named in any response.
    const own = given[0] === undefined ? ANY : `${given[0]} `
    addUnnamed('rule', own, isCopy ? Infinity : rulesIn(exchange))
    if (isCopy) addUnnamed('assignment', own, Infinity)
  }

  const seeList = (exchange: Exchange, kind: Resource, list: readonly unknown[]): void => {
    const sender = header(exchange.request.headers, 'authorization') ?? ''
    const key = `${kind.kind} ${exchange.request.target} ${sender}`
    const isAgain = listed.has(key)
    listed.add(key)
    const above = aboveIn(exchange, kind)
    for (const record of list.filter(isRecord)) {
      const ids = [...kind.ids, 'id'].map((name) => record[name]).filter(isText)
      const name = kind.title === undefined ? undefined : record[getTitle(kind)]
      const isKnown = [...ids, name].some((one) => isText(one) && known.has(above + one))
      for (const id of ids) known.add(above + id)
      const start = began
      const isNew = start !== undefined && ids.some((id) => (parseObjectIdTime(id) ?? 0) > start)
      if (isKnown || !(isAgain || isNew)) continue
      if (kind.title === undefined && takeUnnamed(kind.kind, above)) continue
      stranger ??= `exchange ${exchange.index} lists the ${kind.words} ${JSON.stringify(name ?? ids[0])}, which appeared in between, although no request in the file created it`
    }
  }

  return {
    /** `route` as the route table spells it; undefined outside the interface. */
    see(exchange: Exchange, route: string | undefined): void {
      count += 1
      if (!isOthers || stranger !== undefined || route === undefined) return
      began ??= findClock(exchange)
      firstAt ??= exchange.startedAt
      const making = MAKING.get(route)
      if (making) seeMaking(exchange, making, making.copy === route)
      const listings = LISTING.get(route)
      if (!listings || exchange.response?.status !== 200 || exchange.request.target.includes('?'))
        return
      const json = bodyJson(exchange.response.body)
      for (const { kind, items } of listings) {
        const list = memberAt(json, items)
        if (Array.isArray(list)) seeList(exchange, kind, list)
      }
    },
    found(): Gap | undefined {
      const told = footer?.count ?? count
      if (told < count) return holdsMore(told, count)
      const why =
        told > count
          ? `its last line reports ${told} exchanges, but it contains ${count}, ${told - count} fewer`
          : (stranger ?? keptIn(tool))
      return why === undefined ? undefined : lacks(why)
    },
  }
}

function lacks(why: string): Gap {
  return {
    because: `the recording lacks some of the requests that were sent: ${why}`,
    remedy: 'record again without leaving anything out',
  }
}

function holdsMore(told: number, count: number): Gap {
  return {
    because: `the recording was changed after it was written: its last line reports ${told} exchanges, but it contains ${count}, ${count - told} more`,
    remedy: 'use the original file',
  }
}

function keptIn(tool: RecordingHeader['tool'] | undefined): string | undefined {
  const writer = LAST_ANSWERS[tool?.name ?? '']
  return writer && `it was written by ${writer}, which keeps only the last response to each request`
}

/** The stream that a thing hangs below, by the path; accounts have more than one name. */
function aboveIn({ request }: Exchange, { below }: Resource): string {
  if (below !== 'stream') return ''
  const [, id = ''] = /\/streams\/([^/?]+)/.exec(request.target) ?? []
  return `${decodeSegment(id)} `
}

function getTitle({ title = '' }: Resource): string {
  return title === 'path' ? 'name' : title
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isRefused({ response }: Exchange): boolean {
  return response !== undefined && response.status >= 400 && response.status < 500
}

/** The server's own clock when it answered, to the second. */
function findClock({ response }: Exchange): number | undefined {
  const date = Date.parse(header(response?.headers ?? [], 'date') ?? '')
  return Number.isNaN(date) ? undefined : date
}

/** The id of the new object in the response. */
export function givenIn({ response }: Exchange, { givenAs = [] }: Resource): readonly string[] {
  const json = bodyJson(response?.body)
  const location = decodeSegment(
    header(response?.headers ?? [], 'location')
      ?.split('/')
      .at(-1) ?? '',
  )
  return [...givenAs.map((name) => memberAt(json, name)), location].filter(isText)
}

/** Names that the request gives it, in its body or at the end of its path. */
function sentIn({ request }: Exchange): readonly string[] {
  const path = withoutQuery(request.target)
  const last = decodeSegment(path.split('/').at(-1) ?? '')
  return [last, ...Object.values(describedIn(request.body)).flat()].filter(isText)
}

function rulesIn({ request }: Exchange): number {
  const { rules } = describedIn(request.body)
  return Array.isArray(rules) ? rules.length : 0
}

function describedIn(body: Exchange['request']['body']): UnknownRecord {
  return entityOf(bodyJson(body))
}
