import type { ProxyAnswer, Asked, Hooks } from './proxy.ts'
import type { Surrounding } from './surrounding.ts'

type Wanted = (asked: Asked) => boolean

/** Responds to matching requests itself, always in the same way. */
export const rejects =
  (wanted: Wanted, answer: (asked: Asked) => ProxyAnswer): (() => Hooks) =>
  () => ({ answer: (asked) => (wanted(asked) ? answer(asked) : undefined) })

/** Responds to all or some requests itself for a while, from a given request on. */
export const fails =
  (
    from: number,
    forMs: number,
    answer: () => ProxyAnswer,
    wanted: Wanted = () => true,
  ): (() => Hooks) =>
  () => {
    let since: number | undefined
    return {
      answer: (asked) => {
        if (asked.count < from) return undefined
        since ??= asked.elapsed
        return asked.elapsed - since < forMs && wanted(asked) ? answer() : undefined
      },
    }
  }

/** Replaces responses of the server by its own pages. */
export const replaces =
  (
    wanted: (answer: ProxyAnswer, asked: Asked) => boolean,
    page: (status: number) => ProxyAnswer,
  ): (() => Hooks) =>
  () => ({
    reply: (answer, asked) =>
      wanted(answer, asked) ? { ...page(answer.status), isReplaced: true } : answer,
  })

/** Forwards a number of requests, then responds itself for a while, in turn. */
export const limits =
  (
    most: number,
    forMs: number,
    answer: () => ProxyAnswer,
    wanted: Wanted = () => true,
  ): (() => Hooks) =>
  () => {
    let seen = 0
    let since = 0
    return {
      answer: (asked) => {
        if (!wanted(asked)) return undefined
        seen += 1
        if (seen === most + 1) since = asked.elapsed
        if (seen <= most) return undefined
        if (asked.elapsed - since < forMs) return answer()
        seen = 1
        return undefined
      },
    }
  }

/** Repeats good responses to GET for a while, to any account. */
export const caches =
  (forMs: number): (() => Hooks) =>
  () => {
    const kept = new Map<string, { readonly answer: ProxyAnswer; readonly until: number }>()
    return {
      answer: ({ method: verb, target, elapsed }) => {
        const known = verb === 'GET' ? kept.get(target) : undefined
        return known && elapsed < known.until ? known.answer : undefined
      },
      reply: (answer, { method: verb, target, elapsed }) => {
        if (verb === 'GET' && answer.status === 200)
          kept.set(target, { answer, until: elapsed + forMs })
        return answer
      },
    }
  }

export const method =
  (...methods: readonly string[]): Wanted =>
  (asked) =>
    methods.includes(asked.method)
export const path =
  (pattern: RegExp): Wanted =>
  ({ target }) =>
    pattern.test(target)
export const scheme = ({ headers }: Asked): string =>
  String(headers.authorization ?? '')
    .split(' ')[0]
    ?.toLowerCase() ?? ''
export const isLogin: Wanted = ({ method: verb, target }) =>
  verb === 'POST' && /\/system\/sessions$/.test(target)

export function isMalformedCredential({ headers }: Asked): boolean {
  const value = headers.authorization
  if (value === undefined || !/^basic/i.test(value)) return false
  const packed = value.slice(5).trim()
  return !/^[\w+/-]+=*$/.test(packed) || !Buffer.from(packed, 'base64').includes(':')
}

export function isBrokenJson({ body, headers }: Asked): boolean {
  if (body.length === 0 || !/json/.test(String(headers['content-type']))) return false
  try {
    JSON.parse(body.toString())
    return false
  } catch {
    return true
  }
}

export function isNoJson(asked: Asked): boolean {
  return asked.body.length > 0 && !/json/.test(String(asked.headers['content-type']))
}

export const hasCookie: Wanted = ({ headers }) => headers.cookie !== undefined
export const hasCredential: Wanted = ({ headers }) =>
  headers.authorization !== undefined || headers.cookie !== undefined

export const row = (
  id: string,
  like: string,
  does: string,
  open: () => Hooks,
  more: Partial<Surrounding> = {},
): Surrounding => ({ id, like, does, ...more, open })

/** The page of an oauth2 proxy. */
export const LOGIN_PAGE =
  '<!doctype html><title>Sign in</title><form method="post" action="/oauth2/sign_in"><h1>Sign in</h1></form>'
