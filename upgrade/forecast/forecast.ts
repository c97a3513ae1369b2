import type { Prediction } from './prediction.ts'
import { createAnnotator } from '../../src/judge/facts/annotate.ts'
import { foldCredentials } from '../../src/judge/facts/server-state.ts'
import { createLocator, rootsOf } from '../../src/judge/target/roots.ts'
import { releaseOf } from '../../src/judge/target/release.ts'
import { matcherOfAllReleases } from '../../src/knowledge/routes/matchers.ts'
import { NothingError, UsageError } from '../../src/model/errors.ts'
import type { Annotated } from '../../src/model/facts.ts'
import type { CallForecast, Cause, Forecast } from '../../src/model/upgrade/forecast.ts'
import type { Recording } from '../../src/model/recording.ts'
import type { Version } from '../../src/model/version.ts'
import { foldCircumstances } from './calls/accounts.ts'
import { addressCause } from './calls/address.ts'
import { agreed, possibleRequests } from './calls/not-told.ts'
import { classify } from './classify.ts'
import { noteWhatRests } from './calls/rests-on.ts'
import type { GivenTo } from './calls/rests-on.ts'
import { checkReach } from './calls/reach-of-facts.ts'
import { settled } from './calls/settled.ts'

/** A recording read once: ask it for any release. */
export interface Forecaster {
  readonly from: Version
  /** Roots of the interface in the recording. */
  readonly roots: readonly string[]
  /** What its reader could not read, one sentence each. */
  readonly remarks: readonly string[]
  /** The calls as the recorded release sees them, in order. */
  readonly calls: readonly Annotated[]
  /** How many calls of the recording are outside the roots. */
  readonly outside: number
  readonly predictions: (to: Version) => readonly Prediction[]
}

type Annotate = ReturnType<typeof createAnnotator>

/** What is told of each call beside what these notes tell once for all. */
export function predictionsBeyond(
  { predictions }: Forecaster,
  to: Version,
  notes: readonly Cause[],
): readonly Prediction[] {
  const told = new Set(notes.map(({ what }) => what))
  return predictions(to).map((prediction) => ({
    ...prediction,
    causes: prediction.causes.filter(({ what }) => !told.has(what)),
  }))
}

export interface ForecastOptions {
  /** The release that answered; from the traffic when absent. */
  readonly from?: Version
  /** Roots of the interface when the file does not tell. */
  readonly roots?: readonly string[]
  /** Values that requests have from earlier answers; none when absent. */
  readonly givenTo?: GivenTo
}

/** Reads a recording for forecasts. Throws a UsageError when its release or its interface cannot be told. */
export function createForecaster(recording: Recording, options: ForecastOptions = {}): Forecaster {
  if (recording.header.kind === 'backend')
    throw new UsageError(
      'cannot forecast a recording of the search backend: it holds no calls of the interface; record what clients send to the server',
    )
  const roots = rootsOf(recording, options.roots)
  const locate = createLocator(roots)
  refuseEmpty(recording)
  const from = recordedRelease(recording, locate, options.from)
  checkReach(from)
  const serverState = settled(foldCredentials(recording.exchanges(), locate, recording), from)
  const annotatorOf = (version: Version): Annotate =>
    createAnnotator({ version, serverState, locate })
  const annotateFrom = annotatorOf(from)
  const calls: Annotated[] = []
  let outside = 0
  for (const exchange of recording.exchanges())
    if (locate(exchange) !== undefined) calls.push(annotateFrom(exchange))
    // What a script says of its own stands in its remarks.
    else if (!exchange.writtenAt) outside += exchange.times?.count ?? 1
  if (calls.length === 0)
    throw new NothingError(
      'cannot forecast: the recording holds no call of the interface; name its root with --base, like --base https://host/api, or record the traffic again',
    )
  const around = foldCircumstances(calls)
  return {
    from,
    roots,
    remarks: recording.remarks,
    calls,
    outside,
    predictions: keepLast((to) => {
      checkReach(to)
      const annotateTo = annotatorOf(to)
      const step = { from, to }
      const moved = roots.map((root) => addressCause(root, step)).find((one) => one !== undefined)
      const alone = calls.map((before) => {
        const after = annotateTo(before.exchange)
        const written = classify({ before, after }, step, around)
        const possible = possibleRequests(before.exchange).map((one) =>
          classify({ before: annotateFrom(one), after: annotateTo(one) }, step, around),
        )
        return agreed(written, possible, before, step)
      })
      const { givenTo } = options
      const predictions = givenTo ? noteWhatRests(calls, alone, givenTo) : alone
      if (!moved) return predictions
      return predictions.map((prediction) => ({
        ...prediction,
        causes: [...prediction.causes, moved],
      }))
    }),
  }
}

/** What is predicted for a release is asked for by more than one who tells of it. */
function keepLast(predict: Forecaster['predictions']): Forecaster['predictions'] {
  let last: { readonly to: Version; readonly predictions: readonly Prediction[] } | undefined
  return (to) => {
    if (last?.to !== to) last = { to, predictions: predict(to) }
    return last.predictions
  }
}

/** As judging does, but its option has another name here. */
function recordedRelease(
  recording: Recording,
  locate: ReturnType<typeof createLocator>,
  given: Version | undefined,
): Version {
  try {
    return releaseOf(recording, locate, given).version
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause
    throw new UsageError(cause.message.replaceAll('--assume-version', '--from'), { cause })
  }
}

/** The prediction of a call in the form of `forecast --json`. */
export function callForecast(call: Annotated, prediction: Prediction): CallForecast {
  return {
    exchange: call.index,
    method: call.method,
    route: pathOf(call, prediction),
    class: prediction.class,
    ...(prediction.answer && { answer: prediction.answer }),
    basis: prediction.basis,
    causes: prediction.causes,
    ...(prediction.restsOn !== undefined && { restsOn: prediction.restsOn }),
    ...placeOf(call),
  }
}

/** The forecast of every call of a recording for one release. */
export function forecastTo(forecaster: Forecaster, to: Version): Forecast {
  const predictions = forecaster.predictions(to)
  const isScript = forecaster.calls.some(({ exchange }) => exchange.writtenAt)
  const { outside } = forecaster
  return {
    from: forecaster.from.release,
    to: to.release,
    calls: forecaster.calls.flatMap((call, at) => {
      const prediction = predictions[at]
      return prediction ? [callForecast(call, prediction)] : []
    }),
    ...(isScript && { remarks: forecaster.remarks }),
    ...(outside > 0 && { outside }),
  }
}

/** Where a script writes a call: `backup.sh:14`. */
export function placeOf({ exchange: { writtenAt } }: Annotated): { readonly at?: string } {
  return writtenAt ? { at: `${writtenAt.file}:${writtenAt.line}` } : {}
}

/** The template of a call's path; the raw path where no release has a route for it. */
function pathOf(call: Annotated, { route }: Prediction): string {
  if (route !== undefined) return route.slice(route.indexOf(' ') + 1)
  const match = matcherOfAllReleases().match(call.path)
  return [...(match?.byMethod.values() ?? [])][0]?.path ?? call.path
}

function refuseEmpty(recording: Recording): void {
  const [first] = recording.exchanges()
  if (first) return
  throw new NothingError(
    'cannot forecast: the recording holds no exchange; record the traffic again, or export it once the client has talked to the server',
  )
}
