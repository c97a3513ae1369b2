import { basename } from 'node:path'

import { readCount } from '#src/command/options/values.ts'
import { packageFile } from '#engine/package.ts'
import { install } from '../bench-judge/install.ts'
import { createMeasure, type Measured } from '../bench-judge/measure.ts'
import { printFigure } from '../bench/figure.ts'
import { flag, option, readCommandLine } from '../command-line/read.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const { values } = readCommandLine({
  name: 'bench:start',
  does:
    'Measures what it costs to start a command, as the bundle that is published, against starting Node.js with ' +
    'nothing to do in the same run; fails where "--help" misses its target.',
  options: {
    rounds: option('<count>', 'how often each is started, in turn; 7 without', readCount, 7),
    json: flag('figures as lines of JSON'),
  },
})

/** Milliseconds for "--help". */
const TARGET = 100
const AGAINST = '`node -e 0`'

const recording = packageFile('test/fixtures/client-sidecar-3.2.0.ndjson.gz')
const COMMANDS: readonly (readonly string[])[] = [
  ['--help'],
  ['--version'],
  ['explain', 'GET /streams'],
  ['list', 'checks'],
  ['judge', recording, '--json'],
  ['forecast', recording, '--to', '7.0', '--json'],
]

const folder = temporaryFolder()
/** Milliseconds until the benchmark gives up, many times the normal duration. */
const limit = AbortSignal.timeout(60_000 + values.rounds * COMMANDS.length * 20_000)

const { cli } = await install(folder)
const measure = createMeasure(folder, limit)
const rows = [['-e', '0'], ...COMMANDS.map((args) => [cli, ...args])].map((args) => ({
  args,
  all: [] as Measured[],
}))
// In turn, so that other work affects all commands.
for (let round = 0; round < values.rounds; round += 1)
  for (const { args, all } of rows) all.push(await measure(args, 1))
const [bare = [], ...commands] = rows.map(({ all }) => all)
for (const [at, all] of commands.entries()) report(COMMANDS[at] ?? [], all, bare)

/** Formats a command line with file names only. */
function getName(args: readonly string[]): string {
  return args.map((one) => (one === recording ? basename(one, '.ndjson.gz') : one)).join(' ')
}

function report(
  args: readonly string[],
  all: readonly Measured[],
  bare: readonly Measured[],
): void {
  const name = getName(args)
  const packages = [...new Set(all.flatMap((one) => one.packages))].toSorted()
  printFigure(
    {
      id: `wall-${name.replace(/\W+/g, '-').replace(/^-|-$/g, '')}`,
      what: `\`${name}\`, from its start to its end`,
      unit: 'ms',
      own: all.map(({ time }) => time),
      against: AGAINST,
      plain: bare.map(({ time }) => time),
      ...(name === '--help' && { target: { of: 'own', atMost: TARGET } as const }),
      note: `packages loaded: ${packages.join(', ') || 'none'}`,
    },
    values.json,
  )
}
