import type { Answer } from '../call.ts'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Json } from '#engine/model/json/json.ts'
import type { Behaviour, Middleware } from '../model.ts'
import { anywhereIn } from '../rows.ts'
import { jsonOf, withBody } from '../words.ts'

const JSON_RULES = 'JSON: RFC 8259; 1: pretty is about indentation only'
const HTTP = 'HTTP: RFC 9110, 9112'

const anywhere = anywhereIn('legal-bodies', JSON_RULES)

export const LEGAL_BODIES: readonly Behaviour[] = [
  anywhere('spaces-after-colons', 'compact JSON has spaces after its colons', () =>
    printed((json) =>
      JSON.stringify(json)
        .replaceAll(/"(?=:)/g, '"')
        .replaceAll('":', '": '),
    ),
  ),
  anywhere('keys-turned', 'members come in the other order', () =>
    printed((json) => JSON.stringify(turned(json))),
  ),
  anywhere('keys-sorted', 'members come in the order of their names', () =>
    printed((json) => JSON.stringify(sorted(json))),
  ),
  anywhere('escaped-slashes', 'slashes are escaped', () =>
    printed((json) => JSON.stringify(json).replaceAll('/', '\\/')),
  ),
  anywhere('escaped-beyond-ascii', 'characters beyond ASCII are escaped', () =>
    printed((json) =>
      JSON.stringify(json).replaceAll(
        /[\u0080-\uffff]/g,
        (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
    ),
  ),
  anywhere('newline-at-end', 'JSON ends with a line', () =>
    printed((json) => `${JSON.stringify(json)}\n`),
  ),
  anywhere('newline-at-start', 'JSON begins with a line', () =>
    printed((json) => `\n${JSON.stringify(json)}`),
  ),
  anywhere('chunked', 'answers come in chunks', { by: HTTP }, () => sent('chunked')),
  anywhere('closing', 'each connection is closed after its answer', { by: HTTP }, () =>
    sent('closing'),
  ),
  anywhere('reason-none', 'answers have no reason phrase', { by: HTTP }, () => reasoned(() => '')),
  anywhere('reason-lower', 'reason phrases are in lower case', { by: HTTP }, () =>
    reasoned((text) => text.toLowerCase()),
  ),
  anywhere('slow-200ms', 'each tenth answer takes 200 ms', { by: 'user-needs: slow servers' }, () =>
    slow(10, 200),
  ),
  anywhere('slow-30ms', 'each answer takes 30 ms', { by: 'user-needs: slow servers' }, () =>
    slow(1, 30),
  ),
  anywhere(
    'slow-first',
    'the first answer takes two seconds',
    { by: 'user-needs: slow servers' },
    () => {
      let isFirst = true
      return async (request, forward) => {
        if (isFirst) await sleep(2_000)
        isFirst = false
        return forward(request)
      }
    },
  ),
  anywhere(
    'jitter',
    'answers take between 0 and 20 ms',
    { by: 'user-needs: slow servers' },
    () => async (request, forward) => {
      await sleep(Math.random() * 20)
      return forward(request)
    },
  ),
  anywhere(
    'one-at-a-time',
    'the server answers one request at a time',
    { by: 'user-needs: small servers' },
    () => {
      let last: Promise<unknown> = Promise.resolve()
      return async (request, forward) => {
        const mine = last.then(() => forward(request))
        last = mine.catch(() => undefined)
        return mine
      }
    },
  ),
  anywhere(
    'slow-changes',
    'changing requests take 100 ms',
    { by: 'user-needs: slow servers' },
    () => async (request, forward) => {
      if (request.method !== 'GET') await sleep(100)
      return forward(request)
    },
  ),
]

function isPretty(target: string): boolean {
  return /[?&]pretty=true/i.test(target)
}

/** Prints the JSON of answers without `pretty=true` in another way. */
function printed(print: (json: Json) => string): Middleware {
  return async (request, forward) => {
    const answer = await forward(request)
    const json = jsonOf(answer)
    return json === undefined || isPretty(request.target) ? answer : withBody(answer, print(json))
  }
}

function sent(how: NonNullable<Answer['sent']>): Middleware {
  return async (request, forward) => ({ ...(await forward(request)), sent: how })
}

function reasoned(change: (text: string) => string): Middleware {
  return async (request, forward) => {
    const answer = await forward(request)
    return { ...answer, reason: change(answer.reason ?? '') }
  }
}

function slow(every: number, milliseconds: number): Middleware {
  let count = 0
  return async (request, forward) => {
    if ((count += 1) % every === 0) await sleep(milliseconds)
    return forward(request)
  }
}

function turned(json: Json): Json {
  return mapped(json, (entries) => entries.toReversed())
}

function sorted(json: Json): Json {
  return mapped(json, (entries) => entries.toSorted(([a], [b]) => a.localeCompare(b)))
}

function mapped(json: Json, order: (entries: [string, Json][]) => [string, Json][]): Json {
  if (Array.isArray(json)) return (json as Json[]).map((item) => mapped(item, order))
  if (typeof json !== 'object' || json === null) return json
  const entries = Object.entries(json).map(([key, value]): [string, Json] => [
    key,
    mapped(value, order),
  ])
  return Object.fromEntries(order(entries))
}
