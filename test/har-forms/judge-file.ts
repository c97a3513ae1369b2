import { readEvidence } from '#src/run/evidence/read-evidence.ts'
import { judge } from '#engine/judge/judge.ts'
import { newestRelease } from '#engine/knowledge/releases.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { Version } from '#engine/model/version.ts'
import { suites } from '#suites/index.ts'
import { createForecaster } from '#upgrade/forecast/forecast.ts'

/** What a file of a real program came to. */
export interface Judged {
  readonly exchanges: number
  /** Checks of the server that failed. */
  readonly findings: readonly string[]
  /** What became of each call, by route, in order. */
  readonly classes: ReadonlyMap<string, readonly string[]>
  /** Calls that are forecast otherwise than in the file that it is held against. */
  readonly misread: readonly string[]
}

/** Judges a file and forecasts its calls for the newest release; a file that does not tell its release is told. */
export async function judgeFile(path: string, version: Version, against?: Judged): Promise<Judged> {
  const recording = await readEvidence(path)
  const told = (): ReturnType<typeof judge> => judge(recording, suites)
  const { verdicts } = orTold(told, () => judge(recording, suites, { assumeVersion: version }))
  const classes = classesIn(
    orTold(
      () => createForecaster(recording),
      () => createForecaster(recording, { from: version }),
    ),
  )
  return {
    exchanges: [...recording.exchanges()].length,
    findings: verdicts
      .filter(({ subject, outcome }) => subject === 'server' && /^(?:fail|error)$/.test(outcome))
      .map(
        ({ rating, checkId, expected, actual }) => `${rating} ${checkId}: ${expected} → ${actual}`,
      ),
    classes,
    misread: against ? differences(against.classes, classes) : [],
  }
}

function classesIn({ calls, predictions }: ReturnType<typeof createForecaster>): Judged['classes'] {
  const foretold = predictions(newestRelease())
  const classes = new Map<string, readonly string[]>()
  for (const [at, { method, path, route = `${method} ${path}` }] of calls.entries()) {
    const { class: one, causes } = foretold[at] ?? { class: 'no call', causes: [] }
    const said = one === 'unknown' && causes.length === 0 ? 'unknown without a reason' : one
    classes.set(route, [...(classes.get(route) ?? []), said])
  }
  return classes
}

function differences(expected: Judged['classes'], found: Judged['classes']): readonly string[] {
  return [...expected].flatMap(([call, classes]) =>
    classes.flatMap((one, at) => {
      const now = found.get(call)?.[at]
      return now === one || now === 'unknown' ? [] : [`${call} ${now ?? 'is no call'}, not ${one}`]
    }),
  )
}

function orTold<Value>(alone: () => Value, told: () => Value): Value {
  try {
    return alone()
  } catch (cause) {
    if (cause instanceof UsageError) return told()
    throw cause
  }
}

/** Recordings of real servers of which the forms are made, by release. */
export const RELEASES: Readonly<Record<string, string>> = {
  '2.5.2': 'graylog-2.5.2.ndjson.gz',
  '3.2.0': 'graylog-3.2.0.ndjson.gz',
  '4.3.0': 'graylog-4.3.0.ndjson.gz',
  '5.1.0': 'graylog-5.1.0.ndjson.gz',
  '6.1.0': 'live/6.1.0-write.har.gz',
  '7.0.1': 'graylog-7.0.1.ndjson.gz',
}
