import { readRelease } from '#src/command/options/values.ts'
import { startReference } from '#reference/serve.ts'
import { selectProbes } from '#src/run/selection.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { Version } from '#engine/model/version.ts'
import { suites } from '#suites/index.ts'
import { readCommandLine } from '../command-line/read.ts'
import { certify, type Target } from './certify.ts'
import { differences, shuffled } from './verdicts.ts'

const SEEDS = 10
const TIMES = 20
const RELEASES = ['2.0.3', '2.5.2', '3.2.0', '4.3.0', '5.1.0', '6.1.0', '7.1.7']

const { operands: named } = readCommandLine({
  name: 'proof:order',
  does:
    'Proves that verdicts depend on the target alone: probes in ten random orders, each suite alone, and twenty ' +
    'times in a row, in mode write.',
  operands: { name: '[releases...]', says: `${RELEASES.join(', ')} without`, read: readRelease },
})
const probes = suites.flatMap((suite) => suite.probes)
const areas = suites.filter((suite) => suite.probes.length > 0).map(({ area }) => area)
let isProved = true
for (const version of named.length > 0 ? named : RELEASES.map(readRelease)) await prove(version)
process.exitCode = isProved ? 0 : 1

async function prove(version: Version): Promise<void> {
  const { release } = version
  await using server = await startReference({ version })
  const target: Target = { root: server.root, version, mode: 'write' }
  const first = await certify(target, probes)
  const compare = async (what: string, made: Promise<Run>): Promise<void> => {
    for (const line of differences(first, await made)) tell(release, what, line)
  }
  for (let seed = 1; seed <= SEEDS; seed += 1)
    await compare(`in order ${seed}`, certify(target, shuffled(probes, seed)))
  for (const area of areas)
    await compare(`${area} alone`, certify(target, selectProbes(suites, [area]), [area]))
  for (let time = 2; time <= TIMES; time += 1)
    await compare(`time ${time}`, certify(target, probes))
  const ways = `${SEEDS} orders, ${areas.length} suites alone, ${TIMES} times in a row`
  process.stdout.write(`${release}: ${first.summary.ok} passes, ${ways}\n`)
}

function tell(release: string, what: string, line: string): void {
  isProved = false
  process.stdout.write(`${release} ${what}: ${line}\n`)
}
