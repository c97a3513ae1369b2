import { existsSync, readFileSync, writeFileSync } from 'node:fs'

import { readCount } from '#src/command/options/values.ts'
import type { Version } from '#engine/model/version.ts'
import { readJson } from '#engine/text/nesting.ts'
import { suites as SUITES } from '#suites/index.ts'
import { LIVE_FAULTS, LEGAL } from '#test/faults/all.ts'
import { BEYOND } from '#test/faults/beyond.ts'
import { getArea, getBehaviour, type LiveFault } from '#test/harness/fault.ts'
import { type Certification, certifyFault } from '#test/harness/certify.ts'
import { type Task, listTasks } from '#test/harness/choose.ts'
import { isBroughtAbout } from '#test/harness/dry-run.ts'
import { type Outcome, getOutcome, type Result } from '#test/harness/outcome.ts'
import { suitesBefore } from '#test/harness/sooner.ts'
import { flag, option, readCommandLine } from './command-line/read.ts'
import { readOutput, releasesIn, someOf } from './command-line/values.ts'
import { print } from './command-line/print.ts'

const NAMES = [...new Set([...LIVE_FAULTS, ...LEGAL].flatMap(({ id }) => [getArea(id), id]))]
const { values, refuse } = readCommandLine({
  name: 'proof:behaviour',
  does:
    'Certifies our reference server with each fault of test/faults, and says whether it was caught: named, only ' +
    'elsewhere, rejected, unverified, or silent. Their author had not read the checks. Each is tried on one of ' +
    'eight releases, the same one every time.',
  options: {
    legal: flag('differences that are right, which no check may report'),
    only: option(
      '<names>',
      'only these areas or ids, separated by commas',
      someOf('area or id', NAMES),
      [],
    ),
    release: option('<releases>', 'in turn on these, instead of the eight', releasesIn, []),
    suite: option(
      '<names>',
      'by these suites only: the whole catches what one of them catches',
      someOf(
        'suite',
        SUITES.map(({ area }) => area),
      ),
      [],
    ),
    whole: flag('by all suites at once, instead of first those that most likely catch it'),
    out: option('<file>', 'keep results here, and skip those that it has already', readOutput),
    jobs: option('<count>', 'so many at once, 2 by default', readCount, 2),
  },
  examples: [
    ['--only csrf --release 5.1.0,7.1.7', 'one area, on two releases'],
    ['--only state --suite state', 'sooner'],
    ['--legal --out legal.json', 'the right ones; what is kept is not done again'],
  ],
})
const tasks = listTasks(values.legal ? LEGAL : LIVE_FAULTS, values.release).filter(
  ({ fault: { id } }) =>
    values.only.length === 0 || values.only.includes(id) || values.only.includes(getArea(id)),
)
if (tasks.length === 0) refuse('no fault is chosen: none of these is one of these releases')
const rights = new Map<string, Promise<Certification>>()
const outcomes = readOutcomes(values.out)
const done = new Set(outcomes.map(({ id }) => id))
await Promise.all(Array.from({ length: values.jobs }, work))
print(formatTable(outcomes))
write()

async function work(): Promise<void> {
  for (let task = tasks.shift(); task; task = tasks.shift()) {
    if (done.has(task.fault.id)) continue
    const outcome = await judged(task)
    outcomes.push(outcome)
    const { id, release, result, findings, acted, refusal } = outcome
    const why = refusal === undefined ? '' : `: ${refusal}`
    print(`${result} ${release} ${id} (${acted}) ${findings.slice(0, 3).join(', ')}${why}`)
    write()
  }
}

async function judged({ fault, version }: Task): Promise<Outcome> {
  const { id, needs } = fault
  const right = await getCorrectRun(version, needs, values.suite)
  if (!values.legal && !(await isBroughtAbout(getBehaviour(fault), version, right.seen)))
    return { id, release: version.release, result: 'silent', findings: [], acted: 0 }
  const isWhole = values.whole || values.legal || values.suite.length > 0
  for (const some of isWhole ? [] : suitesBefore(fault)) {
    const outcome = await tried({ fault, version }, some)
    if (outcome.result === 'named') return { ...outcome, by: some.join(',') }
  }
  return tried({ fault, version }, values.suite)
}

async function tried({ fault, version }: Task, suites: readonly string[]): Promise<Outcome> {
  const right = await getCorrectRun(version, fault.needs, suites)
  const found = await certifyFault(fault, version, { suites })
  const outcome = getOutcome(fault, version, found, right)
  // A finding without a changed response is caused by the machine.
  const isNoise = found.acted === 0 && !values.legal && outcome.result !== 'refused'
  return isNoise ? { ...outcome, result: 'silent' } : outcome
}

/** Certifies the correct server once for all faults compared with it. */
async function getCorrectRun(
  version: Version,
  needs: LiveFault['needs'],
  suites: readonly string[],
): Promise<Certification> {
  const key = `${version.release} ${needs} ${suites.join(',')}`
  const right = rights.get(key) ?? certifyFault({ ...(needs && { needs }) }, version, { suites })
  rights.set(key, right)
  if (!(await right).run)
    throw new Error(`the right server of ${version.release} was rejected; run it alone`)
  return right
}

function readOutcomes(file: string | undefined): Outcome[] {
  if (file === undefined || !existsSync(file)) return []
  const rows = readJson(readFileSync(file, 'utf8'))
  if (!Array.isArray(rows))
    return refuse(
      `cannot read the results in "${file}": they are not a JSON array; take another file`,
    )
  return rows as Outcome[]
}

function write(): void {
  if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(outcomes, null, 2)}\n`)
}

/** Formats one line per area: its results, the faults that no request triggered, and those that no run can show. */
function formatTable(rows: readonly Outcome[]): string {
  const results: readonly Result[] = ['named', 'elsewhere', 'refused', 'unverified', 'silent']
  const areas = [...new Set(rows.map(({ id }) => getArea(id))), 'all']
  const line = (head: string, cells: readonly (string | number)[]): string =>
    [head.padEnd(14), ...cells.map((cell) => String(cell).padStart(11))].join('')
  const lines = areas.map((area) => {
    const all = rows.filter(({ id }) => area === 'all' || getArea(id) === area)
    const own = all.filter(({ id, result }) => !BEYOND.has(id) || result === 'named')
    const counts = results.map((result) => own.filter((row) => row.result === result).length)
    const unasked = own.filter(({ acted }) => acted === 0).length
    return line(area, [...counts, unasked, all.length - own.length, all.length])
  })
  return [line('area', [...results, 'unasked', 'beyond', 'total']), ...lines].join('\n')
}
