import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readRecording } from '#recorder/store/reading/read.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import { packageFile } from '#engine/package.ts'
import { readCommandLine } from './command-line/read.ts'

readCommandLine({
  name: 'proof:kill',
  does:
    'Kills the recorder with SIGKILL at a random one of 10,000 mixed exchanges at full speed, PROOF_ROUNDS times ' +
    '(50 without). Every changing request that reached the server must be in the recording, every recording must ' +
    'open, and nothing in it may be other than what went by, not even when its file is cut at any byte as well.',
})

const ROUNDS = Number(process.env['PROOF_ROUNDS'] ?? 50)
const CONNECTIONS = 32
/** Answers before the kill, at most. */
const MOST = 10_000
/** Milliseconds that one round may take. */
const LIMIT = 60_000
/** Bytes of a recording's first line, at most; a file that is cut within it is none. */
const HEADER_SIZE = 1_024
const METHODS = ['GET', 'POST', 'DELETE'] as const

const folder = mkdtempSync(join(tmpdir(), 'gc-proof-kill-'))
let reached = new Set<string>()
let left = 0
let onNoneLeft = (): void => undefined
const server = createServer((incoming, outgoing) => {
  const { method, url = '' } = incoming
  if (method !== 'GET') reached.add(url)
  incoming.resume()
  incoming.on('end', () => outgoing.end(answerTo(url)))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const upstream = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const totals = { answered: 0, changing: 0, exchanges: 0, lost: 0, wrong: 0, unreadable: 0 }
try {
  for (let round = 1; round <= ROUNDS; round += 1) {
    await killOnce(join(folder, `${round}.ndjson`))
    if (round % 10 === 0 || round === ROUNDS) print(`${round} kills: ${describe()}`)
  }
} finally {
  server.close()
  server.closeAllConnections()
  rmSync(folder, { recursive: true })
}
process.exitCode = totals.lost + totals.wrong + totals.unreadable === 0 ? 0 : 1

function describe(): string {
  const { answered, changing, lost, exchanges, wrong, unreadable } = totals
  return `${answered} answers; ${changing} changing requests reached the server, ${lost} not recorded; ${exchanges} exchanges read, ${wrong} other than they went by; ${unreadable} recordings did not open`
}

async function killOnce(path: string): Promise<void> {
  reached = new Set()
  const recorder = fork(packageFile('tools/bench-recorder/recording-proxy.ts'), [upstream, path])
  const [{ port }] = (await once(recorder, 'message')) as [{ port: number }]
  const agent = new Agent({ keepAlive: true })
  const gone = once(recorder, 'exit')
  const timer = setTimeout(() => recorder.kill('SIGKILL'), LIMIT)
  left = Math.ceil(Math.random() * MOST)
  totals.answered += left
  onNoneLeft = () => recorder.kill('SIGKILL')
  const clients = Array.from({ length: CONNECTIONS }, (_, number) =>
    ask({ port, agent, name: `${number}` }),
  )
  await gone
  clearTimeout(timer)
  await Promise.all(clients)
  agent.destroy()
  totals.changing += reached.size
  const whole = await read(path)
  const targets = new Set(whole.map(({ request: sent }) => sent.target))
  totals.lost += [...reached].filter((target) => !targets.has(target)).length
  truncateSync(path, Math.ceil(Math.random() * statSync(path).size))
  if (statSync(path).size > HEADER_SIZE) await read(path)
}

interface Asking {
  readonly port: number
  readonly agent: Agent
  readonly name: string
}

/** Sends requests one after another, two of three changing something, until the recorder is gone. */
async function ask({ port, agent, name }: Asking): Promise<void> {
  for (let number = 0; ; number += 1) {
    const path = `/${name}/${number}`
    const method = METHODS[number % 3]
    const outgoing = request({ host: '127.0.0.1', port, agent, method, path })
    outgoing.end(method === 'POST' ? contentOf(path) : undefined)
    const isAnswered = await new Promise<boolean>((resolve) => {
      outgoing.on('error', () => resolve(false))
      outgoing.on('response', (answer) => {
        answer.on('error', () => resolve(false)).on('end', () => resolve(true))
        answer.resume()
      })
    })
    if (!isAnswered) return
    left -= 1
    if (left === 0) onNoneLeft()
  }
}

/** The exchanges of a recording; counts those that are not what went by. */
async function read(path: string): Promise<readonly Exchange[]> {
  try {
    const exchanges = [...(await readRecording(path)).exchanges()]
    totals.exchanges += exchanges.length
    totals.wrong += exchanges.filter((exchange) => !isTrue(exchange)).length
    return exchanges
  } catch (error) {
    totals.unreadable += 1
    process.stderr.write(`${path}: ${(error as Error).message}\n`)
    return []
  }
}

/** Whether request and answer are whole, or the record says that they are not. */
function isTrue({ request: { method, target, body }, response, failure }: Exchange): boolean {
  const isRequestTrue = body.text === (method === 'POST' ? contentOf(target) : undefined)
  if (!isRequestTrue) return false
  return response ? response.body.text === answerTo(target) : failure?.kind === 'aborted'
}

function contentOf(path: string): string {
  return path.padEnd(200, 'x')
}

function answerTo(path: string): string {
  return `answer to ${path}`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
