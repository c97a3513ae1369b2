import type { RemovableResource } from '../../knowledge/resource.ts'
import { resourceListedAt, resourceMadeAt } from '../../knowledge/resources.ts'
import { type Exchange, responseHeader } from '../../model/exchange.ts'
import type { Made } from '../../model/probe.ts'
import { readJson } from '../../text/nesting.ts'
import { decodeSegment, withoutQuery } from '../../text/paths/path.ts'
import { answerObject, isGood, textAt } from '../answer.ts'
import { asRecord } from '../../model/json/json.ts'
import { below, firstText } from './inventory.ts'

/** A request of the run of which the server says that it was done, so that something came of it. */
export interface Creation {
  readonly row: RemovableResource
  /** In words: the request and its response. */
  readonly said: string
  /** The created object, if the response or the sent name gives it. */
  readonly made?: Made
  /** Whether it was made under a name of the run, by which it can be found. */
  readonly isNamed: boolean
}

/**
 * Tracks the objects that the server reports as created, including those from requests that it
 * should have rejected.
 */
export interface Creations {
  /** Takes note of a response; undefined where nothing was made by it. */
  readonly note: (exchange: Exchange, path: string) => Creation | undefined
  /** Of a kind, those whose end was not seen. */
  readonly open: (row?: RemovableResource) => readonly Creation[]
}

interface CreationsOptions {
  readonly prefix: string
  /** Identifiers and names that the run made up: a PUT to one of them must find nothing. */
  readonly invented: readonly string[]
}

/** Watches every response of a run to a write request. */
export function createCreations({ prefix, invented }: CreationsOptions): Creations {
  const known: Creation[] = []
  const isOurs = (name: string | undefined): boolean => name?.startsWith(`${prefix}-`) === true
  const creationOf = (exchange: Exchange, path: string): Creation | undefined => {
    const { method } = exchange.request
    const said = `${method} ${path} (response ${exchange.response?.status ?? 0})`
    const last = decodeSegment(path.slice(path.lastIndexOf('/') + 1))
    const listed = resourceListedAt(path.slice(0, path.lastIndexOf('/')))
    if (method === 'PUT') {
      if (!listed || !invented.includes(last)) return undefined
      const made = { what: `${listed.kind} "${last}"`, path }
      return { row: listed, said, made, isNamed: isOurs(last) }
    }
    const [list, row] = placeOf(path)
    if (method !== 'POST' || !row) return undefined
    const name = row.isNamedInPath ? last : nameSent(exchange, row)
    const isCalledSo = isOurs(name) && row.ids[0] === row.names[0] && !row.isNamedInPath
    const id = isCalledSo ? name : idIn(exchange, row, list)
    const place = below(list, id)
    const what = `${row.kind} "${name ?? id ?? ''}"`
    const made = place === undefined ? {} : { made: { what, path: place } }
    return { row, said, ...made, isNamed: isOurs(name) }
  }
  return {
    note: (exchange, target) => {
      if (!isGood(exchange)) return undefined
      const path = withoutQuery(target).replace(/\/$/, '')
      if (exchange.request.method === 'DELETE') {
        const at = known.findIndex(({ made }) => made?.path === path)
        if (at >= 0) known.splice(at, 1)
        return undefined
      }
      const creation = creationOf(exchange, path)
      if (creation) known.push(creation)
      return creation
    },
    open: (row) => known.filter((one) => row === undefined || one.row === row),
  }
}

/** The place and kind of object that a POST creates: a clone is created next to its original. */
function placeOf(path: string): readonly [list: string, row?: RemovableResource] {
  const list = path.replace(CLONE, '')
  const row = resourceMadeAt(list)
  if (!row) return [list]
  return [row.isNamedInPath ? list.slice(0, list.lastIndexOf('/')) : list, row]
}

/** Source: only streams have it, in all releases. */
const CLONE = /(?<=^\/streams)\/[^/]+\/clone$/

/** The name that was sent for it; newer releases take it in `entity`. */
function nameSent({ request }: Exchange, row: RemovableResource): string | undefined {
  const body = asRecord(readJson(request.body.text))
  return firstText(body, row.names) ?? firstText(asRecord(body['entity']), row.names)
}

/** The created object by the response: from its record, otherwise from its Location. */
function idIn(exchange: Exchange, row: RemovableResource, list: string): string | undefined {
  const record = answerObject(exchange)
  const id = firstText(record, row.givenAs) ?? textAt(record, 'id') ?? textAt(record, '_id')
  if (id !== undefined) return id
  const location = responseHeader(exchange, 'location')
  const [last = '', before] = withoutQuery(location ?? '')
    .split('/')
    .toReversed()
  return before === list.split('/').at(-1) && last !== '' ? decodeSegment(last) : undefined
}
