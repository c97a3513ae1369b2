import { availableParallelism, loadavg } from 'node:os'

import { readCount } from '../../api/options/values.ts'
import { option, readCommandLine } from '../command-line/read.ts'
import { measure, WARM_UP } from './measure.ts'
import type { Row, Stand, Work } from './measure.ts'
import { createProcesses } from './processes.ts'
import { spreadOf } from './spread.ts'

const { values } = readCommandLine({
  name: 'bench:recorder',
  does:
    'Measures the reverse recorder, with durable lines and redaction, against a bare node:http reverse proxy in the ' +
    'same run, as the bundle that is published: half GET, half POST with answers of 1 kB; the same with bodies of ' +
    '64 KB each way; GET alone at half of what the recorder can do; and its memory after many exchanges. In ' +
    'BENCH_ROUNDS rounds (5 without) of BENCH_SECONDS (6 without) each. Exits 1 when an aim is missed.',
  options: {
    exchanges: option(
      '<count>',
      'exchanges at full speed after which memory is looked at, 50,000 without',
      readCount,
      50_000,
    ),
  },
})

const CONNECTIONS = 64
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 6)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
/** Of the throughput of the bare proxy; of memory in megabytes; of time in milliseconds. */
const AIMS = { mixed: 1, large: 0.9, megabytes: 150, addedP99: 2 }
/** Exchanges in a second that a machine with much else to do can record. */
const SLOW = 200
/** Milliseconds after which the benchmark gives up: several times what it takes when nothing is wrong. */
const LIMIT = 4_000 * (20 + ROUNDS * 6 * (SECONDS + WARM_UP + 2) + values.exchanges / SLOW)

let isMissed = false
const [load1 = 0] = loadavg()
if (load1 > availableParallelism() / 2)
  print(
    `other work runs here (load ${load1.toFixed(1)}): that costs the recorder, which uses two cores, more than the bare proxy`,
  )
using processes = await createProcesses(LIMIT)
const upstream = processes.start('upstream')
const { url } = await processes.told<{ url: string }>(upstream)
const load = processes.start('load')
await processes.told(load)
const stand: Stand = { processes, url, load }
const full = { connections: CONNECTIONS, seconds: SECONDS }

const mixed = await compare('1 kB, half GET, half POST', { ...full, what: 'mixed' })
tellRatio('1 kB', mixed, AIMS.mixed)
const large = await compare('64 KB each way', { ...full, what: 'large' })
tellRatio('64 KB', large, AIMS.large)

const perSecond = Math.floor(median(mixed.recorded.map((row) => row.perSecond)) / 2)
const half: Work = { ...full, what: 'reads', perSecond }
const reads = await compare(`GET alone, ${perSecond} a second`, half)
const added = spreadOf(
  reads.bare.map(({ p99 }, round) => (reads.recorded[round]?.p99 ?? Infinity) - p99),
)
tell(`p99 added to reads at half load: ${added.text} ms`, AIMS.addedP99, -added.median)

const many = await measure(
  'recording-proxy',
  { ...full, seconds: LIMIT / 1_000, exchanges: values.exchanges },
  stand,
)
const most = Math.max(many.megabytes, ...mixed.recorded.map(({ megabytes }) => megabytes))
tell(
  `memory of the recorder after ${many.count} exchanges at full speed: ${many.megabytes.toFixed(0)} MB, ${many.mostMegabytes.toFixed(0)} MB at most; in the rounds above ${spreadOf(mixed.recorded.map(({ megabytes }) => megabytes)).text} MB`,
  AIMS.megabytes,
  -most,
)
if (isMissed) process.exitCode = 1

interface Compared {
  readonly bare: readonly Row[]
  readonly recorded: readonly Row[]
}

/** Both proxies by turns, in as many rounds as there are. */
async function compare(title: string, work: Work): Promise<Compared> {
  const bare: Row[] = []
  const recorded: Row[] = []
  print(title)
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await measure('bare-proxy', work, stand))
    recorded.push(await measure('recording-proxy', work, stand))
    print(`${round + 1}  ${describe('bare node:http', bare.at(-1))}`)
    print(`   ${describe('recorder', recorded.at(-1))}`)
  }
  return { bare, recorded }
}

function tellRatio(what: string, { bare, recorded }: Compared, aim: number): void {
  const ratioOf = (of: (row: Row) => number) =>
    spreadOf(bare.map((row, round) => of(recorded[round] ?? row) / of(row)))
  const ratio = ratioOf((row) => row.perSecond)
  tell(`throughput of the recorder at ${what}: ${ratio.text} x bare`, aim, ratio.median)
  print(
    `CPU time of an exchange, both threads, at ${what}: ${ratioOf((row) => row.cpu).text} x bare`,
  )
  const later = median(recorded.map((row) => row.median)) - median(bare.map((row) => row.median))
  print(`added at the median with ${CONNECTIONS} connections: ${later.toFixed(2)} ms`)
}

/** Says a figure with its aim; what should be small is given with a minus. */
function tell(what: string, aim: number, figure: number): void {
  const isReached = figure < 0 ? -figure <= aim : figure >= aim
  isMissed ||= !isReached
  print(`${what}; ${figure < 0 ? 'at most' : 'at least'} ${aim}${isReached ? '' : ', MISSED'}`)
}

function describe(name: string, row: Row | undefined): string {
  if (!row) return name
  const { perSecond: rate, median: middle, p99, cpu, megabytes } = row
  return `${name.padEnd(16)} ${rate.toFixed(0).padStart(6)}/s  median ${middle.toFixed(2)} ms  p99 ${p99.toFixed(1)} ms  CPU ${cpu.toFixed(0)} µs  ${megabytes.toFixed(0)} MB`
}

function median(values: readonly number[]): number {
  return spreadOf(values).median
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
