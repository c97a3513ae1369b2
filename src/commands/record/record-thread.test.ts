import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { readRecording } from '#recorder/store/reading/read.ts'
import { packageFile } from '#engine/package.ts'
import { program } from '#engine/files/test-program.ts'
import { freshFolder } from '../../cli/test-terminal.ts'
import { reference } from '../../cli/test-reference.ts'

/** Kills only the recording thread as soon as a file exists. */
const KILLER = `
import { existsSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
const { DEATH, DEATH_FILE } = process.env
if (workerData?.header?.type === 'header') {
  const timer = setInterval(() => {
    if (!existsSync(DEATH_FILE)) return
    clearInterval(timer)
    if (DEATH === 'exit') process.exit(0)
    throw new Error('broken on purpose')
  }, 5)
}
`

/** Starts a recorder in a separate process whose recording thread can be killed. */
async function mortal(death: 'exit' | 'error', ...args: readonly string[]) {
  const folder = freshFolder()
  const out = join(folder, 'recording.ndjson')
  const killer = join(folder, 'killer.mjs')
  const deathFile = join(folder, 'die')
  writeFileSync(killer, KILLER)
  const child = spawn(
    process.execPath,
    ['--import', killer, ...program('cli'), 'record', ...args, '--out', out],
    {
      cwd: packageFile('.'),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DEATH: death, DEATH_FILE: deathFile },
    },
  )
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await expect.poll(() => said.err, { timeout: 20_000 }).toMatch(/^http:\S+ records/m)
  const origin = /^(http:\S+) records/m.exec(said.err)?.[1] ?? ''
  const kill = async (): Promise<void> => {
    writeFileSync(deathFile, '')
    await expect.poll(() => said.err, { timeout: 20_000 }).toContain('ALARM')
  }
  return { child, origin, exited, said, out, kill }
}

const DEATHS = [
  ['exit', 'the recording thread ended unexpectedly'],
  ['error', 'the recording thread failed: broken on purpose'],
] as const

test.each(DEATHS)(
  'an idle recording thread that ends by %s is reported, and the recording is incomplete',
  async (death, sentence) => {
    await using target = await reference()
    const { child, origin, exited, said, out, kill } = await mortal(death, target.root)

    await (await fetch(`${origin}/api/system/lbstatus`)).text()
    await expect.poll(async () => [...(await readRecording(out)).exchanges()].length).toBe(1)
    await kill()
    const unrecorded = await fetch(`${origin}/api/system/lbstatus`)
    child.kill('SIGTERM')

    expect(unrecorded.status).toBe(200)
    expect(await exited).toBe(4)
    expect(said.err).toContain(`ALARM: ${sentence}: traffic continues, but is no longer recorded`)
    expect(said.out).toContain(`INCOMPLETE: ${sentence}`)
    expect(said.out).toMatch(/[12] exchanges? could not be recorded/)
    expect(said.out).toContain('Do not share it')
  },
)

test.each(DEATHS)(
  'a recording thread that ends by %s under load leaves no request hanging',
  async (death, sentence) => {
    await using target = await reference()
    const { child, origin, exited, said, kill } = await mortal(
      ...([death, target.root, '--fail-closed', '--json'] as const),
    )
    const statuses = new Set<number>()
    const untilRefused = async (): Promise<void> => {
      for (let status = 0; status !== 503;) {
        status = (await fetch(`${origin}/api/system`, { method: 'POST', body: '{}' })).status
        statuses.add(status)
      }
    }
    const killUnderLoad = async (): Promise<void> => {
      await expect.poll(() => statuses.size, { timeout: 20_000 }).toBe(1)
      await kill()
    }

    await Promise.all([killUnderLoad(), ...Array.from({ length: 8 }, untilRefused)])
    child.kill('SIGTERM')

    expect(statuses).toContain(503)
    expect(await exited).toBe(4)
    expect(said.err).toContain(`ALARM: ${sentence}: from now on, requests are rejected`)
    expect(JSON.parse(said.out)).toMatchObject({
      isSearched: false,
      footer: { complete: false, reason: sentence },
    })
  },
)
