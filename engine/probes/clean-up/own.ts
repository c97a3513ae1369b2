import { decodeSegment } from '../../text/paths/path.ts'
import { REMOVABLE_RESOURCES, resourceListedAt } from '../../knowledge/resources.ts'
import { type Exchange, responseHeader } from '../../model/exchange.ts'
import { answerObject, isGood, isIdentifier, textAt } from '../answer.ts'

/** Objects of this run: the guard permits write requests only for them. */
export interface Own {
  /** Whether a path below the root names something of this run. */
  readonly isOwn: (path: string) => boolean
  /** Takes note of the identifiers that a response gave to something of this run. */
  readonly learn: (exchange: Exchange, path: string) => void
  /** Takes note of the last segment of a path, or of an identifier; says why it cannot be the run's. */
  readonly claim: (path: string) => string | undefined
  /** Excludes an existing object: the run did not create it, even if a response suggests so. */
  readonly spare: (id: string) => void
  /** Why a path must not be used that contains an identifier out of a response. */
  readonly strange: (path: string) => string | undefined
}

/** Tracks the run's own objects: those with its prefix in their name, by name and by server id. */
export function createOwn(prefix: string): Own {
  const ids = new Set<string>()
  const others = new Set<string>([DEFAULT_STREAM])
  const strange = new Map<string, string>()
  const take = (id: string, problem: string | undefined): string | undefined => {
    const reason = others.has(id) ? THERE_BEFORE : problem
    if (reason !== undefined) strange.set(id, reason)
    else {
      ids.add(id)
      strange.delete(id)
    }
    return reason
  }
  const strangeIn = (path: string): readonly [id: string, reason: string] | undefined =>
    [...strange].find(
      ([id]) =>
        path.split('/').some((segment) => decodeSegment(segment) === id) ||
        ['', path, ''].join('/').includes(['', id, ''].join('/')),
    )
  const isOwnId = (segment: string | undefined): boolean =>
    segment !== undefined && (segment.startsWith(prefix) || ids.has(decodeSegment(segment)))
  const isOwn = (path: string): boolean => {
    const [list, id] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)]
    if (resourceListedAt(list) && isOwnId(id)) return true
    const named = firstNamed(path)
    return named === undefined ? path.split('/').some(isOwnId) : isOwnId(named)
  }
  return {
    isOwn,
    claim: (path) => {
      const [, reason] = strangeIn(path) ?? []
      if (reason !== undefined && reason !== TOO_SHORT) return reason
      const segment = path.slice(path.lastIndexOf('/') + 1)
      const isFit = isIdentifier(segment.replaceAll(/%[0-9a-f]{2}/gi, '_'))
      return take(decodeSegment(segment), isFit ? undefined : NO_IDENTIFIER)
    },
    spare: (id) => {
      others.add(id)
      ids.delete(id)
    },
    strange: (path) => {
      const [id, reason] = strangeIn(path) ?? []
      return (
        reason && `the server used "${id ?? ''}" as the ID of an object of this run, but ${reason}`
      )
    },
    learn: (exchange, path) => {
      const { method, body } = exchange.request
      const isAboutUs = isOwn(path) || (method === 'POST' && body.text?.includes(prefix) === true)
      if (!isAboutUs || !isGood(exchange)) return
      for (const id of identifiers(exchange)) take(id, whyUnfit(id))
    },
  }
}

const THERE_BEFORE = 'that ID existed before the run'
const NO_IDENTIFIER = 'that is not an ID'
const TOO_SHORT = 'that ID is too short to be unique'
/** The stream that takes every message, on every server. */
const DEFAULT_STREAM = '000000000000000000000001'

/** Lists below which the first identifier says whose thing a path changes. */
const LISTS = ['/users/id', ...REMOVABLE_RESOURCES.map(({ path }) => path)]

function firstNamed(path: string): string | undefined {
  const list = LISTS.find((one) => path.startsWith(`${one}/`))
  return list === undefined ? undefined : path.slice(list.length + 1).split('/')[0]
}

function whyUnfit(id: string): string | undefined {
  if (!isIdentifier(id)) return NO_IDENTIFIER
  return id.length > 5 ? undefined : TOO_SHORT
}

function identifiers(exchange: Exchange): readonly string[] {
  const record = answerObject(exchange)
  const location = responseHeader(exchange, 'location')?.split('/').at(-1)
  return ['id', '_id', 'stream_id', 'streamrule_id', 'token', 'session_id']
    .map((key) => textAt(record, key))
    .concat(location !== undefined && location.length > 5 ? location : undefined)
    .filter((id): id is string => id !== undefined && id !== '')
}
