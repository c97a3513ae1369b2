import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'

import { readCount } from '#src/command/options/values.ts'
import { routesOf } from '#engine/knowledge/routes/routes.ts'
import { requireVersion } from '#engine/model/version.ts'
import { option, readCommandLine } from '../command-line/read.ts'
import { readOutput, readPart, releasesIn } from '../command-line/values.ts'
import { inWorkers, ONE_A_CORE } from '../in-workers.ts'
import { isSound, type ReleaseGrid, renderPage, renderSummary, shareKilled } from './render.ts'
import type { Answer, Task } from './worker.ts'

/** Parts of a release, so that the processes share the work evenly. */
const PARTS = 8

const { values } = readCommandLine({
  name: 'grid',
  does:
    'Applies every operator (a wrong status, a missing field, a list without its last element) at every place of a run against the reference server ' +
    'and reports which cells no check notices; exits 1 when a cell survives without a written reason.',
  options: {
    release: option('<releases>', 'on these releases', releasesIn, ['3.2.0', '5.1.0', '7.1.7']),
    part: option('<part>', 'only a part of the cells, such as 2/64, from 0', readPart),
    minimum: option(
      '<percent>',
      'exit with 0 if at least this percentage of the cells is killed',
      readCount,
    ),
    jobs: option('<count>', 'processes at once, one a core without', readCount, ONE_A_CORE),
    cells: option(
      '<file>',
      'file that keeps the parts that are done; a part in it is not evaluated again',
      readOutput,
    ),
    out: option('<file>', 'file for the page', readOutput),
  },
  examples: [
    ['--release 5.1.0 --part 3/8', 'an eighth of one release'],
    ['--out docs/grid.md', 'everything, some 30 minutes on two cores'],
  ],
})
const { part } = values
const parts = part ? [part] : Array.from({ length: PARTS }, (_, at) => ({ at, parts: PARTS }))
const tasks = values.release.flatMap((release) => parts.map((one): Task => ({ release, ...one })))
const grids = new Map<string, ReleaseGrid>()
const kept = values.cells === undefined ? [] : readKept(values.cells)
for (const { task, answer } of kept) add(task, answer)
await inWorkers<Task, Answer>(
  tasks.filter((task) => !kept.some((one) => isDeepStrictEqual(one.task, task))),
  {
    file: 'tools/grid/worker.ts',
    jobs: values.jobs,
    onAnswer: (task, answer, left) => {
      add(task, answer)
      if (values.cells !== undefined)
        appendFileSync(values.cells, `${JSON.stringify({ task, answer })}\n`)
      process.stderr.write(`${task.release}: part ${task.at} (${left} left)\n`)
    },
  },
)
const result = [...grids.values()]
process.stdout.write(renderSummary(result))
if (values.out !== undefined) writeFileSync(values.out, renderPage(result, part))
const isEnough =
  values.minimum === undefined ? isSound(result) : shareKilled(result) * 100 >= values.minimum
process.exitCode = isEnough ? 0 : 1

function add({ release }: Task, { cells, routes }: Answer): void {
  const known = grids.get(release)?.cells ?? []
  const silent = routesOf(requireVersion(release))
    .map(({ name }) => name)
    .filter((name) => !routes.includes(name))
  grids.set(release, { release, cells: [...known, ...cells], silent })
}

function readKept(path: string): readonly { readonly task: Task; readonly answer: Answer }[] {
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { readonly task: Task; readonly answer: Answer })
    .filter(({ task }) => tasks.some((one) => isDeepStrictEqual(one, task)))
}
