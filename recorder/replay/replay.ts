import type { Exchange, Headers, Request } from '#engine/model/exchange.ts'
import { isFramingHeader } from '#engine/model/framing.ts'
import { overridesPath } from '#engine/http/guard/overriding.ts'
import type { ClientRequest } from '#engine/http/request.ts'
import { groupBy } from '#engine/model/group.ts'
import type { Replayed } from '#engine/model/upgrade/replay.ts'
import { findSegment } from '#engine/text/paths/path.ts'
import { belowRoots, splitBelow, splitRoot } from '#engine/model/root.ts'
import type { Links, PlacedValue } from '#engine/links/links.ts'
import { rebind } from '#engine/links/rebind.ts'
import { bindCredentials, type TargetCredentials } from './bind-credentials.ts'
import { freshNames } from './fresh-names.ts'
import { givenAgain, givenNow } from './give-out.ts'
import { inRecordedOrder, type OrderOptions } from './order.ts'
import type { ReplayPlan } from './plan.ts'
import { createRunOut } from './run-out.ts'

interface ReplayOptions extends OrderOptions {
  /** The target's root of the interface. */
  readonly target: string
  readonly credentials: TargetCredentials
  /** Begins every name that is made up anew. */
  readonly prefix: string
  readonly mayGuess: boolean
  /** Sends; `path` is below the root. Throws a `Refusal` for what the mode does not allow. */
  readonly send: (request: ClientRequest, path: string) => Promise<Exchange>
  /** Milliseconds of a clock. */
  readonly now: () => number
  readonly onStep?: (position: number, total: number) => void
}

/** A skipped exchange, and the reason. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** The replayed exchanges, and what each recorded value is on the target. */
export interface ReplayResult {
  readonly replayed: readonly Replayed[]
  readonly bindings: ReadonlyMap<string, string>
}

/** Sends the requests of a recording to another target, with everything in them that must differ there. */
export async function replayExchanges(
  { exchanges, roots, links, names, accounts }: ReplayPlan,
  options: ReplayOptions,
): Promise<ReplayResult> {
  const bindings = new Map(freshNames(names, options.prefix))
  const origins = groupBy(links.links, ({ origin }) => origin.exchange)
  const linked = new Set(links.links.map(({ value }) => value))
  const makers = new Map(links.names.map(({ value, uses }) => [value, uses[0]?.exchange ?? 0]))
  const writes = new Set(exchanges.filter(isWrite).map(({ index }) => index))
  const givers = new Map(links.links.map(({ value, origin }) => [value, origin.exchange]))
  const made = new Set<number>()
  const results = new Map<Exchange, Replayed>()
  const runOut = createRunOut(exchanges, links)
  let position = 0

  const step = async (exchange: Exchange): Promise<void> => {
    options.onStep?.(position++, exchanges.length)
    const wait = runOut.wait(exchange, options.now())
    if (wait > 0) await options.sleep(wait, options.signal)
    const replayed = await attempt(exchange)
    runOut.answered(exchange.index, options.now())
    results.set(exchange, replayed)
    const response = replayed.got?.response
    if (response && response.status < 300) made.add(exchange.index)
    if (!response) return
    for (const link of origins.get(exchange.index) ?? []) {
      const now = givenNow(link, exchange, response, bindings)
      if (now !== undefined) bindings.set(link.value, now)
    }
    // What a write gave out and the target did not make is none of the things that others made there.
    const isWanted = (value: string): boolean => {
      const giver = givers.get(value)
      if (giver === undefined || bindings.has(value)) return false
      return !writes.has(giver) || made.has(giver)
    }
    for (const link of givenAgain(exchange, isWanted)) {
      const now = givenNow(link, exchange, response, bindings)
      if (now !== undefined) bindings.set(link.value, now)
    }
  }
  const attempt = async (recorded: Exchange): Promise<Replayed> => {
    const refuse = (refusal: string): Replayed => ({ recorded, refusal, rebound: [] })
    const { origin, target } = recorded.request
    const below = belowRoots(origin + target, roots)
    if (below === undefined) return refuse('it is outside the API that this tool tests')
    if (recorded.request.body.state !== 'complete' && recorded.request.body.state !== 'absent')
      return refuse('its body is not in the recording')
    for (const { value } of links.in(recorded.index)) {
      const maker = makers.get(value)
      if (linked.has(value) && !bindings.has(value)) return refuse(whyMissing(value, links))
      if (maker !== undefined && maker < recorded.index && !made.has(maker))
        return refuse(
          `it needs the object from exchange ${maker}, and the target did not create it`,
        )
    }
    const strange = strangeInPath(links.in(recorded.index), bindings)
    if (strange !== undefined) return refuse(whyStrange(strange, links))
    const isLinked = (text: string): boolean => bindings.has(text) || linked.has(text)
    const credentials = bindCredentials(recorded, {
      accounts,
      target: options.credentials,
      isLinked,
      mayGuess: options.mayGuess,
    })
    if ('refusal' in credentials) return refuse(credentials.refusal)
    const places = links.in(recorded.index)
    const bound = rebind(
      recorded.request,
      [...places, ...credentials.values],
      new Map([...bindings, ...credentials.bindings]),
    )
    const rebound = [
      ...places.map(({ value, place }) => `${names.has(value) ? 'name' : 'link'} in ${place.part}`),
      ...credentials.values.map(({ place }) => `credential in ${place.part}`),
      ...overridden(recorded.request).map((name) => `${name}, which was left out`),
    ]
    return { recorded, rebound, ...(await sendBound(bound, roots, options)) }
  }

  await inRecordedOrder(exchanges, step, options)
  return {
    replayed: exchanges.map(
      (one) =>
        results.get(one) ?? {
          recorded: one,
          refusal: 'the replay was interrupted before this request',
          rebound: [],
        },
    ),
    bindings,
  }
}

function isWrite({ request: { method } }: Exchange): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(method)
}

async function sendBound(
  request: Request,
  roots: readonly string[],
  { target, send }: ReplayOptions,
): Promise<Pick<Replayed, 'got' | 'refusal'>> {
  const below = belowRoots(request.origin + request.target, roots) ?? ''
  const { origin, prefix } = splitRoot(target)
  const { text, base64 } = request.body
  const body = text ?? (base64 === undefined ? undefined : Buffer.from(base64, 'base64'))
  try {
    const got = await send(
      {
        method: request.method,
        origin,
        target: `${prefix}${below}`,
        headers: headersFor(request, target),
        ...(body !== undefined && { body }),
      },
      splitBelow(below).path,
    )
    return { got }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message }
    throw error
  }
}

function whyMissing(value: string, { links }: Links): string {
  const link = links.find((one) => one.value === value)
  return `it needs a value from exchange ${link?.origin.exchange ?? '?'}, and the target did not return it`
}

/** A recorded value in the path, in whose place the target gave out what would lead elsewhere. */
function strangeInPath(
  places: readonly PlacedValue[],
  bindings: ReadonlyMap<string, string>,
): string | undefined {
  return places.find(({ value, place }) => {
    const now = bindings.get(value)
    const isSegment = place.part === 'target' && place.span.escape === 'percent'
    return isSegment && now !== undefined && findSegment(now) === undefined
  })?.value
}

function whyStrange(value: string, { links }: Links): string {
  const link = links.find((one) => one.value === value)
  return `it needs a value from exchange ${link?.origin.exchange ?? '?'}, and the value that the target returned cannot be part of a path`
}

/** The recorded header fields, with the target's address instead of the recorded server's. */
function headersFor({ headers, origin }: Request, target: string): Headers {
  const there = new URL(target).origin
  return headers
    .filter(([name]) => !isFramingHeader(name) && !overridesPath(name))
    .map(([name, value]) => {
      const isAddress = /^(?:origin|referer)$/i.test(name) && value.startsWith(origin)
      return isAddress ? [name, there + value.slice(origin.length)] : [name, value]
    })
}

/** Header fields of a recorded proxy by which another server would look for another path. */
function overridden({ headers }: Request): readonly string[] {
  return headers.map(([name]) => name).filter(overridesPath)
}
