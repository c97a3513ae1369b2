import { percentBytes } from '../text/paths/path-escapes.ts'
import { isIssued } from './looks.ts'

/** A segment of a path that says who or contains a secret. */
interface PathPlace {
  readonly kind: 'session' | 'token' | 'user'
  readonly start: number
  readonly end: number
}

/** Words in the place of a user's name in some paths. */
const NO_USERS = /^(?:id|basic|paginated|username_availability|me)$/

/**
 * Session ids, tokens, and user names in a path, in any spelling: `//`, `;a=b` after a segment,
 * percent-encoded. Creating a token gives its name, deleting one gives its value, from 3.3 its id:
 * without a method, only text that looks like a token counts.
 */
export function placesInPath(path: string, method?: string): readonly PathPlace[] {
  if (!MAY_HOLD.test(path)) return []
  const segments = listSegments(path)
  return segments.flatMap(({ start, end, text }, position): PathPlace[] => {
    const [before, above] = [segments[position - 1]?.word, segments[position - 2]?.word]
    const inTokens = before === 'tokens'
    if (before === 'sessions' && (above === 'system' || isIssued(text)))
      return [{ kind: 'session', start, end }]
    if (
      inTokens &&
      (isIssued(text) || (segments[position - 3]?.word === 'users' && isValue(text, method)))
    )
      return [{ kind: 'token', start, end }]
    if (SECRET_WORD.test(before ?? '') && /^(?=.*\d)(?=.*[a-z]).{8}/i.test(text))
      return [{ kind: 'token', start, end }]
    if (before === 'users' && !NO_USERS.test(text)) return [{ kind: 'user', start, end }]
    return []
  })
}

/** Words of a path that a secret follows, on other servers. */
const SECRET_WORD = /(?:^|[_-])(?:password|passwd|pwd|secret|token|access_?token|api_?key|jwt)$/

/** Without one of these words, raw or escaped, a path contains none of them. */
const MAY_HOLD = /sessions|token|users|passw|pwd|secret|api_?key|jwt|[%\x80-\uffff]/i

function isValue(text: string, method: string | undefined): boolean {
  return method !== undefined && method !== 'POST' && !/^[0-9a-f]{24}$/.test(text)
}

interface Segment {
  /** Without parameters. */
  readonly start: number
  readonly end: number
  readonly text: string
  readonly word: string
}

/** Segments that are not empty, with their escapes undone. */
function listSegments(path: string): readonly Segment[] {
  const segments: Segment[] = []
  const add = (start: number, end: number): void => {
    const parameters = path.slice(start, end).search(/;|%3b/i)
    const last = parameters === -1 ? end : start + parameters
    const text = decoded(path.slice(start, last))
    if (text !== '' && text !== '.')
      segments.push({ start, end: last, text, word: text.toLowerCase() })
  }
  let from = 0
  for (const { index, 0: slash } of path.matchAll(/\/|%2f/gi)) {
    add(from, index)
    from = index + slash.length
  }
  add(from, path.length)
  return segments
}

/** Escapes within escapes that are undone. */
const MAX_DEPTH = 3

function decoded(text: string): string {
  let current = text
  for (let depth = 0; depth < MAX_DEPTH && current.includes('%'); depth += 1)
    current = percentBytes(current)
  return current
}
