import type { Exchange } from '#engine/model/exchange.ts'
import { NOWHERE } from '../nowhere.ts'
import type { LogLine } from './log-line.ts'

/** Calls that are kept apart at most: what a log holds beyond them is no client's work. */
const MAX_CALLS = 50_000
/** Referers that are kept apart at most; all further ones are replaced with OTHER_REFERER. */
const MAX_REFERERS = 100
const OTHER_REFERER = 'https://other.invalid/'
/** Writings that are remembered, so that most lines are counted without being looked at. */
const REMEMBERED = 5_000

interface Call {
  readonly line: LogLine
  count: number
  first: number | undefined
  last: number | undefined
}

/** Lines of one target that are alike in all else, and the call that they are counted as. */
interface Known {
  readonly line: LogLine
  readonly call: Call
}

/** Counts lines by client, user and call, in memory that does not grow with the log. */
export function countCalls() {
  const calls = new Map<string, Call>()
  const byTarget = new Map<string, Known[]>()
  const referers = new Set<string>()
  let beyond = 0
  let remembered = 0

  const callOf = (line: LogLine): Call | undefined => {
    const known = byTarget.get(line.target)
    const found = known?.find((one) => isAlike(one.line, line))
    return found ? found.call : newWriting(detached(line), known)
  }
  const boundReferer = (line: LogLine): LogLine => {
    if (line.referer === undefined || referers.has(line.referer)) return line
    if (referers.size >= MAX_REFERERS) return { ...line, referer: OTHER_REFERER }
    referers.add(copy(line.referer))
    return line
  }
  const newWriting = (line: LogLine, known: Known[] | undefined): Call | undefined => {
    const key = `${line.agent}\n${line.referer}\n${line.user}\n${line.host}\n${line.method} ${line.status} ${getForm(line.target)}`
    const call =
      calls.get(key) ??
      (calls.size < MAX_CALLS ? { line, count: 0, first: undefined, last: undefined } : undefined)
    if (!call) return undefined
    calls.set(key, call)
    remember({ line, call }, known)
    return call
  }
  const remember = (writing: Known, known: Known[] | undefined): void => {
    if (remembered >= REMEMBERED) {
      byTarget.clear()
      remembered = 0
    }
    remembered += 1
    const isHeld = known !== undefined && byTarget.has(writing.line.target)
    if (isHeld) known.push(writing)
    else byTarget.set(writing.line.target, [writing])
  }

  return {
    add(line: LogLine): void {
      const call = callOf(boundReferer(line))
      if (!call) {
        beyond += 1
        return
      }
      call.count += 1
      if (line.at === undefined) return
      call.first = Math.min(call.first ?? line.at, line.at)
      call.last = Math.max(call.last ?? line.at, line.at)
    },
    /** Lines of calls beyond those that are kept apart. */
    beyond: () => beyond,
    /** One exchange for each call, as it was first seen. */
    exchanges: (base?: string): readonly Exchange[] => {
      const all = [...calls.values()]
      const originOf = findOrigins(all, base)
      return all.map((call, index) => buildExchange(call, index, originOf(call.line.host)))
    },
  }
}

function isAlike(a: LogLine, b: LogLine): boolean {
  return (
    a.status === b.status &&
    a.agent === b.agent &&
    a.referer === b.referer &&
    a.user === b.user &&
    a.method === b.method &&
    a.host === b.host
  )
}

/** The same line with texts of its own: pieces of a text keep all of it in memory. */
function detached(line: LogLine): LogLine {
  const { method, target, agent, referer, user, host } = line
  return {
    ...line,
    method: copy(method),
    target: copy(target),
    agent: agent && copy(agent),
    referer: referer && copy(referer),
    user: user && copy(user),
    host: host && copy(host),
  }
}

function copy(text: string): string {
  return Buffer.from(text).toString()
}

/**
 * Ids and numbers count as equal, and so do values of parameters; a zero stays, as it has a meaning
 * of its own.
 */
function getForm(target: string): string {
  const [path = '', query] = target.split('?', 2)
  const form = path
    .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi, '#')
    .replace(/(?<![A-Za-z0-9])(?=[A-Za-z]*\d)[A-Za-z0-9]{20}[A-Za-z0-9]*/g, '#')
    .replace(/\d+/g, '#')
  if (query === undefined) return form
  const names = query.split('&').map((part) => {
    const [name = '', value = ''] = part.split('=', 2)
    return value === '0' || value === '' ? `${name}=${value}` : name
  })
  return `${form}?${[...new Set(names)].toSorted().join('&')}`
}

/** Returns the origin for a host; all lines belong to the given root, unless only some of them name its host. */
function findOrigins(calls: readonly Call[], base?: string): (host?: string) => string {
  const { origin = NOWHERE, hostname } = base === undefined ? {} : new URL(base)
  const isBase = (host = ''): boolean => host.replace(/:\d+$/, '') === hostname
  const isNamed = base === undefined || calls.some(({ line }) => isBase(line.host))
  return (host) => (host === undefined || !isNamed || isBase(host) ? origin : `http://${host}`)
}

function buildExchange(
  { line, count, first, last }: Call,
  index: number,
  origin: string,
): Exchange {
  const { method, target, status, agent, referer, user } = line
  return {
    index,
    request: {
      method,
      target,
      httpVersion: 'HTTP/1.1',
      isWithoutHeaders: true,
      origin,
      headers: [
        ...(agent === undefined ? [] : [['User-Agent', agent] as const]),
        ...(referer === undefined ? [] : [['Referer', referer] as const]),
      ],
      body: { state: method === 'GET' || method === 'HEAD' ? 'absent' : 'elided', size: 0 },
    },
    response: {
      status,
      reason: '',
      httpVersion: 'HTTP/1.1',
      headers: [],
      body: { state: 'elided', size: 0 },
    },
    ...(first !== undefined && { startedAt: first, endedAt: first }),
    ...(user !== undefined && { actor: user }),
    times: { count, ...(last !== undefined && { last }) },
  }
}
