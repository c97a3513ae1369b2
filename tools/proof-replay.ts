import { join } from 'node:path'

import { readCount, readRelease } from '#src/command/options/values.ts'
import { exitCode } from '#src/command/exit-codes.ts'
import { runCli } from '#src/cli/program.ts'
import type { Terminal } from '#src/command/terminal/terminal.ts'
import type { Replay } from '#engine/model/upgrade/replay.ts'
import { isWithin, type Version } from '#engine/model/version.ts'
import { listFaults } from '#suites/faults.ts'
import type { Fault } from '#engine/model/fault.ts'
import { startReference } from '#reference/serve.ts'
import { option, readCommandLine } from './command-line/read.ts'
import { texts } from './command-line/values.ts'
import { temporaryFolder } from './temporary-folder.ts'

const { values, refuse } = readCommandLine({
  name: 'proof:replay',
  does:
    'Replays a write-mode recording of the reference server: against the same release again and again, with a ' +
    'control and without, where nothing may change, and against the same release with each fault, which must be ' +
    'found. A fault counts when the requests of the recording touch it: a certification with the same plan then ' +
    'fails. Exits 1 when something changed, or more than 5 % are missed.',
  options: {
    release: option('<release>', '3.2.0 without', readRelease, readRelease('3.2.0')),
    repetitions: option('<count>', '20 without', readCount, 20),
    fault: option('<texts>', 'faults whose id begins so, separated by commas', texts),
  },
})
const AT_ONCE = 4
const NO_TARGET = exitCode('target')
const ACCOUNT = { name: 'admin', password: 'a-long-secret-of-the-proof' }
const terminal: Terminal = {
  out: () => undefined,
  err: () => undefined,
  env: { GRAYLOG_USER: ACCOUNT.name, GRAYLOG_PASSWORD: ACCOUNT.password },
  isTerminal: false,
  columns: 80,
  hasColour: false,
}
if (values.fault?.some((one) => !listFaults().some(({ id }) => id.startsWith(one))) === true)
  refuse(`there is no fault whose id begins with one of "${values.fault.join(',')}"`)
const folder = temporaryFolder()
const { release: version } = values

const recording = await record(version)
const steady = await repeat(recording, version, values.repetitions)
const missed = await inject(recording, version)
process.exitCode = steady === 0 && missed <= 0.05 ? 0 : 1

async function record(release: Version): Promise<string> {
  await using server = await startReference({ version: release, account: ACCOUNT })
  const args = ['certify', server.root, '--mode', 'write', '--out', folder, '--quiet']
  const code = await runCli(args, terminal)
  if (code !== 0) throw new Error(`the reference server is certified with exit code ${code}, not 0`)
  return join(folder, 'recording.ndjson')
}

/** Counts changed calls over all repetitions, every other one with a control. */
async function repeat(recording: string, release: Version, times: number): Promise<number> {
  let changed = 0
  for (let turn = 0; turn < times; turn += 1)
    changed += (await replay(recording, release, { hasControl: turn % 2 === 1 })).changed
  process.stdout.write(`${times} repetitions on ${release.text}: ${changed} changed calls\n`)
  return changed
}

/** Returns the share of faults that were not found. */
async function inject(recording: string, release: Version): Promise<number> {
  const faults = listFaults().filter(
    ({ id, versions }) =>
      isWithin(release, versions) && (values.fault?.some((one) => id.startsWith(one)) ?? true),
  )
  const missed: string[] = []
  let touched = 0
  const one = async (fault: Fault): Promise<void> => {
    if (!(await isTouched(release, fault))) {
      process.stdout.write(`untouched ${fault.id}\n`)
      return
    }
    touched += 1
    const { changed, total } = await replay(recording, release, { fault, hasControl: true })
    if (changed === 0) missed.push(fault.id)
    const what = total === 0 ? 'rejected as a target' : `${changed} of ${total}`
    process.stdout.write(`${changed === 0 ? 'MISSED' : 'found '} ${fault.id.padEnd(40)} ${what}\n`)
  }
  // Most of the time is spent waiting for sessions to expire.
  const waiting = [...faults]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await one(next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const found = touched - missed.length
  process.stdout.write(
    `${found} of ${touched} touched faults found; missed: ${missed.join(', ') || 'none'}\n`,
  )
  return touched === 0 ? 0 : missed.length / touched
}

async function isTouched(release: Version, fault: Fault): Promise<boolean> {
  await using server = await startReference({ version: release, account: ACCOUNT, faults: [fault] })
  const out = join(folder, `touched-${fault.id}`)
  const code = await runCli(
    ['certify', server.root, '--mode', 'write', '--out', out, '--quiet', '--strict'],
    terminal,
  )
  return code !== 0
}

async function replay(
  recording: string,
  release: Version,
  { fault, hasControl }: { readonly fault?: Fault; readonly hasControl: boolean },
): Promise<{ readonly changed: number; readonly total: number }> {
  await using server = await startReference({
    version: release,
    account: ACCOUNT,
    faults: fault ? [fault] : [],
  })
  await using sound = await startReference({ version: release, account: ACCOUNT })
  let text = ''
  const args = ['replay', recording, server.root, '--mode', 'write', '--json', '--quiet']
  const control = hasControl ? ['--control', sound.root] : []
  let said = ''
  const code = await runCli([...args, ...control], {
    ...terminal,
    out: (piece) => (text += piece),
    err: (piece) => (said += piece),
  })
  // A server that is not even recognized is found at once, before any replay.
  if (code === NO_TARGET) return { changed: Infinity, total: 0 }
  if (text === '') throw new Error(`replay ended with exit code ${code}: ${said}`)
  const { counts, calls } = JSON.parse(text) as Replay
  return { changed: counts.changed, total: calls.length }
}
