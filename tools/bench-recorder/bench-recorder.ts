import { readCount } from '#src/command/options/values.ts'
import { printFigure } from '../bench/figure.ts'
import { flag, option, readCommandLine } from '../command-line/read.ts'
import { measure, type MeasuredRow, type Stand, WARM_UP, type Work } from './measure.ts'
import { createProcesses } from './processes.ts'

const { values } = readCommandLine({
  name: 'bench:recorder',
  does:
    'Measures the reverse recorder, with durable lines and redaction, against a bare node:http reverse proxy in the ' +
    'same run, as the bundle that is published: half GET, half POST with responses of 1 kB; the same with bodies of ' +
    '64 KB each way, which all differ; 500 requests a second; and its memory after many exchanges. In ' +
    'BENCH_ROUNDS rounds (5 without) of BENCH_SECONDS (6 without) each. Exits 1 when an aim is missed.',
  options: {
    exchanges: option(
      '<count>',
      'exchanges at full speed after which memory is looked at, 50,000 without',
      readCount,
      50_000,
    ),
    json: flag('figures as lines of JSON'),
  },
})

const CONNECTIONS = 64
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 6)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
/** Targets: share of the bare proxy's throughput, microseconds of an exchange, megabytes, and milliseconds. */
const AIMS = { mixed: 0.8, large: 0.25, largeCpu: 1_000, megabytes: 150, addedP99: 1 }
/** Requests at which added latency is measured, as a page or an agent sends them. */
const CALM = { connections: 16, perSecond: 500 }
/** Exchanges per second that a busy machine can record. */
const SLOW = 200
/** Milliseconds until the benchmark gives up, several times the normal duration. */
const LIMIT = 4_000 * (20 + ROUNDS * 6 * (SECONDS + WARM_UP + 2) + values.exchanges / SLOW)

using processes = await createProcesses(LIMIT)
const upstream = processes.start('upstream')
const { url } = await processes.told<{ url: string }>(upstream)
const load = processes.start('load')
await processes.told(load)
const stand: Stand = { processes, url, load }
const full = { connections: CONNECTIONS, seconds: SECONDS }

const mixed = await compare({ ...full, what: 'mixed' })
tellThroughput('1-kb', 'half GET, half POST, responses of 1 kB', mixed, AIMS.mixed)
const large = await compare({ ...full, what: 'large' })
tellThroughput('64-kb', '64 KB each way', large, AIMS.large, AIMS.largeCpu)

const calm = await compare({ ...full, ...CALM, what: 'mixed' })
const p99 = (rows: readonly MeasuredRow[]): readonly number[] => rows.map((row) => row.p99)
printFigure(
  {
    id: 'added',
    what: `p99 that the recorder adds to ${CALM.perSecond} requests a second on ${CALM.connections} connections`,
    unit: 'ms',
    own: p99(calm.bare).map((one, at) => (p99(calm.recorded)[at] ?? NaN) - one),
    against: 'the p99 of a bare node:http proxy',
    plain: p99(calm.bare),
    target: { of: 'own', atMost: AIMS.addedP99 },
  },
  values.json,
)
const many = await measure(
  'recording-proxy',
  { ...full, seconds: LIMIT / 1_000, exchanges: values.exchanges },
  stand,
)
printFigure(
  {
    id: 'memory',
    what: `memory of the recorder after ${many.count.toLocaleString('en-US')} exchanges at full speed`,
    unit: 'MB',
    own: [many.megabytes],
    against: 'a bare node:http proxy after its rounds',
    plain: mixed.bare.map(({ megabytes }) => megabytes),
    target: { of: 'own', atMost: AIMS.megabytes },
    note: `${many.mostMegabytes.toFixed(0)} MB at most`,
  },
  values.json,
)

interface Compared {
  readonly bare: readonly MeasuredRow[]
  readonly recorded: readonly MeasuredRow[]
}

/** Measures both proxies in alternate rounds. */
async function compare(work: Work): Promise<Compared> {
  const bare: MeasuredRow[] = []
  const recorded: MeasuredRow[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await measure('bare-proxy', work, stand))
    recorded.push(await measure('recording-proxy', work, stand))
  }
  return { bare, recorded }
}

function tellThroughput(
  id: string,
  what: string,
  { bare, recorded }: Compared,
  aim: number,
  mostCpu?: number,
): void {
  const against = 'a bare node:http reverse proxy'
  const both = (of: (row: MeasuredRow) => number) => ({
    own: recorded.map(of),
    plain: bare.map(of),
  })
  const figure = { against, ...both((row) => row.perSecond) }
  printFigure(
    {
      id: `${id}-throughput`,
      what: `${what}, ${CONNECTIONS} connections`,
      unit: 'requests/s',
      ...figure,
      target: { of: 'ratio', atLeast: aim },
    },
    values.json,
  )
  printFigure(
    {
      id: `${id}-cpu`,
      what: `${what}: CPU time of an exchange`,
      unit: 'µs',
      against,
      ...both((row) => row.cpu),
      ...(mostCpu !== undefined && { target: { of: 'own', atMost: mostCpu } as const }),
    },
    values.json,
  )
  printFigure(
    { id: `${id}-p99`, what: `${what}: p99`, unit: 'ms', against, ...both((row) => row.p99) },
    values.json,
  )
}
