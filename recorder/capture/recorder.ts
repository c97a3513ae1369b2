import type { Exchange, Failure, Request, Response } from '#engine/model/exchange.ts'
import type { RecordingFooter } from '#engine/model/recording.ts'
import { ENDLESS, type TimeLeft } from '../redact/budget.ts'
import type { Redactor } from '../redact/redactor.ts'
import { createFinder } from '../redact/search/find.ts'
import { createSearchAhead, type SearchAhead } from '../redact/search/search-ahead.ts'
import { leaveOutBodies, proveOrRewrite, type Rewriting } from '../redact/search/rewrite.ts'
import type { OpenExchange, Opening } from '../store/encode.ts'
import type { RecordingWriter } from '../store/writing/recording-writer.ts'
import { createActors } from './actors.ts'
import { getRequest, getResponse, tooLarge, type WireBody } from './build-exchange.ts'
import type { AnswerPart, Message, SentPart } from './thread/message.ts'

export interface RecorderOptions {
  readonly writer: RecordingWriter
  readonly redactor: Redactor
  /** Numbers users instead of naming them. */
  readonly hideNames?: boolean
  /** The remaining time. */
  readonly time?: TimeLeft
  /** Sees each exchange that is over, redacted. */
  readonly onExchange?: (exchange: Omit<Exchange, 'index'>) => void
}

/** Counts of the recording so far. */
export interface RecorderStats {
  readonly exchanges: number
  /** Exchanges that failed. */
  readonly failures: number
  /** Exchanges with a body that was too large to be kept whole; these went well. */
  readonly tooLarge: number
  readonly actors: number
  /** Bytes of bodies that went by. */
  readonly bytes: number
  /** Secrets replaced, every place counted. */
  readonly replaced: number
  /** Bodies that were encoded in a way that could not be undone or searched, and were left out. */
  readonly undecoded: number
}

/** The result of a recording. */
export interface RecorderSummary extends RecorderStats {
  readonly footer: RecordingFooter
  /** False if the written files could not be searched for secrets. */
  readonly isSearched: boolean
  /** Different secrets, including those whose absence cannot be proved. */
  readonly secrets: number
  /** Lines written again, since they held a secret before its place was seen. */
  readonly rewritten: number
  /** Places where one was found after all, one sentence each, without the secret. */
  readonly leaks: readonly string[]
  readonly notProvable: readonly string[]
  readonly unusedRules: readonly string[]
}

/** Turns messages into redacted lines of a recording, in the order in which they come. */
export interface Recorder {
  /** Resolves when a begun request is on the disk, or an ended exchange is written; else rejects. */
  readonly take: (message: Message) => Promise<void>
  readonly stats: () => RecorderStats
  /** Searches some of what was written for the secrets seen so far, so that `finish` need not; gives its bytes. */
  readonly searchAhead: () => Promise<number>
  /** Bytes of lines that were written. */
  readonly written: () => number
  /** Those that were not searched yet. */
  readonly unsearched: () => number
  /** Writes the footer, when all that was written was searched for every secret seen. */
  readonly finish: (reason?: string) => Promise<RecorderSummary>
}

interface Begun {
  readonly open: Promise<OpenExchange>
  /** The result of `open`: an outcome without a wait keeps its place before the ones after it. */
  opened?: OpenExchange
  readonly opening: Opening
  /** Not redacted. */
  readonly request: Request
  readonly failure: Failure | undefined
}

interface Found extends Partial<Rewriting> {
  /** Bodies that were left out, as there was no time to search them. */
  readonly left?: number
  readonly isSearched: boolean
  readonly leaks: readonly string[]
}

const NOT_SEARCHED: Found = { isSearched: false, leaks: [] }

async function search(
  path: string,
  { secretsSeen, redactThoroughly }: Redactor,
  ahead: SearchAhead,
  time: TimeLeft,
): Promise<Found> {
  try {
    const secrets = secretsSeen()
    if (await ahead.isProven(secrets, time)) {
      const left = ahead.unsearched()
      const rewriting = left.length > 0 ? await leaveOutBodies(path, left) : {}
      return { ...rewriting, isSearched: true, leaks: [], left: left.length }
    }
    const { hits, ...rewriting } = await proveOrRewrite(
      path,
      createFinder(secrets),
      redactThoroughly,
      time.toSearch,
    )
    const leaks = hits.map(({ file, line, encoding }) => `${file}, line ${line}: as ${encoding}`)
    return { ...rewriting, isSearched: true, leaks }
  } catch (error) {
    if (!time.toSearch()) return NOT_SEARCHED
    return {
      ...NOT_SEARCHED,
      leaks: [`${path}: it could not be searched: ${(error as Error).message}`],
    }
  }
}

type Recorded = Pick<Request | Response, 'body'>

const NOTHING_TO_DO = Promise.resolve()
const NO_BYTES = new Uint8Array(0)

/** A recorder that writes to a recording with a redactor of its own. */
export function createRecorder(options: RecorderOptions): Recorder {
  const { writer, redactor, hideNames = false, time = ENDLESS, onExchange } = options

  const actors = createActors({ hideNames })
  const ahead = createSearchAhead(writer.path, redactor)
  const begun = new Map<number, Begun>()
  const count = { exchanges: 0, failures: 0, tooLarge: 0, bytes: 0, undecoded: 0 }

  /** After its redaction: a secret that was sent as a user name is known by then. */
  const senderOf = (
    { connection, startedAt }: SentPart,
    request: Request,
  ): Omit<Opening, 'request'> => {
    const actor = actors.nameOf(request)
    if (actor === undefined) return { connection, startedAt }
    return { connection, startedAt, actor: redactor.redactText(actor) }
  }
  const bodyOf = (body: WireBody): WireBody =>
    body.size === 0 || time.forBodies() ? body : { ...body, bytes: NO_BYTES, isWhole: false }
  const begin = async (id: number, sent: SentPart): Promise<void> => {
    const request = getRequest(sent.head, sent.origin, bodyOf(sent.body))
    const redacted = redactor.redactRequest(request)
    const opening = { ...senderOf(sent, request), request: redacted }
    const open = writer.begin(opening)
    const first: Begun = { open, opening, request, failure: tooLarge('request', sent.body) }
    begun.set(id, first)
    first.opened = await open
  }
  const endBegun = async (first: Begun, answer: AnswerPart): Promise<void> => {
    const response = responsePart(first.request, answer)
    const failure = answer.failure ?? first.failure ?? tooLarge('response', answer.body)
    const outcome = {
      endedAt: answer.endedAt,
      ...(response && { response: redactor.redactResponse(response) }),
      ...(failure && { failure: { ...failure, message: redactor.redactText(failure.message) } }),
    }
    onExchange?.({ ...first.opening, ...outcome })
    await writer.finish(first.opened ?? (await first.open), outcome)
    tally([first.opening.request, outcome.response], failure)
  }
  const endWhole = async (sent: SentPart, answer: AnswerPart): Promise<void> => {
    const request = getRequest(sent.head, sent.origin, bodyOf(sent.body))
    const response = responsePart(request, answer)
    const failure =
      answer.failure ?? tooLarge('request', sent.body) ?? tooLarge('response', answer.body)
    const redacted = redactor.redact({
      index: 0,
      request,
      endedAt: answer.endedAt,
      ...(response && { response }),
      ...(failure && { failure }),
    })
    const exchange = { ...redacted, ...senderOf(sent, request) }
    onExchange?.(exchange)
    await writer.append(exchange)
    tally([redacted.request, redacted.response], failure)
  }
  const responsePart = (request: Request, { head, body }: AnswerPart): Response | undefined => {
    if (head === undefined) return undefined
    const response = getResponse(head, bodyOf(body))
    actors.learn(request, response)
    return response
  }
  /** Takes messages as they were recorded: redaction leaves out a body that it cannot search. */
  const tally = (messages: readonly (Recorded | undefined)[], failure?: Failure): void => {
    count.exchanges += 1
    if (failure?.kind === 'too-large') count.tooLarge += 1
    else if (failure) count.failures += 1
    for (const message of messages) {
      count.bytes += message?.body.size ?? 0
      if (message?.body.state === 'elided') count.undecoded += 1
    }
  }
  const stats = (): RecorderStats => ({
    ...count,
    actors: actors.count(),
    replaced: redactor.replaced(),
  })
  const finish = async (reason?: string): Promise<RecorderSummary> => {
    let found = NOT_SEARCHED
    const footer = await writer.close(
      {
        complete: reason === undefined,
        notProvable: redactor.notProvable(),
        ...(reason !== undefined && { reason }),
      },
      async () => {
        found = await search(writer.path, redactor, ahead, time)
        const { digests } = found
        const isLate = !found.isSearched && !time.toSearch()
        return {
          ...(isLate && { reason: 'there was no time left to search it for secrets' }),
          isProven: found.isSearched && found.leaks.length === 0,
          ...(digests && { digests }),
        }
      },
    )
    return {
      ...stats(),
      undecoded: count.undecoded + (found.left ?? 0),
      footer,
      isSearched: found.isSearched,
      rewritten: found.lines ?? 0,
      secrets: redactor.distinct(),
      leaks: found.leaks,
      notProvable: redactor.notProvable(),
      unusedRules: redactor.unusedRules(),
    }
  }
  return {
    take: (message) => {
      if (message.kind === 'begin') return begin(message.id, message.sent)
      const first = begun.get(message.id)
      begun.delete(message.id)
      if (first) return endBegun(first, message.answer)
      return message.sent ? endWhole(message.sent, message.answer) : NOTHING_TO_DO
    },
    stats,
    searchAhead: ahead.step,
    written: () => writer.written,
    unsearched: () => writer.written - ahead.searched(),
    finish,
  }
}
