import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { readCount } from '#src/command/options/values.ts'
import { readRecording } from '#recorder/store/reading/read.ts'
import { packageFile } from '#engine/package.ts'
import { createMeasure } from '../bench-judge/measure.ts'
import { publishTo } from '../build/publish.ts'
import { printFigure } from '../bench/figure.ts'
import { flag, option, readCommandLine } from '../command-line/read.ts'
import type { PlainResult } from './plain-sender.ts'
import { longestExpiry, plainRequests } from './requests.ts'

const { values } = readCommandLine({
  name: 'bench:certify',
  does:
    'Measures "certify", as the bundle that is published, in the modes session and write against a reference server in ' +
    'a process of its own, next to the same requests sent by undici alone, one after another, in the same run. Ends ' +
    'with 1 where session mode takes more than 3.5 times that, or 2.2 times its CPU time, or write mode more than the ' +
    'longest wait that an expiry needed and 1 s.',
  options: {
    rounds: option('<count>', 'how often each is measured; 5 without', readCount, 5),
    json: flag('figures as lines of JSON'),
  },
})

const MODES = ['session', 'write'] as const
const ACCOUNT = { name: 'admin', password: 'admin' } as const
/** Limits of session mode: multiples of the plain requests. */
const TIMES = { time: 3.5, cpu: 2.2 }
/** Limit of write mode: milliseconds in addition to the longest wait. */
const BESIDES_WAITING = 1_000
/** Milliseconds until the benchmark gives up, many times the normal duration. */
const LIMIT = 60_000 + values.rounds * 60_000

type Mode = (typeof MODES)[number]

interface Round {
  /** Milliseconds of the command from start to end. */
  readonly certify: number
  /** Milliseconds of CPU time of all threads. */
  readonly cpu: number
  /** Milliseconds of the same requests with only undici. */
  readonly plain: number
  readonly plainCpu: number
  readonly requests: number
  /** Responses with the same status. */
  readonly same: number
  /** Milliseconds. */
  readonly longestWait: number
}

// Inside node_modules, so that external imports resolve.
const folder = mkdtempSync(packageFile('node_modules/.bench-certify-'))
const stop = AbortSignal.timeout(LIMIT)
const measure = createMeasure(folder, stop)
Object.assign(process.env, { GRAYLOG_USER: ACCOUNT.name, GRAYLOG_PASSWORD: ACCOUNT.password })
let server: ChildProcess | undefined
try {
  const dist = await publishTo(folder, { 'plain-sender': 'tools/bench-certify/plain-sender.ts' })
  server = spawn(process.execPath, [join(dist, 'cli.js'), 'serve', '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const root = await getRoot(server)
  for (const mode of MODES) {
    const rounds: Round[] = []
    for (let round = 0; round < values.rounds; round += 1)
      rounds.push(await measureRound(mode, dist, root))
    report(mode, rounds)
  }
} finally {
  server?.kill()
  rmSync(folder, { recursive: true })
}

async function getRoot({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('the reference server has no output')
  const [said] = (await once(stdout, 'data', { signal: stop })) as [Buffer]
  return (JSON.parse(said.toString()) as { readonly root: string }).root
}

async function measureRound(mode: Mode, dist: string, root: string): Promise<Round> {
  const out = join(folder, mode)
  const options = ['--mode', mode, '--out', out, '--quiet']
  const { time, cpu } = await measure([join(dist, 'cli.js'), 'certify', root, ...options], 1)
  const recording = await readRecording(join(out, 'recording.ndjson'))
  if (recording.footer?.complete !== true) throw new Error(`certify in mode ${mode} broke off`)
  const exchanges = [...recording.exchanges()]
  const file = join(folder, 'requests.json')
  writeFileSync(file, JSON.stringify(plainRequests(exchanges, ACCOUNT)))
  const sender = [join(dist, 'plain-sender.js'), file, new URL(root).origin]
  const { output, cpu: plainCpu } = await measure(sender, 1)
  const plain = JSON.parse(readFileSync(output, 'utf8')) as PlainResult
  return {
    certify: time,
    cpu: cpu / 1_000,
    plain: plain.milliseconds,
    plainCpu: plainCpu / 1_000,
    requests: exchanges.length,
    same: exchanges.filter(({ response }, at) => response?.status === plain.statuses[at]).length,
    longestWait: longestExpiry(exchanges),
  }
}

function report(mode: Mode, rounds: readonly Round[]): void {
  const [first] = rounds
  if (!first) return
  const plain = rounds.map((round) => round.plain)
  // Other work on the machine only makes it longer.
  const longestWait = Math.min(...rounds.map((round) => round.longestWait))
  const about = `certify in mode ${mode}, ${first.requests} requests`
  const against = `the same requests by undici alone, ${first.same} of them answered alike`
  printFigure(
    {
      id: `${mode}-time`,
      what: `${about}: from its start to its end`,
      unit: 'ms',
      own: rounds.map((round) => round.certify),
      against,
      plain,
      ...(mode === 'session'
        ? { target: { of: 'ratio', atMost: TIMES.time } }
        : {
            target: { of: 'own', atMost: Math.round(longestWait + BESIDES_WAITING) },
            note: `the target is the longest wait for an expiry, ${Math.round(longestWait)} ms, and ${BESIDES_WAITING} ms`,
          }),
    },
    values.json,
  )
  printFigure(
    {
      id: `${mode}-cpu`,
      what: `${about}: CPU time`,
      unit: 'ms',
      own: rounds.map((round) => round.cpu),
      against: `${against}, with its start`,
      plain: rounds.map((round) => round.plainCpu),
      ...(mode === 'session' && { target: { of: 'ratio', atMost: TIMES.cpu } as const }),
    },
    values.json,
  )
}
