import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ADMIN, reference } from '#src/cli/test-reference.ts'
import { run } from '#src/cli/test-terminal.ts'
import { FORWARD_FORMS, reachedBy } from '#test/attacks/paths/forward-forms.ts'
import {
  certifyHarms,
  HOSTILE_IDS,
  LONG_ID,
  replayIdHarms,
} from '#test/attacks/paths/hostile-ids.ts'
import { type Harm, MODES, mustBeSent, replayHarms } from '#test/attacks/paths/path-run.ts'
import { PATH_CASES } from '#test/attacks/paths/paths.ts'
import { flag, option, readCommandLine } from './command-line/read.ts'
import { oneOf } from './command-line/values.ts'

const PARTS = ['replay', 'ids', 'certify', 'forward'] as const

const { values } = readCommandLine({
  name: 'proof:paths',
  does:
    'Replays recordings whose paths and headers are read in several ways, certifies servers that give out hostile ' +
    'ids, and asks the forward recorder for hosts that were not allowed. Exits 1 when something harmful was sent, ' +
    'by any reading.',
  options: {
    part: option('<part>', `one of ${PARTS.join(', ')}`, oneOf('part', PARTS)),
    keep: flag('the files that it made'),
  },
})
const folder = mkdtempSync(join(tmpdir(), 'gc-proof-paths-'))
mkdirSync(folder, { recursive: true })
const isPart = (name: (typeof PARTS)[number]): boolean =>
  values.part === undefined || values.part === name
let isBad = false

if (isPart('replay'))
  for (const mode of MODES) {
    await using target = await reference('5.1.0')
    const result = await replayHarms(PATH_CASES, mode, surroundings(target.origin))
    say(
      `replay in mode ${mode}: ${PATH_CASES.length} cases, ${result.sent.length} sent`,
      result.harms,
    )
    const missing = mustBeSent(PATH_CASES, mode).filter((id) => !result.sent.includes(id))
    isBad ||= missing.length > 0
    for (const id of missing) process.stdout.write(`  not sent: ${id}\n`)
  }
for (const [name, attack] of [
  ['ids', replayIdHarms],
  ['certify', certifyHarms],
] as const)
  if (isPart(name))
    for (const id of [...HOSTILE_IDS, LONG_ID]) {
      await using target = await reference('5.1.0')
      const { harms, code, said } = await attack(id, surroundings(target.origin))
      say(`${name} with the id ${id.slice(0, 60)}: exit ${code}`, harms)
      if (code === 70) {
        isBad = true
        process.stdout.write(`  ${said.slice(-400)}\n`)
      }
    }
if (isPart('forward')) {
  const { reached, allowed } = await reachedBy(FORWARD_FORMS, folder)
  isBad ||= reached.length > 0
  process.stdout.write(
    `forward: ${FORWARD_FORMS.length} forms, ${reached.length} reached another host, ` +
      `${allowed} the allowed one\n${reached.map((form) => `  ${JSON.stringify(form)}\n`).join('')}`,
  )
}
if (!values.keep) rmSync(folder, { recursive: true })
process.exitCode = isBad ? 1 : 0

function say(what: string, harms: readonly Harm[]): void {
  isBad ||= harms.length > 0
  const lines = harms.map(
    ({ id, line, harm }) => `  ${id.slice(0, 80)}: ${line.slice(0, 160)}: ${harm.slice(0, 160)}`,
  )
  process.stdout.write(`${[`${what}, ${harms.length} harmful`, ...lines].join('\n')}\n`)
}

function surroundings(origin: string) {
  return { run, folder, account: ADMIN, target: { port: Number(new URL(origin).port) } }
}
