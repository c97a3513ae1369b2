import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { basename, join } from 'node:path'

import { readCount } from '../../api/options/values.ts'
import { packageFile } from '../../src/package.ts'
import { install } from '../bench-judge/install.ts'
import { createMeasure } from '../bench-judge/measure.ts'
import type { Measured } from '../bench-judge/measure.ts'
import { option, readCommandLine } from '../command-line/read.ts'
import { heading, lineOf, verdictOn } from './render.ts'

const { values } = readCommandLine({
  name: 'bench:start',
  does:
    'Measures what it costs to start a command, as the bundle that is published, against starting Node.js with ' +
    'nothing to do in the same run; fails where "--help" misses its target.',
  options: {
    rounds: option('<count>', 'how often each is started, in turn; 7 without', readCount, 7),
  },
})

const recording = packageFile('fixtures/client-sidecar-3.2.0.ndjson.gz')
const COMMANDS: readonly (readonly string[])[] = [
  ['--help'],
  ['--version'],
  ['explain', 'GET /streams'],
  ['list', 'checks'],
  ['judge', recording, '--json'],
  ['forecast', recording, '--to', '7.0', '--json'],
]

const folder = mkdtempSync(join(tmpdir(), 'bench-start-'))
/** Milliseconds after which the benchmark gives up: many times what it takes when nothing is wrong. */
const limit = AbortSignal.timeout(60_000 + values.rounds * COMMANDS.length * 20_000)
try {
  const { cli } = await install(folder)
  const measure = createMeasure(folder, limit)
  const rows = [['-e', '0'], ...COMMANDS.map((args) => [cli, ...args])].map((args) => ({
    args,
    all: [] as Measured[],
  }))
  // In turn, so that what else the machine does falls on all of them.
  for (let round = 0; round < values.rounds; round += 1)
    for (const { args, all } of rows) all.push(await measure(args, 1))
  const [bare = [], help = [], ...others] = rows.map(({ all }) => all)
  print(`${process.version}, load ${loadavg()[0]?.toFixed(1) ?? ''}; ${values.rounds} rounds`)
  print(heading())
  print(lineOf('node -e 0', bare, bare))
  for (const [at, all] of [help, ...others].entries())
    print(lineOf(nameOf(COMMANDS[at] ?? []), all, bare))
  const { text, isGood } = verdictOn(help, bare)
  print(`\n${text}`)
  if (!isGood) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true })
}

/** As it is written, files by their name alone. */
function nameOf(args: readonly string[]): string {
  return args.map((one) => (one === recording ? basename(one, '.ndjson.gz') : one)).join(' ')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
