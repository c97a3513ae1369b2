import { existsSync, readFileSync, writeFileSync } from 'node:fs'

import { readCount } from '#src/command/options/values.ts'
import { BEHAVIOURS } from '#test/behaviour/all.ts'
import { BEYOND } from '#test/behaviour/beyond.ts'
import { type Certification, certifyBehaviour } from '#test/behaviour/certify.ts'
import { type Task, tasksOf } from '#test/behaviour/choose.ts'
import { isBroughtAbout } from '#test/behaviour/dry-run.ts'
import { LEGAL } from '#test/behaviour/legal.ts'
import { type Outcome, outcomeOf, type Result } from '#test/behaviour/outcome.ts'
import type { Version } from '#engine/model/version.ts'
import { suitesBefore } from '#test/behaviour/sooner.ts'
import { readJson } from '#engine/text/nesting.ts'
import { suites as SUITES } from '#suites/index.ts'
import { flag, option, readCommandLine } from './command-line/read.ts'
import { anyText, readOutput, readPosition, releasesIn, someOf } from './command-line/values.ts'
import { print } from './command-line/print.ts'

const EVERYTHING = [...BEHAVIOURS, ...LEGAL]
const { values, refuse } = readCommandLine({
  name: 'proof:behaviour',
  does:
    'Certifies our reference server behind each behaviour of test/behaviour, all of them written by somebody who ' +
    'had not read the checks, and says what was caught: with the name of what is wrong, with another name, only as ' +
    'something unverified, or not at all. Each is tried on one of eight releases, the same one every time.',
  options: {
    legal: flag('behaviours that are right, of which nothing may be said'),
    only: option(
      '<names>',
      'only these areas or ids, separated by commas',
      someOf('area or id', [...new Set(EVERYTHING.flatMap(({ area, id }) => [area, id]))]),
      [],
    ),
    release: option('<releases>', 'in turn on these, instead of the eight', releasesIn, []),
    every: option('<count>', 'one of so many', readCount, 1),
    from: option('<position>', 'of these the one at this position, from 0 on', readPosition, 0),
    asked: flag('only whether some request brings them about'),
    suite: option(
      '<names>',
      'by these suites alone: what one catches the whole does too',
      someOf(
        'suite',
        SUITES.map(({ area }) => area),
      ),
      [],
    ),
    whole: flag('by all suites at once, instead of first those that most likely catch it'),
    after: option('<file>', 'results by which those suites are chosen', anyText),
    out: option('<file>', 'where results go, and which stand there already', readOutput),
    jobs: option('<count>', 'so many at once, 2 without', readCount, 2),
  },
  examples: [
    ['--every 5 --from 2', 'the third of five slices, on the same releases'],
    ['--only csrf --release 5.1.0,7.1.7', 'one area, on two releases'],
    ['--only state --suite state', 'sooner'],
    ['--legal --out legal.json', 'the right ones; what is kept is not done again'],
  ],
})
const whole = values.legal ? LEGAL : BEHAVIOURS
const { suite: suites } = values
const slice = values.from % values.every
const tasks = tasksOf(whole, values.release)
  .filter(({ behaviour: { id, area } }) => values.only.length === 0 || isWanted(area, id))
  .filter((_, position) => position % values.every === slice)
if (tasks.length === 0) refuse('no behaviour is chosen: none of these is one of these releases')
if (values.after !== undefined && !existsSync(values.after))
  refuse(`cannot read the results in "${values.after}": there is no such file`)
const rights = new Map<string, Promise<Certification>>()
const earlier = outcomesIn(values.after)
const done = outcomesIn(values.out)
const outcomes: Outcome[] = [...done.values()]
await Promise.all(Array.from({ length: values.jobs }, work))
print(tableOf(outcomes))
write()

async function work(): Promise<void> {
  for (let task = tasks.shift(); task; task = tasks.shift()) {
    if (done.has(task.behaviour.id)) continue
    const outcome = await judged(task)
    outcomes.push(outcome)
    const { id, release, result, findings, acted, refusal } = outcome
    const why = refusal === undefined ? '' : `: ${refusal}`
    print(`${result} ${release} ${id} (${acted}) ${findings.slice(0, 3).join(', ')}${why}`)
    write()
  }
}

async function judged({ behaviour, version }: Task): Promise<Outcome> {
  const { id, area, nodes = 1 } = behaviour
  const head = { id, area, release: version.release }
  const right = await rightOf(version, nodes, suites)
  if (!values.legal && !(await isBroughtAbout(behaviour, version, right.seen))) {
    return { ...head, result: 'silent', findings: [], acted: 0 }
  }
  if (values.asked) return { ...head, result: 'unverified', findings: [], acted: 1 }
  const isWhole = values.whole || values.legal || suites.length > 0
  for (const some of isWhole ? [] : suitesBefore(behaviour, earlier)) {
    const outcome = await tried({ behaviour, version }, some)
    if (outcome.result === 'named') return { ...outcome, by: some.join(',') }
  }
  return tried({ behaviour, version }, suites)
}

async function tried({ behaviour, version }: Task, some: readonly string[]): Promise<Outcome> {
  const { nodes = 1 } = behaviour
  const right = await rightOf(version, nodes, some)
  const found = await certifyBehaviour(behaviour, version, { nodes, suites: some })
  const outcome = outcomeOf(behaviour, version, found, right)
  // What no request brought about shows nothing: a finding of such a run is the machine's.
  const isNoise = found.acted === 0 && !values.legal && outcome.result !== 'refused'
  return isNoise ? { ...outcome, result: 'silent' } : outcome
}

/** The certification of the server as it is, once for all who compare with it. */
async function rightOf(
  version: Version,
  nodes: number,
  some: readonly string[],
): Promise<Certification> {
  const key = `${version.release} ${nodes} ${some.join(',')}`
  const right = rights.get(key) ?? certifyBehaviour(undefined, version, { nodes, suites: some })
  rights.set(key, right)
  if (!(await right).run)
    throw new Error(`the right server of ${version.release} was refused; run it alone`)
  return right
}

/** What a file of an earlier run says, by behaviour; nothing where there is none. */
function outcomesIn(file: string | undefined): ReadonlyMap<string, Outcome> {
  if (file === undefined || !existsSync(file)) return new Map()
  const rows = readJson(readFileSync(file, 'utf8'))
  if (!Array.isArray(rows))
    return refuse(`cannot read the results in "${file}": they are no JSON array; take another file`)
  return new Map((rows as readonly Outcome[]).map((row) => [row.id, row]))
}

function isWanted(...names: readonly string[]): boolean {
  return names.some((name) => values.only.includes(name))
}

function write(): void {
  if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(outcomes, null, 2)}\n`)
}

/** One line an area: how many came to what, how many no request brought about, and how many none is to. */
function tableOf(rows: readonly Outcome[]): string {
  const results: readonly Result[] = ['named', 'elsewhere', 'refused', 'unverified', 'silent']
  const areas = [...new Set(rows.map(({ area }) => area)), 'all']
  const titles = [...results, 'unasked', 'beyond', 'total']
  const head = ['area'.padEnd(14), ...titles.map((it) => it.padStart(11))]
  const lines = areas.map((area) => {
    const all = rows.filter((row) => area === 'all' || row.area === area)
    const own = all.filter(({ id, result }) => !BEYOND.has(id) || result === 'named')
    const counts = results.map((result) => own.filter((row) => row.result === result).length)
    const unasked = own.filter(({ acted }) => acted === 0).length
    return [
      area.padEnd(14),
      ...[...counts, unasked, all.length - own.length, all.length].map((it) =>
        String(it).padStart(11),
      ),
    ]
  })
  return [head, ...lines].map((cells) => cells.join('')).join('\n')
}
