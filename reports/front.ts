import type { Cause } from '#engine/model/results/cause.ts'
import type { FrontResponses, Run } from '#engine/model/results/run.ts'
import { counted, formatList } from '#engine/text/words.ts'

/** Groups that the sentence names. */
const NAMED = 3

/** Statuses that pass by themselves. */
const PASSING: readonly number[] = [429, 502, 503, 504]

/** That something in front of the server answered, as the first thing to fix; undefined where nothing is left of that. */
export function frontCause({ evidence: { front, live } }: Run): Cause | undefined {
  if (!front) return undefined
  const { by, groups, hides } = front
  const isPassing = groups.every(({ status }) => PASSING.includes(status))
  // The run waited until it had passed, and says so.
  if (live && isPassing && hides.length === 0) return undefined
  return {
    sentence: describeFront(front),
    subject: { kind: 'status', routes: [] },
    certainty: by !== undefined || groups.some(isCached) ? 'likely' : 'possible',
    explains: [],
    waiting: hides,
    exchanges: groups.slice(0, NAMED).map(({ exchange }) => exchange),
    remedy: groups.some(isCached)
      ? UNCACHED
      : groups.some(({ status }) => status === 429)
        ? SLOWER
        : DIRECTLY,
  }
}

const SLOWER = 'send fewer requests per second with --rate, or test the server directly'
const UNCACHED =
  'exclude the API from the cache, which can serve clients the responses of other users, or test the server directly'
const DIRECTLY =
  'let these requests pass, or test the server directly; if nothing is in front of the server, it omits X-Graylog-Node-ID from these responses itself'

/** `nginx (or a similar proxy) responded to 37 requests: PUT and DELETE → 405 HTML` */
function describeFront({ by, groups }: FrontResponses): string {
  const cached = groups.filter(isCached)
  const own = groups.filter((group) => !isCached(group))
  const age = Math.max(...cached.map((group) => group.age ?? 0))
  const time = age > 0 ? ` for at least ${age} s` : ''
  const admitted = cached.reduce((sum, group) => sum + (group.admitted ?? 0), 0)
  const also = admitted > 0 ? `, ${admitted} of them without a valid credential` : ''
  const who =
    by === undefined ? 'a proxy or gateway in front of the server' : `${by} (or a similar proxy)`
  return [
    ...describeGroups(
      cached,
      (requests) =>
        `a cache in front of the server responds to GET requests${time}, ${requests}${also}`,
    ),
    ...describeGroups(own, (requests) => `${who} responded to ${requests}`),
  ].join('; ')
}

type Group = FrontResponses['groups'][number]

function isCached({ age }: Group): boolean {
  return age !== undefined
}

function describeGroups(
  groups: readonly Group[],
  say: (requests: string) => string,
): readonly string[] {
  if (groups.length === 0) return []
  const told = groups.slice(0, NAMED).map((group) => describeGroup(group, groups.length === 1))
  const more = groups.length - told.length
  const rest = more > 0 ? [`and ${counted(more, 'other kind')}`] : []
  const requests = counted(
    groups.reduce((sum, { count }) => sum + count, 0),
    'request',
  )
  return [`${say(requests)}: ${[...told, ...rest].join(', ')}`]
}

function describeGroup({ status, type, methods, routes, count }: Group, isOnly: boolean): string {
  const [first = ''] = routes
  const what = methods
    ? formatList(methods)
    : routes.length === 1
      ? first
      : `${isOnly ? '' : `${count} `}such as ${first}`
  return `${what} → ${status} ${WORDS[type ?? ''] ?? type}`
}

const WORDS: Readonly<Record<string, string>> = {
  '': 'without content',
  'text/html': 'HTML',
  'text/plain': 'text',
  'application/json': 'JSON',
}
