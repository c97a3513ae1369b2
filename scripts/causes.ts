/**
 * Says how often the first cause that is named is the fault that was there: each deviation alone, in the answers of
 * real servers of three releases, live in the reference server where these do not show it; and two at once, by chance
 * but the same each time. Exits 1 below what is wanted; what a whole run comes to is kept for `npm run figures`.
 *
 *     npm run proof:causes                             # all of it, some minutes a core
 *     npm run proof:causes -- --way live --release 5   # each live, on the releases that begin so
 *     npm run proof:causes -- --way recorded,pairs     # without live runs
 *     npm run proof:causes -- --every 8 --from 3       # a slice of the deviations
 *     npm run proof:causes -- --fault stream.          # those whose id begins so
 *     npm run proof:causes -- --unknown                # each as if nobody had known of it
 */
import { parseArgs } from 'node:util'

import type { Named } from '../proof/causes/name-all.ts'
import type { Naming } from '../proof/causes/name-faults.ts'
import { isFew, isReached, isRight, keepResults, rowOf } from '../proof/causes/results.ts'
import type { Way } from '../proof/causes/results.ts'
import { isOfAnswers } from '../proof/matrix/matrix.ts'
import type { Deviation } from '../src/model/deviation.ts'
import { isWithin, parseTypedVersion } from '../src/model/version.ts'
import { DEVIATIONS } from '../suites/deviations.ts'
import type { Task } from './causes/worker.ts'
import { renderCauses } from './figures/render-causes.ts'
import { inWorkers, ONE_A_CORE } from './in-workers.ts'

const { values } = parseArgs({
  options: {
    way: { type: 'string', default: 'recorded,live,pairs' },
    release: { type: 'string', default: '' },
    fault: { type: 'string', default: '' },
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    pairs: { type: 'string', default: '300' },
    unknown: { type: 'boolean', default: false },
    jobs: { type: 'string', default: ONE_A_CORE },
  },
})
const RELEASES = ['3.2.0', '5.1.0', '7.0.1']
/** Faults that a worker takes at once. */
const BATCH = 60

const [every, from] = [Number(values.every), Number(values.from)]
const ways = values.way.split(',')
const releases = RELEASES.filter((one) => one.startsWith(values.release))
const results: { readonly task: Task; readonly named: Named }[] = []
const started = performance.now()
await workThrough(releases.flatMap((release) => [...recordedTasks(release), ...pairTasks(release)]))
await workThrough(releases.flatMap(liveTasks))
const rows = (['recorded', 'live', 'pairs'] as const).flatMap((way) =>
  RELEASES.map((release) => {
    const own = results.filter(({ task }) => task.how === way && task.recording.endsWith(release))
    const namings = own.flatMap(({ named }) => named.namings)
    const unseen = own.reduce((sum, { named }) => sum + named.unseen.length, 0)
    return rowOf(way, { release, namings, unseen })
  }).filter(({ faults }) => faults > 0),
)
const date = new Date().toISOString().slice(0, 10)
const isWhole =
  ![values.release, values.fault].some(Boolean) &&
  every === 1 &&
  !values.unknown &&
  ways.includes('recorded')
if (isWhole) keepResults(rows, date)
print(renderCauses({ date, rows }))
print(`${Math.round((performance.now() - started) / 1_000)} s`)
process.exitCode = isReached(rows) ? 0 : 1

function faultsOf(release: string): readonly Deviation[] {
  const version = parseTypedVersion(release)
  if (!version) throw new Error(`"${release}" is no release`)
  return DEVIATIONS.filter(
    ({ id, versions }, at) =>
      id.startsWith(values.fault) && at % every === from % every && isWithin(version, versions),
  )
}

function recordedTasks(release: string): readonly Task[] {
  if (!ways.includes('recorded')) return []
  return tasksOf('recorded', release, faultsOf(release).filter(isOfAnswers))
}

/** Live where the answers of the recording do not show it; without a look at those, each. */
function liveTasks(release: string): readonly Task[] {
  if (!ways.includes('live')) return []
  const seen = new Set(
    results
      .filter(({ task }) => task.how === 'recorded' && task.recording.endsWith(release))
      .flatMap(({ named }) => named.namings.flatMap(({ faults }) => faults)),
  )
  return tasksOf(
    'live',
    release,
    faultsOf(release).filter(({ id }) => !seen.has(id)),
  )
}

function pairTasks(release: string): readonly Task[] {
  if (!ways.includes('pairs')) return []
  const faults = faultsOf(release)
    .filter(isOfAnswers)
    .map(({ id }) => id)
  const pairs = Math.round(Number(values.pairs) / RELEASES.length)
  return [{ ...taskOf('pairs', release), faults, pairs }]
}

function tasksOf(how: Way, release: string, faults: readonly Deviation[]): readonly Task[] {
  return inBatches(faults.map(({ id }) => id)).map((ids) => ({
    ...{ ...taskOf(how, release), faults: ids, pairs: 0 },
  }))
}

function taskOf(how: Way, release: string): Pick<Task, 'how' | 'recording' | 'isWithoutItself'> {
  return { how, recording: `graylog-${release}`, isWithoutItself: values.unknown }
}

function inBatches(ids: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(ids.length / BATCH)
  return Array.from({ length: count }, (_none, at) => ids.slice(at * BATCH, (at + 1) * BATCH))
}

function workThrough(tasks: readonly Task[]): Promise<void> {
  return inWorkers<Task, Named>(tasks, {
    file: 'scripts/causes/worker.ts',
    jobs: Number(values.jobs),
    onAnswer: (task, named, left) => {
      results.push({ task, named })
      for (const naming of named.namings) note(task, naming)
      if (named.unseen.length > 0)
        print(`${task.recording} ${task.how}: no check fails for ${named.unseen.join(', ')}`)
      process.stderr.write(
        `${task.recording} ${task.how}: ${task.faults.length} faults, ${left} tasks left\n`,
      )
    },
  })
}

function note({ how }: Task, naming: Naming): void {
  if (isRight(naming) && isFew(naming)) return
  const { faults, release, places, causes, first } = naming
  const at = places.map((place) => (place < 0 ? 'none' : place + 1)).join(' and ')
  print(`${release} ${how} ${faults.join(' + ')}: place ${at} of ${causes}; first: ${first}`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
