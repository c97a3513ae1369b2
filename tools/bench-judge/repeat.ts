import type { Body, Exchange, Headers } from '#engine/model/exchange.ts'
import { IDENTIFIERS, isInvented, OBJECT_ID } from '#engine/text/identifiers.ts'
import { readJson } from '#engine/text/nesting.ts'
import type { Recording } from '#engine/model/recording.ts'
import { readAsServers, writeBasic } from '#engine/secrets/authorization.ts'
import { shiftTimes } from './shift.ts'
import type { UnknownRecord } from '#engine/model/json/json.ts'

/** Characters of a name that are replaced; the name keeps its format. */
const RENAMED = 6
/** Digits of an object id that contain its creation time. */
const TIME_OF_ID = 8
const TOKENS = /\/users\/[^/]+\/tokens\//
/** Ids of built-in objects. */
const BUILT_IN = /^0{16}/
const FIRST_NAME = 0x100000
/** Milliseconds between two rounds: a day, so that searches do not include the previous round. */
const PAUSE = 86_400_000

/**
 * Builds a recording of `count` exchanges by repeating the given one later, with new sessions, tokens, users, and
 * ids, so that deleted objects do not reappear.
 */
export function repeat(recording: Recording, roots: readonly string[], count: number): Recording {
  const exchanges = [...recording.exchanges()]
  const duration = lastEnd(exchanges) - (exchanges[0]?.startedAt ?? 0) + PAUSE
  const names = new RegExp([...namesIn(exchanges)].join('|'), 'g')
  return {
    ...recording,
    header: { ...recording.header, roots },
    ...(recording.footer && { footer: { ...recording.footer, count } }),
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

/** Returns names that these exchanges created: unseen before the first creation. */
function namesIn(exchanges: readonly Exchange[]): ReadonlySet<string> {
  const first = exchanges.findIndex(isMaking)
  const there = new Set(exchanges.slice(0, Math.max(first, 0)).flatMap(idsIn))
  const made = exchanges.slice(Math.max(first, 0)).flatMap(idsIn)
  const users = exchanges.filter(isMaking).map(({ request }) => getRecord(request.body)['username'])
  const names = [...made, ...users.filter(Boolean).map(String)]
  return new Set(names.filter((name) => !there.has(name) && !BUILT_IN.test(name)))
}

/** Servers respond to a new token with 200. */
function isMaking({ request, response }: Exchange): boolean {
  if (request.method !== 'POST') return false
  return response?.status === 201 || (response?.status === 200 && TOKENS.test(request.target))
}

function idsIn({ request, response }: Exchange): readonly string[] {
  return [request.target, request.body.text ?? '', response?.body.text ?? ''].flatMap((text) =>
    (text.match(IDENTIFIERS) ?? []).filter((id) => !isInvented(id)),
  )
}

function getRecord(body: Body): UnknownRecord {
  return Object(readJson(body.text)) as UnknownRecord
}

function later(exchange: Exchange, names: RegExp, round: number, by: number): Exchange {
  if (round === 0) return exchange
  const start = (FIRST_NAME + round).toString(16)
  const inText = (text: string): string =>
    shiftTimes(
      text.replace(names, (name) => renamed(name, start)),
      by,
    )
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
    startedAt: startedAt + by,
    endedAt: endedAt + by,
    request: { ...inMessage(request), target: inText(request.target) },
    ...(response && { response: inMessage(response) }),
  }
}

function inHeader(value: string, inText: (text: string) => string): string {
  const sent = readAsServers(value)
  if (!('decoded' in sent)) return inText(value)
  const changed = inText(sent.decoded)
  return changed === sent.decoded ? value : writeBasic(changed)
}

/** Keeps the time in an object id, which must match its object. */
function renamed(name: string, start: string): string {
  const kept = OBJECT_ID.test(name) ? TIME_OF_ID : 0
  return name.slice(0, kept) + start + name.slice(kept + RENAMED)
}
