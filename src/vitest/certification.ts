import { resolve } from 'node:path'

import type { LiveCalling } from '../command/calling.ts'
import type { CertifyGiven } from '../commands/certify/index.ts'
import type { JudgeGiven } from '../commands/judge/index.ts'
import { options as certifyOptions } from '../commands/certify/options.ts'
import { options as judgeOptions } from '../commands/judge/options.ts'
import { readGiven } from '../command/options/read-given.ts'
import type { Environment } from '../command/context.ts'
import type { Evidence } from '#reports/evidence.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { ToldPlaces } from './told.ts'

/** A server to certify: its URL and the options of `certify`. */
export interface ServerGiven extends Omit<CertifyGiven, 'preflightOnly'> {
  /** The interface's root. */
  readonly url: string | URL
  /** It is judged, not certified: see {@link RecordingGiven}. */
  readonly recording?: undefined
}

/** A recording to judge offline: its file and the options of `judge`. */
export interface RecordingGiven extends Omit<JudgeGiven, 'before' | 'after'> {
  /** A recording, a HAR file or a report folder. */
  readonly recording: string
  /** It is certified, not judged: see {@link ServerGiven}. */
  readonly url?: undefined
}

/** The run, and its place. */
interface Certification {
  readonly run: Run
  readonly evidence: Evidence
  readonly places: ToldPlaces
}

/**
 * Runs `certify` or `judge`, and writes its reports. Throws a UsageError, a TargetError, a NothingError, or an
 * InterruptedError.
 */
export async function certification(given: ServerGiven | RecordingGiven): Promise<Certification> {
  const { run, places } = await (given.recording === undefined ? ofServer(given) : ofFile(given))
  const { exchangesBehind } = await import('../run/exchanges-behind.ts')
  const { readForReport } = await import('../run/evidence/handing-on.ts')
  const read = await readForReport(places.recording, { out: places.folder })
  const { allowUnverified } = places
  return { run, places, evidence: { exchangesOf: exchangesBehind(run, read), allowUnverified } }
}

type Judged = Pick<Certification, 'run' | 'places'>

async function ofServer({ url, recording: _none, ...rest }: ServerGiven): Promise<Judged> {
  if (typeof url !== 'string' && !(url instanceof URL))
    throw new UsageError(
      'nothing to certify: conformance got neither "url" nor "recording"; pass one of the two',
    )
  const given = { environment: ofThisTool(process.env), ...rest, preflightOnly: false } as const
  const { certify } = await import('../commands/certify/index.ts')
  const { RECORDING_FILE } = await import('../run/report-folder.ts')
  const {
    out,
    format,
    allowUnverified = false,
  } = readGiven('certify', certifyOptions, written(given))
  const folder = resolve(out)
  return {
    run: await certify(String(url), given),
    places: {
      ...({ command: 'certify', folder, recording: resolve(folder, RECORDING_FILE) } as const),
      format,
      allowUnverified,
    },
  }
}

async function ofFile({ recording, url: _none, ...given }: RecordingGiven): Promise<Judged> {
  const { judge } = await import('../commands/judge/index.ts')
  const { out, format, allowUnverified = false } = readGiven('judge', judgeOptions, written(given))
  return {
    run: await judge(recording, given),
    places: {
      ...({ command: 'judge', recording: resolve(recording) } as const),
      ...(out !== undefined && { folder: resolve(out) }),
      format,
      allowUnverified,
    },
  }
}

/** Only the options. */
function written<Given extends LiveCalling>({
  signal: _signal,
  onProgress: _tell,
  environment: _environment,
  credentials: _accounts,
  ...options
}: Given): Omit<Given, keyof LiveCalling> {
  return options
}

/** Keeps only the variables of accounts, because others are meant for the test runner. */
function ofThisTool(environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => name.startsWith('GRAYLOG_')),
  )
}
