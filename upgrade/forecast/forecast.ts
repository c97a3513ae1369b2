import { checkIsKnown } from '#engine/knowledge/releases.ts'
import { rememberAlike, shareEqual } from './alike.ts'
import type { ForetoldCall, Prediction } from './prediction.ts'
import { createAnnotator } from '#engine/judge/facts/annotate.ts'
import { foldCredentials } from '#engine/judge/facts/server-state.ts'
import { createLocator, listRoots } from '#engine/judge/target/roots.ts'
import {
  type ClaimSeeker,
  createClaimSeeker,
  getRelease,
  type Release,
} from '#engine/judge/target/release.ts'
import { matcherOfAllReleases } from '#engine/knowledge/routes/matchers.ts'
import { templateOf } from '#engine/knowledge/routes/route-matcher.ts'
import { NothingError, UsageError } from '#engine/model/errors.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import type { Annotated } from '#engine/model/facts.ts'
import type { CallForecast, Cause, Forecast } from '#engine/model/upgrade/forecast.ts'
import type { PassedOver, Recording } from '#engine/model/recording.ts'
import { parseVersion, type Version } from '#engine/model/version.ts'
import { addressCause, addressNotes } from './calls/address.ts'
import { agreed, possibleRequests } from './calls/not-told.ts'
import type { Incompatibility } from './calls/incompatibility.ts'
import { classify } from './classify.ts'
import { incompatibilitiesAt } from './rules/incompatibilities.ts'
import { isSilent } from './rules/rule.ts'
import { counted } from '#engine/text/words.ts'
import { isAboutSessions } from './rules/answer-rules.ts'
import { addIdentifiers, noteWhatRests } from './calls/rests-on.ts'
import { readCalls } from './calls/read-calls.ts'
import { settled } from './calls/settled.ts'

/** A recording read for forecasts: ask it for any release. */
export interface Forecaster {
  readonly from: Version
  /** Roots of the interface in the recording. */
  readonly roots: readonly string[]
  /** Unreadable parts, one sentence each. */
  readonly remarks: readonly string[]
  /** Calls of a script that are not among the calls. */
  readonly passedOver: readonly PassedOver[]
  /** The calls as the recorded release sees them, in order; those of a large recording are read again each time. */
  readonly read: () => Iterable<Annotated>
  /** The same, all in memory. */
  readonly calls: readonly Annotated[]
  /** How many calls of the recording are outside the roots. */
  readonly outside: number
  /** Whether the server's own web interface sent a call. */
  readonly isWebInterface: (exchange: Exchange) => boolean
  /** The prediction for each call, in order. */
  readonly foretold: (to: Version) => readonly ForetoldCall[]
  /** The same without the calls. */
  readonly predictions: (to: Version) => readonly Prediction[]
  /** Reasons why an accepted call may not do its work on the recorded release, by the index of its exchange. */
  readonly ignored: () => ReadonlyMap<number, Incompatibility>
}

type Annotate = ReturnType<typeof createAnnotator>

/**
 * The prediction for each call, and notes given once for all of them: a new address, ended sessions. `notes` are more
 * such notes.
 */
export function predictBeyond(
  { foretold, roots, from }: Forecaster,
  to: Version,
  notes: readonly Cause[] = [],
): { readonly notes: readonly Cause[]; readonly calls: readonly ForetoldCall[] } {
  const calls = foretold(to)
  const sessions = calls
    .flatMap(({ prediction }) => prediction.causes)
    .find(({ what }) => isAboutSessions(what))
  const all = [...notes, ...addressNotes(roots, { from, to }), ...(sessions ? [sessions] : [])]
  const told = new Set(all.map(({ what }) => what))
  if (told.size === 0) return { notes: all, calls }
  return {
    notes: all,
    calls: calls.map(({ prediction, ...call }) => {
      const causes = prediction.causes.filter(({ what }) => !told.has(what))
      return { ...call, prediction: { ...prediction, causes } }
    }),
  }
}

interface ForecastOptions {
  /** The release that answered; from the traffic when absent. */
  readonly from?: Version
  /** Roots of the interface if the file names none. */
  readonly roots?: readonly string[]
  /** Whether to mark calls that use a value from a broken one. */
  readonly followsLinks?: boolean
}

/**
 * Reads a recording for forecasts. Throws a UsageError if its release or its interface is unknown.
 */
export function createForecaster(recording: Recording, options: ForecastOptions = {}): Forecaster {
  if (recording.header.kind === 'backend')
    throw new UsageError(
      'cannot forecast a recording of the search backend: it contains no API calls; record the requests of clients to the server',
    )
  const roots = listRoots(recording, options.roots)
  const locate = createLocator(roots)
  refuseEmpty(recording)
  const claims = createClaimSeeker(locate)
  const folded = foldCredentials(seenBy(claims, recording), locate, recording)
  const { version: from, claimed } = recordedRelease(recording, locate, options.from, claims)
  checkIsKnown(from, 'forecast with')
  const serverState = settled(folded, from)
  const annotatorOf = (version: Version): Annotate =>
    createAnnotator({ version, serverState, locate })
  const annotateFrom = annotatorOf(from)
  const { read, around, outside, unanswered, isWebInterface } = readCalls(
    recording,
    locate,
    annotateFrom,
  )
  const foretold = keepLast((to) => {
    checkIsKnown(to, 'forecast with')
    const annotateTo = annotatorOf(to)
    const step = { from, to }
    const moved = roots.map((root) => addressCause(root, step)).find((one) => one !== undefined)
    const given = new Set<string>()
    const share = shareEqual<{ readonly prediction: Prediction; readonly path: string }>()
    const foretell = rememberAlike((seen) => {
      const { before } = seen
      const written = classify(seen, step, around)
      const possible = possibleRequests(before.exchange).map((one) =>
        classify({ before: annotateFrom(one), after: annotateTo(one) }, step, around),
      )
      const prediction = agreed(written, possible, before, step)
      if (options.followsLinks === true && prediction.class === 'breaks')
        addIdentifiers(before.exchange, given)
      return share({ prediction, path: getPath(before, prediction) })
    })
    const alone: ForetoldCall[] = []
    for (const before of read()) {
      const { prediction, path } = foretell({ before, after: annotateTo(before.exchange) })
      const { index, method } = before
      alone.push({ index, method, path, ...getPlace(before), prediction })
    }
    const calls = given.size === 0 ? alone : noteWhatRests(alone, given, recording.exchanges())
    return moved ? calls.map((call) => withCause(call, moved)) : calls
  })
  let calls: readonly Annotated[] | undefined
  return {
    from,
    roots,
    remarks: [
      ...recording.remarks,
      ...remarkOnRelease(options.from, claimed),
      ...remarkOn(unanswered),
    ],
    outside,
    isWebInterface,
    read,
    foretold,
    passedOver: recording.passedOver ?? [],
    ignored: () =>
      new Map(
        [...read()].flatMap((call) => {
          const view = { call, at: from, meant: call.route }
          const silent = incompatibilitiesAt(view, { from, to: from }, around).find(isSilent)
          return silent ? [[call.index, silent] as const] : []
        }),
      ),
    predictions: (to) => foretold(to).map(({ prediction }) => prediction),
    get calls() {
      return (calls ??= [...read()])
    },
  }
}

/** The release that the caller gave may be a mistake. */
function remarkOnRelease(given?: Version, claimed?: string): readonly string[] {
  if (!given || claimed === undefined || parseVersion(claimed)?.release === given.release) return []
  const way = `without --from, the forecast is from ${claimed}`
  return [`the server in the file reports ${claimed}, and not ${given.release}; ${way}`]
}

/** Like the calls of a script, calls without a response are predicted by their request. */
function remarkOn(unanswered: number): readonly string[] {
  if (unanswered === 0) return []
  const got = `${counted(unanswered, 'call')} got no response or a temporary error`
  return [`${got}, and ${unanswered === 1 ? 'is' : 'are'} assumed to work on the recorded release`]
}

/** The prediction for a release is used by several reports. */
function keepLast(foretell: Forecaster['foretold']): Forecaster['foretold'] {
  let last: { readonly to: Version; readonly calls: readonly ForetoldCall[] } | undefined
  return (to) => {
    if (last?.to !== to) last = { to, calls: foretell(to) }
    return last.calls
  }
}

/** One pass for what names the release and for what credentials are. */
function* seenBy({ see }: ClaimSeeker, { exchanges }: Recording): Generator<Exchange> {
  for (const exchange of exchanges()) {
    see(exchange)
    yield exchange
  }
}

/** As judging does, but its option has another name here. */
function recordedRelease(
  recording: Recording,
  locate: ReturnType<typeof createLocator>,
  given: Version | undefined,
  claims: ClaimSeeker,
): Release {
  try {
    return getRelease(recording, locate, given, { claims })
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause
    throw new UsageError(cause.message.replaceAll('--assume-version', '--from'), { cause })
  }
}

function withCause(call: ForetoldCall, cause: Cause): ForetoldCall {
  const { prediction } = call
  return { ...call, prediction: { ...prediction, causes: [...prediction.causes, cause] } }
}

/** A prediction in the form of `forecast --json`. */
export function callForecast({ index, method, path, at, prediction }: ForetoldCall): CallForecast {
  return {
    exchange: index,
    method,
    route: path,
    class: prediction.class,
    ...(prediction.answer && { answer: prediction.answer }),
    basis: prediction.basis,
    causes: prediction.causes,
    ...(prediction.restsOn !== undefined && { restsOn: prediction.restsOn }),
    ...(at !== undefined && { at }),
  }
}

/** The forecast of every call of a recording for one release. */
export function forecastTo(forecaster: Forecaster, to: Version): Forecast {
  const calls = forecaster.foretold(to).map(callForecast)
  const { outside, remarks, passedOver } = forecaster
  return {
    from: forecaster.from.release,
    to: to.release,
    calls,
    // A script shows where it writes each of its calls.
    ...(calls.some(({ at }) => at !== undefined) && { remarks }),
    ...(passedOver.length > 0 && { notRead: passedOver }),
    ...(outside > 0 && { outside }),
  }
}

/** Where a script writes a call: `backup.sh:14`. */
function getPlace({ exchange: { writtenAt } }: Annotated): { readonly at?: string } {
  return writtenAt ? { at: `${writtenAt.file}:${writtenAt.line}` } : {}
}

/** The template of a call's path; the raw path where no release has a route for it, and of a script's if none accepts its method. */
function getPath(call: Annotated, { route }: Prediction): string {
  if (route !== undefined) return route.slice(route.indexOf(' ') + 1)
  if (call.exchange.writtenAt) return call.path
  return templateOf(matcherOfAllReleases(), call.path) ?? call.path
}

function refuseEmpty(recording: Recording): void {
  const [first] = recording.exchanges()
  if (first) return
  throw new NothingError(
    'cannot forecast: the recording contains no exchanges; record the traffic again, or export it after the client has used the server',
  )
}
