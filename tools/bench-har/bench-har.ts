import { join } from 'node:path'

import { readCount } from '#src/command/options/values.ts'
import { readRecording } from '#recorder/store/reading/read.ts'
import { packageFile } from '#engine/package.ts'
import { getMegabytes, measureInTurn, getSeconds } from '../bench-judge/in-turn.ts'
import { createMeasure, type Measured } from '../bench-judge/measure.ts'
import { printFigure } from '../bench/figure.ts'
import { publishTo } from '../build/publish.ts'
import { flag, option, readCommandLine } from '../command-line/read.ts'
import { someOf } from '../command-line/values.ts'
import { writeHar } from './write-har.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** Memory limit in megabytes for a file of any size. */
const MAX_MEGABYTES = 500
const MEGABYTE = 1e6
/** Megabytes that JSON.parse accepts, limited by the string length. */
const PARSED = 500
const FIXTURE = 'client-go-graylog-v11-3.2.0'

const COMMANDS = {
  judge: { args: ['--json'], target: MAX_MEGABYTES },
  forecast: { args: ['--to', '7.0', '--json'], target: undefined },
  convert: { args: ['--to', 'har'], target: undefined },
} as const
type Command = keyof typeof COMMANDS

const { values } = readCommandLine({
  name: 'bench:har',
  does:
    'Measures what reads HAR files, as the bundle that is published, against JSON.parse of the whole file and of each ' +
    `body in it, if the file is small enough (up to ${PARSED} MB). Exits with 1 if checking takes more than ${MAX_MEGABYTES} MB of memory.`,
  options: {
    size: option('<megabytes>', 'of the file, 100 without', readCount, 100),
    rounds: option('<count>', '3 without', readCount, 3),
    only: option(
      '<commands>',
      'some of judge, forecast, convert',
      someOf('command', Object.keys(COMMANDS) as Command[]),
      Object.keys(COMMANDS) as Command[],
    ),
    json: flag('figures as lines of JSON'),
  },
  examples: [['--size 2000 --rounds 1 --only judge', 'some minutes and 2 GB of disk']],
})
/** Milliseconds until the benchmark gives up. */
const LIMIT = 300_000 + values.rounds * values.size * 10_000
const folder = temporaryFolder()
const measure = createMeasure(folder, AbortSignal.timeout(LIMIT))

const bundle = await publishTo(folder, { 'plain-har': 'tools/bench-har/plain-har.ts' })
const file = join(folder, 'traffic.har')
const recording = await readRecording(packageFile(`test/fixtures/${FIXTURE}.ndjson.gz`))
const entries = writeHar(file, recording, values.size * MEGABYTE)
for (const command of values.only) {
  const { args, target } = COMMANDS[command]
  // Printed output is searched as a whole, for which the largest files are too long.
  const out = command === 'convert' && !isParsed() ? ['--out', join(folder, 'out.har')] : []
  const own = [join(bundle, 'cli.js'), command, file, ...args, ...out]
  const found = await measureBoth(own, [join(bundle, 'plain-har.js'), file])
  const about = `a HAR of ${values.size.toLocaleString('en-US')} MB, ${entries.toLocaleString('en-US')} entries, by ${command}`
  const against = isParsed()
    ? 'JSON.parse of the whole'
    : 'JSON.parse cannot: a string holds 512 MB at most'
  const both = (
    of: (one: Measured) => number,
  ): { own: readonly number[]; plain: readonly number[] } => ({
    own: found.own.map(of),
    plain: found.plain.map(of),
  })
  printFigure(
    { id: `${command}-time`, what: `${about}: CPU time`, unit: 's', against, ...both(getSeconds) },
    values.json,
  )
  printFigure(
    {
      id: `${command}-memory`,
      what: `${about}: most memory`,
      unit: 'MB',
      against,
      ...both(getMegabytes),
      ...(target !== undefined && { target: { of: 'own', atMost: target } as const }),
    },
    values.json,
  )
}

function isParsed(): boolean {
  return values.size <= PARSED
}

async function measureBoth(
  own: readonly string[],
  plain: readonly string[],
): Promise<{ readonly own: readonly Measured[]; readonly plain: readonly Measured[] }> {
  if (isParsed()) return measureInTurn(measure, { own, plain }, values.rounds)
  const found: Measured[] = []
  for (let round = 0; round < values.rounds; round += 1) found.push(await measure(own, 1))
  return { own: found, plain: [] }
}
