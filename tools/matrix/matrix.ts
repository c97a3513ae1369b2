import { writeFileSync } from 'node:fs'

import { readCount } from '#src/command/options/values.ts'
import { isWithin, requireVersion } from '#engine/model/version.ts'
import { type Clean, type Crossing, recordedKills, listRows } from '#test/matrix/matrix.ts'
import { RELEASE_LINES } from '#test/matrix/release-lines.ts'
import { listFaults, RECORDING_FAULTS } from '#suites/faults.ts'
import { checks } from '#suites/index.ts'
import { option, readCommandLine } from '../command-line/read.ts'
import { readOutput, releasesIn, texts } from '../command-line/values.ts'
import { inWorkers, ONE_A_CORE } from '../in-workers.ts'
import { isSound, renderMatrixPage, renderSummary } from './render.ts'
import type { MatrixTask, MatrixResult } from './worker.ts'

const { values, refuse } = readCommandLine({
  name: 'matrix',
  does:
    'Runs every fault of the reference server on every release line that it applies to and prints which checks it ' +
    'kills; exits 1 when a fault slips, kills what it should not, or a check is unproven.',
  options: {
    release: option('<releases>', 'on these, instead of all lines', releasesIn, RELEASE_LINES),
    fault: option('<ids>', 'these faults; "stream." means all that begin so', texts, []),
    jobs: option('<count>', 'processes at once, one a core without', readCount, ONE_A_CORE),
    out: option('<file>', 'folder for the page', readOutput),
  },
  examples: [
    ['--release 5.1.0,7.1.7 --fault stream.', 'faults of streams, on two releases'],
    ['--out docs/matrix.md', 'everything, some minutes a core'],
  ],
})
for (const name of values.fault)
  if (!listFaults().some(({ id }) => isNamed(id, name)))
    refuse(`there is no fault whose id is or begins with "${name}"`)
const tasks = values.release.map(getTask)
const clean: Clean[] = []
const crossings: Crossing[] = []
await inWorkers<MatrixTask, MatrixResult>(tasks, {
  file: 'tools/matrix/worker.ts',
  jobs: values.jobs,
  onAnswer: (task, reported) => {
    clean.push(...reported.clean)
    crossings.push(...reported.crossings)
    process.stderr.write(
      `${task.release}: ${task.faults.length} faults (${clean.length}/${tasks.length})\n`,
    )
  },
})
const order = listFaults().map(({ id }) => id)
crossings.sort((a, b) => order.indexOf(a.fault) - order.indexOf(b.fault))
const result = {
  clean,
  crossings,
  rows: listRows(checks, crossings, recordedKills(listFaults(), RECORDING_FAULTS)),
}
process.stdout.write(renderSummary(result))
if (values.out !== undefined) writeFileSync(values.out, renderMatrixPage(result))
process.exitCode = isSound(result) ? 0 : 1

function getTask(release: string): MatrixTask {
  const version = requireVersion(release)
  const faults = listFaults().filter(
    ({ id, versions }) =>
      (values.fault.length === 0 || values.fault.some((name) => isNamed(id, name))) &&
      isWithin(version, versions),
  )
  return { release, faults: faults.map(({ id }) => id) }
}

/** A name that ends with a dot matches every id that begins with it. */
function isNamed(id: string, name: string): boolean {
  return name.endsWith('.') ? id.startsWith(name) : id === name
}
