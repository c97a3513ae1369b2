import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { packageFile } from '#engine/package.ts'
import { printFigure } from '../bench/figure.ts'
import { flag, option, readCommandLine } from '../command-line/read.ts'
import { texts } from '../command-line/values.ts'
import { PAIRS } from './pairs.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const { values } = readCommandLine({
  name: 'bench:paths',
  does: 'Runs the benchmarks (*.bench.ts) of hot paths, and compares each with the plain alternative in the same file.',
  options: {
    only: option('<words>', 'files whose path contains one of these', texts, []),
    json: flag('figures as lines of JSON'),
  },
})

/** Output of vitest for a benchmark: milliseconds of one call. */
interface Benchmark {
  readonly name: string
  readonly min: number
  readonly median: number
  readonly max: number
}
interface Written {
  readonly files: readonly {
    readonly groups: readonly { readonly benchmarks: readonly Benchmark[] }[]
  }[]
}

const folder = temporaryFolder()

const output = join(folder, 'output.json')
const vitest = packageFile('node_modules/vitest/vitest.mjs')
const { status } = spawnSync(
  process.execPath,
  [vitest, 'bench', '--run', ...values.only, '--outputJson', output],
  { cwd: packageFile('.'), stdio: ['ignore', process.stderr, 'inherit'] },
)
if (status !== 0) throw new Error(`vitest bench ended with exit code ${status}`)
const { files } = JSON.parse(readFileSync(output, 'utf8')) as Written
const groups = files.flatMap((file) => file.groups.map(({ benchmarks }) => benchmarks))
for (const { id, own, plain } of PAIRS) {
  const group = groups.find((one) => [own, plain].every((name) => named(one, name)))
  const [ours, theirs] = [named(group, own), named(group, plain)]
  if (!ours || !theirs) continue
  const spread = ({ min, median, max }: Benchmark): readonly number[] => [min, median, max]
  printFigure(
    { id, what: own, unit: 'ms', own: spread(ours), against: plain, plain: spread(theirs) },
    values.json,
  )
}

function named(group: readonly Benchmark[] | undefined, name: string): Benchmark | undefined {
  return group?.find((one) => one.name === name)
}
