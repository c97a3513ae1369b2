/**
 * Runs every fault of the reference server on every release line that it applies to and prints which
 * checks it kills; exits 1 when a fault slips, kills what it should not, or a check is unproven.
 *
 *     npm run matrix                                       # everything, some minutes a core
 *     npm run matrix -- --release 5.1.0,7.1.7 --fault stream.
 *     npm run matrix -- --out docs/matrix.md
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { isWithin, parseTypedVersion } from '../src/model/version.ts'
import { recordedKills, rowsOf } from '../proof/matrix/matrix.ts'
import type { Clean, Crossing } from '../proof/matrix/matrix.ts'
import { RELEASE_LINES } from '../proof/matrix/release-lines.ts'
import { DEVIATIONS } from '../suites/deviations.ts'
import { suites } from '../suites/index.ts'
import { inWorkers, ONE_A_CORE } from './in-workers.ts'
import { isSound, renderPage, renderSummary } from './matrix/render.ts'
import type { Task, Told } from './matrix/worker.ts'

const { values } = parseArgs({
  options: {
    release: { type: 'string', default: RELEASE_LINES.join(',') },
    fault: { type: 'string', default: '' },
    jobs: { type: 'string', default: ONE_A_CORE },
    out: { type: 'string' },
  },
})
const tasks = values.release.split(',').map(taskOf)
const clean: Clean[] = []
const crossings: Crossing[] = []
await inWorkers<Task, Told>(tasks, {
  file: 'scripts/matrix/worker.ts',
  jobs: Number(values.jobs),
  onAnswer: (task, told) => {
    clean.push(...told.clean)
    crossings.push(...told.crossings)
    process.stderr.write(
      `${task.release}: ${task.faults.length} faults (${clean.length}/${tasks.length})\n`,
    )
  },
})
const order = DEVIATIONS.map(({ id }) => id)
crossings.sort((a, b) => order.indexOf(a.fault) - order.indexOf(b.fault))
const result = {
  ...{ clean, crossings },
  rows: rowsOf(
    suites.flatMap(({ checks }) => checks),
    crossings,
    recordedKills(
      DEVIATIONS,
      suites.flatMap(({ mutations }) => mutations),
    ),
  ),
}
process.stdout.write(renderSummary(result))
if (values.out !== undefined) writeFileSync(values.out, renderPage(result))
process.exitCode = isSound(result) ? 0 : 1

function taskOf(release: string): Task {
  const version = parseTypedVersion(release)
  if (!version) throw new Error(`"${release}" is no release`)
  const faults = DEVIATIONS.filter(
    ({ id, versions }) => id.startsWith(values.fault) && isWithin(version, versions),
  )
  return { release, faults: faults.map(({ id }) => id) }
}
