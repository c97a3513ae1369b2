import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import { readRecording } from '#recorder/store/reading/read.ts'
import { packageFile } from '#engine/package.ts'
import { readCommandLine } from './command-line/read.ts'
import { temporaryFolder } from './temporary-folder.ts'

readCommandLine({
  name: 'proof:memory',
  does: 'Proves that a body of 1 GB passes the recorder in flat memory, either way, and is told honestly.',
})

const GIGABYTE = 1024 ** 3
const WARM_UP = 64 * 1024 ** 2
/** Milliseconds after which the proof gives up. */
const LIMIT = 300_000
/** Bytes by which the recorder may grow beyond what a small body needs. */
const MOST_GROWTH = 100 * 1024 ** 2

const folder = temporaryFolder()
const server = createServer((incoming, outgoing) => {
  void digestOf(incoming).then(({ size, digest }) => {
    outgoing.setHeader('X-Digest', `${size} ${digest}`)
    Readable.from(pieces(Number(incoming.headers['x-size'] ?? 0))).pipe(outgoing)
  })
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const upstream = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const recording = join(folder, 'recording.ndjson')
const recorder = fork(packageFile('tools/bench-recorder/recording-proxy.ts'), [upstream, recording])
process.once('exit', () => rmSync(folder, { recursive: true }))
recorder.once('exit', () => giveUp('the recorder ended by itself'))
setTimeout(() => giveUp(`it was not over after ${LIMIT / 1_000} s`), LIMIT).unref()
const [{ port }] = (await once(recorder, 'message')) as [{ port: number }]

const wanted = createHash('sha256')
for (const piece of pieces(GIGABYTE)) wanted.update(piece)
const digest = wanted.digest('hex')
let isProved = true
try {
  await pass('GET', WARM_UP)
  await pass('POST', WARM_UP)
  const before = await memory(recorder)
  for (const [method, isSlow] of [
    ['GET', false],
    ['POST', false],
    ['GET', true],
  ] as const) {
    const { peak, seconds, seen } = await watch(() => pass(method, GIGABYTE, isSlow))
    const growth = peak - before
    const isFlat = growth < MOST_GROWTH && seen === digest
    isProved &&= isFlat
    print(
      `${method} 1 GB${isSlow ? ' to a slow client' : ''}: ${seconds.toFixed(1)} s, ${megabytes(before)} before, ${megabytes(peak)} at most, ${isFlat ? 'flat' : 'NOT FLAT'}, ${seen === digest ? 'every byte arrived' : 'BYTES DIFFER'}`,
    )
  }
  recorder.send('finish')
  await once(recorder, 'message')
  for (const { failure, request: sent, response } of (await readRecording(recording)).exchanges()) {
    const body = sent.method === 'POST' ? sent.body : response?.body
    print(`recorded ${sent.method}: ${body?.state}, ${body?.size} bytes; ${failure?.message}`)
    isProved &&= body?.size === WARM_UP || failure?.message.includes(digest) === true
  }
} finally {
  recorder.removeAllListeners('exit').kill()
  server.close()
}
process.exitCode = isProved ? 0 : 1

function giveUp(why: string): never {
  process.stderr.write(`nothing is proved: ${why}\n`)
  process.exit(1)
}

function* pieces(size: number): Generator<Buffer> {
  const piece = Buffer.from('{"message":"one of very many","level":6}\n'.repeat(1_600))
  for (let left = size; left > 0; left -= piece.length) {
    yield left < piece.length ? piece.subarray(0, left) : piece
  }
}

/** Sends or fetches a body of a size; gives the digest of what arrived at the other side. */
async function pass(method: 'GET' | 'POST', size: number, isSlow = false): Promise<string> {
  const headers = method === 'GET' ? { 'X-Size': size } : { 'Transfer-Encoding': 'chunked' }
  const outgoing = request({ host: '127.0.0.1', port, method, headers })
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
  Readable.from(method === 'POST' ? pieces(size) : []).pipe(outgoing)
  const [answer] = await answered
  const here = await digestOf(answer, isSlow)
  return method === 'GET' ? here.digest : (String(answer.headers['x-digest']).split(' ')[1] ?? '')
}

async function digestOf(stream: Readable, isSlow = false) {
  const hash = createHash('sha256')
  let size = 0
  let count = 0
  for await (const piece of stream) {
    hash.update(piece as Buffer)
    size += (piece as Buffer).length
    count += 1
    if (isSlow && count % 2 === 0) await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return { size, digest: hash.digest('hex') }
}

/** The most memory that the recorder held while something was done. */
async function watch(work: () => Promise<string>) {
  let peak = 0
  let isDone = false
  const started = performance.now()
  const watching = (async () => {
    while (!isDone) {
      peak = Math.max(peak, await memory(recorder))
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  const seen = await work()
  isDone = true
  await watching
  return { peak, seen, seconds: (performance.now() - started) / 1_000 }
}

async function memory(child: ChildProcess): Promise<number> {
  child.send('usage')
  const [{ memory: used }] = (await once(child, 'message')) as [{ memory: number }]
  return used
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(0)} MB`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
