import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { readCount } from '#src/command/options/values.ts'
import { readRecording } from '#recorder/store/reading/read.ts'
import { writeRecording } from '#recorder/store/writing/write.ts'
import { startReference } from '#reference/serve.ts'
import type { Replay } from '#engine/model/upgrade/replay.ts'
import { requireVersion } from '#engine/model/version.ts'
import { packageFile } from '#engine/package.ts'
import { getMegabytes, measureInTurn, getSeconds } from '../bench-judge/in-turn.ts'
import { createMeasure } from '../bench-judge/measure.ts'
import { printFigure } from '../bench/figure.ts'
import { publishTo } from '../build/publish.ts'
import { flag, option, readCommandLine } from '../command-line/read.ts'
import { readsOf } from './reads.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const RELEASE = '5.1.0'
const FIXTURE = 'client-sidecar-5.1.0'

const { values } = readCommandLine({
  name: 'bench:replay',
  does:
    'Measures "replay" of reads, as the bundle that is published, against a program that sends the same calls one ' +
    'after the other with undici, both to a reference server.',
  options: {
    calls: option('<count>', '3,000 without', readCount, 3_000),
    rounds: option('<count>', '3 without', readCount, 3),
    json: flag('figures as lines of JSON'),
  },
})
/** Milliseconds until the benchmark gives up. */
const LIMIT = 300_000 + values.rounds * values.calls * 50
const folder = temporaryFolder()
const measure = createMeasure(folder, AbortSignal.timeout(LIMIT))
const version = requireVersion(RELEASE)
const server = await startReference({ version })
process.env['GRAYLOG_PASSWORD'] = 'admin'
try {
  const bundle = await publishTo(folder, { plain: 'tools/bench-replay/plain-undici.ts' })
  const file = join(folder, 'calls.ndjson')
  const read = await readRecording(packageFile(`test/fixtures/${FIXTURE}.ndjson.gz`))
  await writeRecording(file, readsOf(read, values.calls))
  const own = [join(bundle, 'cli.js'), 'replay', file, server.origin, '--mode', 'read']
  const found = await measureInTurn(
    measure,
    {
      own: [...own, '--user', 'admin', '--json'],
      plain: [join(bundle, 'plain.js'), file, server.origin, 'admin:admin'],
    },
    values.rounds,
  )
  checkWhole(found.own.at(-1)?.output ?? '')
  const against = 'bare undici'
  const about = `${values.calls.toLocaleString('en-US')} reads sent again`
  for (const [id, unit, what, of] of [
    ['time', 's', 'CPU time with the start and the comparison', getSeconds],
    ['memory', 'MB', 'most memory', getMegabytes],
  ] as const)
    printFigure(
      {
        id,
        unit,
        what: `${about}: ${what}`,
        against,
        own: found.own.map(of),
        plain: found.plain.map(of),
      },
      values.json,
    )
} finally {
  await server.close()
}

/** Throws unless the replay in a file sent every call. */
function checkWhole(file: string): void {
  const { calls } = JSON.parse(readFileSync(file, 'utf8')) as Replay
  const refused = calls.filter(({ status: [, after] }) => after === 0).length
  if (calls.length !== values.calls || refused > 0)
    throw new Error(`${calls.length} of ${values.calls} calls were replayed, ${refused} not sent`)
}
