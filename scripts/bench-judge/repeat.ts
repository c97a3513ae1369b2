import type { Body, Exchange, Headers } from '../../src/model/exchange.ts'
import { ACCESS_TOKEN, OBJECT_ID, UUID } from '../../src/text/identifiers.ts'
import { readJson } from '../../src/text/nesting.ts'
import type { Recording } from '../../src/model/recording.ts'
import { readAsServers, writeBasic } from '../../src/secrets/authorization.ts'

/** What servers give out: sessions, ids of things, tokens. */
const GIVEN = [UUID, OBJECT_ID, ACCESS_TOKEN]
/** Characters of a name that are made anew; they are valid in all of these forms. */
const RENAMED = 6
const FIRST_NAME = 0x100000
/** Milliseconds between two rounds. */
const PAUSE = 10_000

/**
 * A recording of `count` exchanges: the given one over and over, later each time, and with other
 * sessions, tokens, users and ids of what was created, so that nothing lives again after its end.
 */
export function repeat(recording: Recording, root: string, count: number): Recording {
  const exchanges = [...recording.exchanges()]
  const duration = lastEnd(exchanges) - (exchanges[0]?.startedAt ?? 0) + PAUSE
  const names = new RegExp([...new Set(exchanges.flatMap(namesIn))].join('|'), 'g')
  return {
    ...recording,
    header: { ...recording.header, roots: [root] },
    exchanges: function* () {
      for (let index = 0; index < count; index += 1) {
        const round = Math.floor(index / exchanges.length)
        const one = exchanges[index % exchanges.length]
        if (one) yield { ...later(one, names, round, round * duration), index }
      }
    },
  }
}

function lastEnd(exchanges: readonly Exchange[]): number {
  return exchanges.reduce((end, { endedAt = 0 }) => Math.max(end, endedAt), 0)
}

/** Names that an exchange brought into the world. */
function namesIn({ request, response }: Exchange): readonly string[] {
  if (request.method !== 'POST' || !response || response.status > 299) return []
  const { username } = recordOf(request.body)
  const given = Object.values(recordOf(response.body)).filter((value) =>
    GIVEN.some((form) => form.test(String(value))),
  )
  return [...given, ...(response.status === 201 && username ? [username] : [])].map(String)
}

function recordOf(body: Body): Readonly<Record<string, unknown>> {
  return Object(readJson(body.text)) as Readonly<Record<string, unknown>>
}

function later(exchange: Exchange, names: RegExp, round: number, by: number): Exchange {
  if (round === 0) return exchange
  const start = (FIRST_NAME + round).toString(16)
  const inText = (text: string): string =>
    text
      .replace(names, (name) => `${start}${name.slice(RENAMED)}`)
      .replace(/(?<="valid_until" ?: ?")[^"]+/g, (time) => shifted(time, by))
  const inMessage = <Message extends { readonly headers: Headers; readonly body: Body }>(
    message: Message,
  ): Message => ({
    ...message,
    headers: message.headers.map(([name, value]) => [name, inHeader(value, inText)]),
    body:
      message.body.text === undefined
        ? message.body
        : { ...message.body, text: inText(message.body.text) },
  })
  const { request, response, startedAt = 0, endedAt = 0 } = exchange
  return {
    ...exchange,
    ...{ startedAt: startedAt + by, endedAt: endedAt + by },
    request: { ...inMessage(request), target: inText(request.target) },
    ...(response && { response: inMessage(response) }),
  }
}

function inHeader(value: string, inText: (text: string) => string): string {
  const sent = readAsServers(value)
  if (!('decoded' in sent)) return inText(value)
  const renamed = inText(sent.decoded)
  return renamed === sent.decoded ? value : writeBasic(renamed)
}

/** `2026-11-21T07:45:42.413+0000`, some milliseconds later. */
function shifted(time: string, by: number): string {
  const at = Date.parse(time.replace(/\+0000$/, 'Z'))
  return Number.isFinite(at) ? new Date(at + by).toISOString().replace('Z', '+0000') : time
}
