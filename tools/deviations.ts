import { suites } from '#suites/index.ts'
import type { Run } from '#engine/model/results/run.ts'
import { BLIND_DEVIATIONS } from '#test/deviations/all.ts'
import { catches } from '#test/deviations/catch.ts'
import { certifyDeviating } from '#test/deviations/certify.ts'
import { readCommandLine } from './command-line/read.ts'
import { oneOf } from './command-line/values.ts'

const { operands: ids } = readCommandLine({
  name: 'deviations',
  does:
    'Certifies a server for each deviation that was written before anybody looked at the checks, and the right ' +
    'server behind the same proxy. Prints one line a deviation; exits 1 when one is not caught.',
  operands: {
    name: '[ids...]',
    says: 'only these',
    read: oneOf(
      'deviation',
      BLIND_DEVIATIONS.map(({ id }) => id),
    ),
  },
})
const chosen = BLIND_DEVIATIONS.filter(({ id }) => ids.length === 0 || ids.includes(id))
const right = new Map<string, Run>()
let caught = 0
for (const deviation of chosen) {
  const { id, release } = deviation
  const clean = right.get(release) ?? (await certifyDeviating({ release }, suites)).run
  right.set(release, clean)
  const { run, deviated } = await certifyDeviating(deviation, suites)
  const found = catches(run, clean)
  if (found.length > 0) caught += 1
  const by = found.map(({ check, rating }) => `${check} (${rating})`).join(', ')
  const silent = deviated === 0 && !deviation.features ? ' (no request brought it about)' : ''
  print(`${found.length > 0 ? 'caught' : 'MISSED'} ${release} ${id}${by ? `: ${by}` : silent}`)
}
print(`${caught} of ${chosen.length} deviations caught`)
process.exitCode = caught === chosen.length ? 0 : 1

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
