import { spawnSync } from 'node:child_process'

import { packageFile } from '#engine/package.ts'
import { listFaults } from '#suites/faults.ts'
import { suites } from '#suites/index.ts'
import { readCommandLine } from './command-line/read.ts'
import { anyText } from './command-line/values.ts'

const { operands, refuse } = readCommandLine({
  name: 'check',
  does:
    'Runs everything that a new or changed check needs: its faults must make it fail, no recording of a real server ' +
    'may, and the lists and pages that count checks are written again. Look at the difference and commit it.',
  operands: { name: '<id>', says: 'the id of the check', read: anyText },
})
const [id = ''] = operands
if (!suites.some(({ checks }) => checks.some((check) => check.id === id)))
  refuse(`there is no check "${id}"`)
const faults = listFaults().filter(({ fails }) => fails.includes(id))
if (faults.length === 0)
  process.stdout.write(
    `no fault names "${id}" in its "fails": add one, or no one knows that the check can fail\n`,
  )

const STEPS: readonly (readonly [what: string, command: string, ...args: readonly string[]])[] = [
  ['its id is listed', 'vitest', 'run', 'suites', '-u'],
  ...faults.map(({ id: fault }): [string, string, ...string[]] => [
    `the fault ${fault} fails what it names, on recordings`,
    'tsx',
    'tools/proof-mutations.ts',
    '-t',
    fault,
  ]),
  ...faults.map(({ id: fault }): [string, string, ...string[]] => [
    `the fault ${fault} fails what it names, live`,
    'tsx',
    'tools/matrix/matrix.ts',
    '--fault',
    fault,
  ]),
  ['no recording of a real server fails it', 'vitest', 'run', 'engine/judge', '-u'],
  ['the requests of each probe are counted', 'tsx', 'tools/request-counts.ts'],
  ['docs/coverage.md has it', 'tsx', 'tools/coverage-page/coverage-page.ts'],
  ['docs/figures.md counts it', 'tsx', 'tools/figures/figures.ts'],
]

const failed = STEPS.filter(([what, command, ...args]) => {
  const { status, stdout, stderr } = spawnSync('npx', [command, ...args], {
    cwd: packageFile('.'),
    encoding: 'utf8',
  })
  process.stdout.write(`${status === 0 ? '✓' : '✗'} ${what}\n`)
  if (status !== 0)
    process.stdout.write(`${stdout}${stderr}\nrun it again: npx ${[command, ...args].join(' ')}\n`)
  return status !== 0
})
process.stdout.write(`${STEPS.length - failed.length} passed, ${failed.length} failed\n`)
process.exitCode = failed.length === 0 ? 0 : 1
