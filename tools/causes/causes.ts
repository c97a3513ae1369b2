import { readCount, readMode } from '#src/command/options/values.ts'
import type { Named } from '#test/causes/name-all.ts'
import type { Naming } from '#test/causes/name-faults.ts'
import {
  isFew,
  isReached,
  isRight,
  keepResults,
  buildRow,
  type FaultMode,
} from '#test/causes/results.ts'
import { isOfAnswers } from '#test/matrix/matrix.ts'
import type { Fault } from '#engine/model/fault.ts'
import { isWithin, requireVersion } from '#engine/model/version.ts'
import { listFaults } from '#suites/faults.ts'
import type { CauseTask } from './worker.ts'
import { flag, option, readCommandLine } from '../command-line/read.ts'
import { anyText, readPosition, someOf } from '../command-line/values.ts'
import { renderCauses } from '../figures/render-causes.ts'
import { inWorkers, ONE_A_CORE } from '../in-workers.ts'
import { print } from '../command-line/print.ts'

const RELEASES = ['3.2.0', '5.1.0', '7.0.1']
const WAYS = ['recorded', 'live', 'pairs'] as const
/** Faults per task of a worker. */
const BATCH = 60

const { values, refuse } = readCommandLine({
  name: 'proof:causes',
  does:
    'Measures how often the first named cause is the actual fault: for each single fault in the responses of real ' +
    'servers of three releases, and live in the reference server; and for random pairs, the same each time. Exits 1 ' +
    'below the required share; "npm run figures" reads the result of a whole run.',
  options: {
    way: option('<ways>', `some of ${WAYS.join(', ')}; all without`, someOf('way', WAYS), WAYS),
    release: option('<text>', `those that begin so, of ${RELEASES.join(', ')}`, anyText, ''),
    mode: option('<mode>', 'live in this mode, also where a shorter run shows it', readMode),
    fault: option('<text>', 'faults whose ids begin with this', anyText, ''),
    every: option('<count>', 'every n-th fault', readCount, 1),
    from: option('<position>', 'of these the one at this position, from 0 on', readPosition, 0),
    pairs: option('<count>', 'so many pairs, 300 without', readCount, 300),
    unknown: flag('ignore known faults, so that each is diagnosed as a new one'),
    jobs: option('<count>', 'processes at once, one a core without', readCount, ONE_A_CORE),
  },
  examples: [
    ['--way live --release 5', 'live, on the releases that begin so'],
    ['--way live --mode write', 'in the longest runs, also where a shorter one shows it'],
    ['--way recorded,pairs', 'without live runs'],
    ['--every 8 --from 3', 'a slice of the faults'],
  ],
})
const { every, from, way: ways } = values
const releases = RELEASES.filter((one) => one.startsWith(values.release))
if (releases.length === 0 || !listFaults().some(({ id }) => id.startsWith(values.fault)))
  refuse('no fault is chosen: no release, or no id, begins so')
const results: { readonly task: CauseTask; readonly named: Named }[] = []
const started = performance.now()
await workThrough([
  ...releases.flatMap((release) => [...recordedTasks(release), ...pairTasks(release)]),
  ...releases.flatMap(liveTasks),
])
const rows = WAYS.flatMap((way) =>
  RELEASES.map((release) => {
    const own = results.filter(({ task }) => task.how === way && task.release === release)
    const namings = own.flatMap(({ named }) => named.namings)
    const unseen = own.reduce((sum, { named }) => sum + named.unseen.length, 0)
    return buildRow(way, { release, namings, unseen })
  }).filter(({ faults }) => faults > 0),
)
const date = new Date().toISOString().slice(0, 10)
const isWhole =
  ![values.release, values.fault, values.mode].some(Boolean) && every === 1 && !values.unknown
if (isWhole) keepResults(rows, date)
print(renderCauses({ date, rows }))
print(`${Math.round((performance.now() - started) / 1_000)} s`)
process.exitCode = isReached(rows) ? 0 : 1

function chooseFaults(release: string): readonly Fault[] {
  const version = requireVersion(release)
  return listFaults().filter(
    ({ id, versions }, at) =>
      id.startsWith(values.fault) && at % every === from % every && isWithin(version, versions),
  )
}

function recordedTasks(release: string): readonly CauseTask[] {
  if (!ways.includes('recorded')) return []
  return listTasks('recorded', release, chooseFaults(release).filter(isOfAnswers))
}

function liveTasks(release: string): readonly CauseTask[] {
  if (!ways.includes('live')) return []
  return listTasks('live', release, chooseFaults(release))
}

function pairTasks(release: string): readonly CauseTask[] {
  if (!ways.includes('pairs')) return []
  const faults = chooseFaults(release)
    .filter(isOfAnswers)
    .map(({ id }) => id)
  const pairs = Math.round(values.pairs / RELEASES.length)
  return [{ ...getTask('pairs', release), faults, pairs }]
}

function listTasks(
  how: FaultMode,
  release: string,
  faults: readonly Fault[],
): readonly CauseTask[] {
  return inBatches(faults.map(({ id }) => id)).map((ids) => ({
    ...getTask(how, release),
    faults: ids,
    pairs: 0,
  }))
}

function getTask(
  how: FaultMode,
  release: string,
): Pick<CauseTask, 'how' | 'release' | 'isWithoutItself' | 'mode'> {
  const { mode } = values
  return { how, release, isWithoutItself: values.unknown, ...(mode && { mode }) }
}

function inBatches(ids: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(ids.length / BATCH)
  return Array.from({ length: count }, (_none, at) => ids.slice(at * BATCH, (at + 1) * BATCH))
}

function workThrough(tasks: readonly CauseTask[]): Promise<void> {
  return inWorkers<CauseTask, Named>(tasks, {
    file: 'tools/causes/worker.ts',
    jobs: values.jobs,
    onAnswer: (task, named, left) => {
      results.push({ task, named })
      for (const naming of named.namings) note(task, naming)
      if (named.unseen.length > 0)
        print(`${task.release} ${task.how}: no check fails for ${named.unseen.join(', ')}`)
      process.stderr.write(
        `${task.release} ${task.how}: ${task.faults.length} faults, ${left} tasks left\n`,
      )
    },
  })
}

function note({ how }: CauseTask, naming: Naming): void {
  if (isRight(naming) && isFew(naming)) return
  const { faults, release, places, causes, first } = naming
  const at = places.map((place) => (place < 0 ? 'none' : place + 1)).join(' and ')
  print(`${release} ${how} ${faults.join(' + ')}: place ${at} of ${causes}; first: ${first}`)
}
