/**
 * Kills the recorder with SIGKILL at random moments under full load: every changing request that
 * reached the server must be in the recording, and every recording must open.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readRecording } from '../recorder/store/read.ts'
import { packageFile } from '../src/package.ts'

const ROUNDS = Number(process.env['PROOF_ROUNDS'] ?? 50)
const CONNECTIONS = 32
/** Milliseconds from the first request to the kill, at most. */
const LONGEST = 1_500

const folder = mkdtempSync(join(tmpdir(), 'gc-proof-kill-'))
let reached = new Set<string>()
const server = createServer((incoming, outgoing) => {
  if (incoming.method !== 'GET') reached.add(incoming.url ?? '')
  incoming.resume()
  incoming.on('end', () => outgoing.end('ok'))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const upstream = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const totals = { exchanges: 0, changing: 0, lost: 0, unreadable: 0 }
try {
  for (let round = 0; round < ROUNDS; round += 1) await killOnce(join(folder, `${round}.ndjson`))
} finally {
  server.close()
  server.closeAllConnections()
  rmSync(folder, { recursive: true })
}
process.stdout.write(
  `${ROUNDS} kills: ${totals.exchanges} exchanges read, ${totals.changing} changing requests reached the server, ${totals.lost} of them not recorded, ${totals.unreadable} recordings that do not open\n`,
)
process.exitCode = totals.lost + totals.unreadable === 0 ? 0 : 1

async function killOnce(path: string): Promise<void> {
  reached = new Set()
  const recorder = fork(packageFile('scripts/bench-recorder/recording-proxy.ts'), [upstream, path])
  const [{ port }] = (await once(recorder, 'message')) as [{ port: number }]
  const agent = new Agent({ keepAlive: true })
  const stop = new AbortController()
  const clients = Array.from({ length: CONNECTIONS }, (_, number) =>
    ask({ port, agent, name: `${number}`, signal: stop.signal }),
  )
  await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST))
  recorder.kill('SIGKILL')
  await once(recorder, 'exit')
  stop.abort()
  await Promise.all(clients)
  agent.destroy()
  await check(path)
}

interface Asking {
  readonly port: number
  readonly agent: Agent
  readonly name: string
  readonly signal: AbortSignal
}

/** Sends requests one after another, two of three changing something, until the recorder is gone. */
async function ask({ port, agent, name, signal }: Asking): Promise<void> {
  for (let number = 0; !signal.aborted; number += 1) {
    const method = ['GET', 'POST', 'DELETE'][number % 3]
    const outgoing = request({ host: '127.0.0.1', port, agent, method, path: `/${name}/${number}` })
    outgoing.end(method === 'POST' ? 'x'.repeat(200) : undefined)
    const isAnswered = await new Promise<boolean>((resolve) => {
      outgoing.on('error', () => resolve(false))
      outgoing.on('response', (answer) => {
        answer.on('error', () => resolve(false)).on('end', () => resolve(true))
        answer.resume()
      })
    })
    if (!isAnswered) return
  }
}

async function check(path: string): Promise<void> {
  try {
    const recorded = new Set<string>()
    for (const { request: sent } of (await readRecording(path)).exchanges()) {
      totals.exchanges += 1
      if (sent.method !== 'GET') recorded.add(sent.target)
    }
    totals.changing += reached.size
    totals.lost += [...reached].filter((target) => !recorded.has(target)).length
  } catch (error) {
    totals.unreadable += 1
    process.stderr.write(`${path}: ${(error as Error).message}\n`)
  }
}
