import type { Exchange } from '../model/exchange.ts'
import { header } from '../model/exchange.ts'
import { answerObject, isGood, textAt } from './answer.ts'

/** What belongs to this run: the guard lets changing requests through only for that. */
export interface Own {
  /** Whether a path below the root names something of this run. */
  readonly isOwn: (path: string) => boolean
  /** Takes note of the identifiers that an answer gave to something of this run. */
  readonly learn: (exchange: Exchange, path: string) => void
  /** Takes note of one identifier, or of one that was made up. */
  readonly claim: (id: string) => void
}

/** Everything with the run's prefix in its name is its own, and what the server called it. */
export function createOwn(prefix: string): Own {
  const ids = new Set<string>()
  const isOwnId = (segment: string | undefined): boolean =>
    segment !== undefined && (segment.startsWith(prefix) || ids.has(decoded(segment)))
  const isOwn = (path: string): boolean => {
    const token = /^\/users\/[^/]+\/tokens\/([^/]+)$/.exec(path)
    if (token && isOwnId(token[1])) return true
    const named = NAMED.exec(path)
    return named ? isOwnId(named[1]) : path.split('/').some(isOwnId)
  }
  return {
    isOwn,
    claim: (id) => {
      ids.add(decoded(id))
    },
    learn: (exchange, path) => {
      const { method, body } = exchange.request
      const isAboutUs = isOwn(path) || (method === 'POST' && body.text?.includes(prefix) === true)
      if (!isAboutUs || !isGood(exchange)) return
      for (const id of identifiers(exchange)) ids.add(id)
    },
  }
}

/** Paths whose first identifier says whose thing they change. */
const NAMED =
  /^\/(?:streams|system\/outputs|system\/inputs|users\/id|users|roles|dashboards|views)\/([^/]+)/

function identifiers(exchange: Exchange): readonly string[] {
  const record = answerObject(exchange)
  const location = header(exchange.response?.headers ?? [], 'location')
    ?.split('/')
    .at(-1)
  return ['id', '_id', 'stream_id', 'streamrule_id', 'token']
    .map((key) => textAt(record, key))
    .concat(location)
    .filter((id): id is string => id !== undefined && id.length > 5)
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    // A segment that cannot be decoded is no identifier of ours.
    return segment
  }
}
