import { Readable } from 'node:stream'

import { exportCurl } from '#recorder/convert/curl.ts'
import { exportHar } from '#recorder/har/export.ts'
import { importHar } from '#recorder/har/import.ts'
import { formOfLog, readLog } from '#recorder/log/read-log.ts'
import { readCalls, recordingOfScript } from '#recorder/scripts/read-script.ts'
import { type Exchange, header } from '#engine/model/exchange.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { Version } from '#engine/model/version.ts'
import type { Prediction } from '#upgrade/forecast/prediction.ts'
import { createForecaster, type Forecaster } from '#upgrade/forecast/forecast.ts'

/** Forms that contain less of the traffic, or the same in another notation. */
export const WEAKER_FORMS = ['HAR', 'log', 'script'] as const
export type WeakerForm = (typeof WEAKER_FORMS)[number]

/** Forecasts of the traffic in another form, by exchange of the recording. */
export interface Weaker {
  readonly form: WeakerForm
  readonly predictions: (to: Version) => ReadonlyMap<number, Prediction>
}

/** Converts a recording to HAR, to a proxy's access log, and to a curl script, and reads each back. */
export async function weakerForms(
  recording: Recording,
  { from, roots }: Forecaster,
): Promise<readonly Weaker[]> {
  const har = importHar([...exportHar(recording)].join(''), 'traffic.har', () => undefined)
  const log = await getLog(recording)
  const script = getScript(recording)
  const made: readonly [WeakerForm, Recording, (exchange: Exchange) => number][] = [
    ['HAR', har, ({ index }) => index],
    ['log', log, ({ request }) => Number(header(request.headers, 'user-agent'))],
    ['script', script.recording, ({ writtenAt }) => script.indexOf(writtenAt?.line ?? 0)],
  ]
  return made.map(([form, read, indexOf]) => {
    const ofScript = form === 'script'
    const forecaster = createForecaster(
      read,
      ofScript ? { from } : { from, roots: logRoots(form, roots) },
    )
    return { form, predictions: (to) => byExchange(forecaster, to, indexOf) }
  })
}

/** Returns the roots of a form; a log names no host. */
function logRoots(form: WeakerForm, roots: readonly string[]): readonly string[] {
  if (form === 'HAR') return roots
  return roots.slice(0, 1).map((root) => root.replace(/^[a-z]+:\/\/[^/]+/, 'http://server'))
}

function byExchange(
  { calls, predictions }: Forecaster,
  to: Version,
  indexOf: (exchange: Exchange) => number,
): ReadonlyMap<number, Prediction> {
  return new Map(
    predictions(to).flatMap((one, at) => {
      const call = calls[at]
      return call ? [[indexOf(call.exchange), one] as const] : []
    }),
  )
}

/** Builds a log with one line per exchange; its position replaces the client, so that no lines are merged. */
function getLog(recording: Recording): Promise<Recording> {
  const lines = [...recording.exchanges()].flatMap(({ index, request, response }) =>
    response
      ? [
          `10.0.0.1 - - [23/Nov/2026:01:02:03 +0000] "${request.method} ${request.target} HTTP/1.1" ${response.status} 9 "-" "${index}"\n`,
        ]
      : [],
  )
  const form = formOfLog(lines[0] ?? '')
  if (!form) throw new Error('a line of the log was not read')
  return readLog('access.log', form, Readable.from([Buffer.from(lines.join(''))]))
}

function getScript(recording: Recording): {
  readonly recording: Recording
  readonly indexOf: (line: number) => number
} {
  const text = [...exportCurl(recording)].join('')
  const read = readCalls(text, 'requests.sh')
  if (!read) throw new Error('the script of a recording was not read')
  const lines = new Map(
    text.split('\n').flatMap((line, at) => {
      const [, index] = /^send '?(\d+) /.exec(line) ?? []
      return index === undefined ? [] : [[at + 1, Number(index)] as const]
    }),
  )
  return {
    recording: recordingOfScript(read, 'requests.sh', undefined),
    indexOf: (line) => lines.get(line) ?? -1,
  }
}
