import { setTimeout as sleep } from 'node:timers/promises'

import { counted } from '../gateway.ts'
import { isPretty, rewritten } from '../http.ts'
import {
  type Behaviour,
  type LiveFault,
  faultsIn,
  type ProxyResponse,
} from '../../harness/fault.ts'
import { ask, fresh, on, reply } from '../../harness/words.ts'

const { row } = faultsIn('legal-bodies')

export const LEGAL_BODIES: readonly LiveFault[] = [
  row(
    'spaces-after-colons',
    'compact JSON has spaces after its colons',
    '*',
    printed((text) => text.replaceAll('":', '": ')),
  ),
  row(
    'keys-turned',
    'members come in the other order',
    '*',
    reordered((entries) => entries.toReversed()),
  ),
  row(
    'keys-sorted',
    'members come in the order of their names',
    '*',
    reordered((entries) => entries.toSorted(([a], [b]) => a.localeCompare(b))),
  ),
  row(
    'escaped-slashes',
    'slashes are escaped',
    '*',
    printed((text) => text.replaceAll('/', '\\/')),
  ),
  row(
    'escaped-beyond-ascii',
    'characters beyond ASCII are escaped',
    '*',
    printed((text) =>
      text.replaceAll(
        /[\u0080-\uffff]/g,
        (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
    ),
  ),
  row(
    'newline-at-end',
    'JSON ends with a line',
    '*',
    printed((text) => `${text}\n`),
  ),
  row(
    'newline-at-start',
    'JSON begins with a line',
    '*',
    printed((text) => `\n${text}`),
  ),
  row('chunked', 'responses come in chunks', '*', sent('chunked')),
  row('closing', 'each connection is closed after its response', '*', sent('closing')),
  row(
    'reason-none',
    'responses have no reason phrase',
    '*',
    reasoned(() => ''),
  ),
  row(
    'reason-lower',
    'reason phrases are in lower case',
    '*',
    reasoned((text) => text.toLowerCase()),
  ),
  row(
    'slow-200ms',
    'each tenth response takes 200 ms',
    '*',
    counted((position) => position % 10 === 0, slow(200)),
  ),
  row('slow-30ms', 'each response takes 30 ms', '*', slow(30)),
  row(
    'slow-first',
    'the first response takes two seconds',
    '*',
    counted((position) => position === 1, slow(2_000)),
  ),
  row(
    'jitter',
    'responses take between 0 and 20 ms',
    '*',
    ask(async (request) => {
      await sleep(Math.random() * 20)
      return request
    }),
  ),
  row(
    'one-at-a-time',
    'the server returns one request at a time',
    '*',
    fresh(() => {
      let last: Promise<unknown> = Promise.resolve()
      return async (request, forward) => {
        const mine = last.then(() => forward(request))
        last = mine.catch(() => undefined)
        return mine
      }
    }),
  ),
  row(
    'slow-changes',
    'write requests take 100 ms',
    '*',
    on(({ method }) => method !== 'GET', slow(100)),
  ),
]

/** Reformats the JSON of responses to requests without `pretty=true`. */
function printed(change: (text: string) => string): Behaviour {
  return on(
    (request) => !isPretty(request),
    rewritten((json) => change(JSON.stringify(json))),
  )
}

type Order = (entries: [string, unknown][]) => [string, unknown][]

function reordered(order: Order): Behaviour {
  return printed((text) =>
    JSON.stringify(
      JSON.parse(text, (_key, value: unknown) =>
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? Object.fromEntries(order(Object.entries(value)))
          : value,
      ),
    ),
  )
}

function sent(how: NonNullable<ProxyResponse['sent']>): Behaviour {
  return reply((response) => ({ ...response, sent: how }))
}

function reasoned(change: (text: string) => string): Behaviour {
  return reply((response) => ({ ...response, reason: change(response.reason ?? '') }))
}

function slow(milliseconds: number): Behaviour {
  return ask(async (request) => {
    await sleep(milliseconds)
    return request
  })
}
