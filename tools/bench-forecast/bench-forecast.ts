import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { readCount } from '#src/command/options/values.ts'
import { readRecording } from '#recorder/store/reading/read.ts'
import { writeRecording } from '#recorder/store/writing/write.ts'
import type { Forecast } from '#engine/model/upgrade/forecast.ts'
import { packageFile } from '#engine/package.ts'
import { getMegabytes, measureInTurn, getSeconds } from '../bench-judge/in-turn.ts'
import { createMeasure } from '../bench-judge/measure.ts'
import { poll, rootsIn } from '../bench-judge/poll.ts'
import { repeat } from '../bench-judge/repeat.ts'
import { printFigure } from '../bench/figure.ts'
import { publishTo } from '../build/publish.ts'
import { flag, option, readCommandLine } from '../command-line/read.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** Seconds and megabytes for 100,000 calls. */
const TARGETS = { calls: 100_000, seconds: 5, megabytes: 300 }
const TO = '7.0'
const TRAFFIC = {
  program: {
    what: 'of a program that looks again and again',
    fixture: 'client-go-graylog-v11-3.2.0',
  },
  writes: { what: 'of which half change something', fixture: 'reference-5.1.0' },
} as const

const { values } = readCommandLine({
  name: 'bench:forecast',
  does:
    'Measures "forecast", as the bundle that is published, against reading the same file line by line with one ' +
    'JSON.parse for each line and each JSON body. Exits with 1 where a target is missed.',
  options: {
    calls: option('<count>', '100,000 without', readCount, TARGETS.calls),
    rounds: option('<count>', '3 without', readCount, 3),
    json: flag('figures as lines of JSON'),
  },
})
const LIMIT = 600_000
const folder = temporaryFolder()
const measure = createMeasure(folder, AbortSignal.timeout(LIMIT))
const hasTargets = values.calls === TARGETS.calls

const bundle = await publishTo(folder, { 'plain-reader': 'tools/bench-judge/plain-reader.ts' })
for (const [kind, { what, fixture }] of Object.entries(TRAFFIC)) {
  const read = await readRecording(packageFile(`test/fixtures/${fixture}.ndjson.gz`))
  const traffic = poll(read, kind === 'program' ? undefined : 1)
  const file = join(folder, `${kind}.ndjson`)
  await writeRecording(file, repeat(traffic, rootsIn(traffic), values.calls))
  const own = [join(bundle, 'cli.js'), 'forecast', file, '--to', TO, '--json']
  const found = await measureInTurn(
    measure,
    { own, plain: [join(bundle, 'plain-reader.js'), file] },
    values.rounds,
  )
  checkWhole(found.own.at(-1)?.output ?? '')
  const against = 'parsing the same file once'
  const about = `${values.calls.toLocaleString('en-US')} calls ${what}, forecast for ${TO}`
  for (const [unit, of, most] of [
    ['s', getSeconds, TARGETS.seconds],
    ['MB', getMegabytes, TARGETS.megabytes],
  ] as const)
    printFigure(
      {
        id: `${kind}-${unit === 's' ? 'time' : 'memory'}`,
        what: `${about}: ${unit === 's' ? 'CPU time' : 'most memory'}`,
        unit,
        own: found.own.map(of),
        against,
        plain: found.plain.map(of),
        ...(hasTargets && { target: { of: 'own', atMost: most } as const }),
      },
      values.json,
    )
  rmSync(file)
}

/** Throws unless the forecast in a file covers every call. */
function checkWhole(file: string): void {
  const { calls } = JSON.parse(readFileSync(file, 'utf8')) as Forecast
  if (calls.length !== values.calls)
    throw new Error(`${calls.length} of ${values.calls} calls were forecast`)
}
