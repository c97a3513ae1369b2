import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { isWithin, requireVersion } from '#engine/model/version.ts'
import { packageFile } from '#engine/package.ts'
import { didYouMean } from '#engine/text/nearest.ts'
import { listFaults, RECORDING_FAULTS } from '#suites/faults.ts'
import { suites } from '#suites/index.ts'
import { RELEASE_LINES } from '#test/matrix/release-lines.ts'
import { flag, option, readCommandLine } from './command-line/read.ts'
import { anyText } from './command-line/values.ts'

const { operands, values, refuse } = readCommandLine({
  name: 'check',
  does:
    'Runs every proof of a new or changed check, and updates the lists and pages that name it. Review the difference ' +
    'and commit it.',
  operands: { name: '<id>', says: 'the id of the check', read: anyText },
  options: {
    'all-lines': flag('try its faults live on every release line, instead of three'),
    from: option('<step>', 'skip the steps before this one, as after a failure', anyText),
  },
  examples: [['node.cluster.answer --from live', 'the steps from "live" on']],
})
const [id = ''] = operands
const ids = suites.flatMap(({ checks }) => checks.map((check) => check.id))
if (!ids.includes(id)) {
  const hint = didYouMean(id, ids) ?? 'suites/identity.txt lists the ids'
  refuse(`there is no check "${id}"; ${hint}`)
}
const faults = listFaults().filter(({ fails }) => fails.includes(id))
const edits = RECORDING_FAULTS.filter(({ fails }) => fails.includes(id))
if (faults.length + edits.length === 0)
  refuse(`no fault names "${id}" in its "fails"; add one to faults.ts next to the check`)

/** A step, and the arguments of each program that it runs. */
type Step = readonly [name: string, proves: string, ...runs: readonly (readonly string[])[]]

const STEPS: readonly Step[] = [
  ['identity', 'lists the id in suites/identity.txt', ['vitest', 'run', 'suites/identity', '-u']],
  [
    'recorded',
    'its faults make it fail in recordings, and no other check',
    ['tsx', 'tools/proof-mutations.ts', '-t', findTests()],
  ],
  ...(faults.length === 0 ? [] : [describeLive()]),
  [
    'verdicts',
    'adds its verdicts to test/fixtures/*.verdicts.json',
    [
      'vitest',
      'run',
      'engine/judge/recordings/fixture-verdicts',
      'engine/judge/recordings/live-recordings',
      '-u',
    ],
  ],
  ['suites', 'fits the other checks', ['vitest', 'run', 'suites']],
  [
    'pages',
    'counts the requests of probes, and updates docs/coverage.md and docs/figures.md',
    ['tsx', 'tools/request-counts.ts'],
    ['tsx', 'tools/coverage-page/coverage-page.ts'],
    ['tsx', 'tools/figures/figures.ts'],
  ],
  [
    'code',
    'fits the compiler, the linter, the format, and the dictionary',
    ['tsc', '--noEmit'],
    ['eslint', 'suites'],
    ['prettier', '--check', 'suites', 'docs'],
    ['cspell', '--no-progress', '--quiet'],
    ['vitest', 'run', 'tools/words'],
  ],
]
const first = STEPS.findIndex(([name]) => name === values.from)
if (values.from !== undefined && first === -1)
  refuse(`there is no step "${values.from}"; steps are ${STEPS.map(([name]) => name).join(', ')}`)

for (const [name, proves, ...runs] of STEPS.slice(Math.max(0, first))) {
  process.stdout.write(`${name}: ${proves} … `)
  const start = performance.now()
  const failed = runUntilFailure(runs)
  const seconds = `${((performance.now() - start) / 1000).toFixed(0)} s`
  process.stdout.write(`${failed === undefined ? '✓' : '✗'} ${seconds}\n`)
  if (name === 'verdicts') process.stdout.write(`  ${countVerdicts()}\n`)
  if (failed === undefined) continue
  process.stdout.write(`${failed}\nRun it again: npm run check -- ${id} --from ${name}\n`)
  process.exit(1)
}
process.stdout.write('Review the difference, and commit it.\n')

/** Ids by outcome; of a live recording by outcome and reason, below `idle`. */
interface Verdicts extends Readonly<Record<string, unknown>> {
  readonly idle?: Readonly<Record<string, string>>
}

/** Counts the verdicts of the check on the recordings: `pass 17, not-exercised 18`. Live ones list only those with a reason. */
function countVerdicts(): string {
  const counts = new Map<string, number>()
  const folder = packageFile('test/fixtures')
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.verdicts.json')) continue
    const { idle, ...rest } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Verdicts
    for (const [outcome, listed] of Object.entries({ ...rest, ...idle })) {
      const those = typeof listed === 'string' ? listed.split(' ') : listed
      if (!Array.isArray(those) || !those.includes(id)) continue
      const word = outcome.replace(/:.*/s, '')
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return [...counts].map(([outcome, count]) => `${outcome} ${count}`).join(', ')
}

/** Returns the output of the first program that fails. */
function runUntilFailure(runs: readonly (readonly string[])[]): string | undefined {
  for (const args of runs) {
    const { status, stdout, stderr } = spawnSync('npx', args, {
      cwd: packageFile('.'),
      encoding: 'utf8',
    })
    if (status !== 0) return `${stdout}${stderr}`
  }
  return undefined
}

function describeLive(): Step {
  const names = faults.map((fault) => fault.id).join()
  return [
    'live',
    'its faults make it fail in the reference server',
    ['tsx', 'tools/matrix/matrix.ts', '--fault', names, '--release', chooseLines().join()],
  ]
}

/** A pattern of the tests of the check and its faults. */
function findTests(): string {
  const names = [id, ...faults.map((fault) => fault.id)]
  return `^(${names.join('|').replaceAll('.', '\\.')}) `
}

/** The first, the middle, and the last release line with one of the faults. */
function chooseLines(): readonly string[] {
  const lines = RELEASE_LINES.filter((line) =>
    faults.some(({ versions }) => isWithin(requireVersion(line), versions)),
  )
  if (values['all-lines']) return lines
  const places = new Set([0, Math.floor((lines.length - 1) / 2), lines.length - 1])
  return lines.filter((_line, at) => places.has(at))
}
