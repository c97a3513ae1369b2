import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { readCount } from '#src/command/options/values.ts'
import { readRecording } from '#recorder/store/reading/read.ts'
import { publishTo } from './build/publish.ts'
import { type Figure, printFigure } from './bench/figure.ts'
import { flag, option, readCommandLine } from './command-line/read.ts'
import { temporaryFolder } from './temporary-folder.ts'

const { values } = readCommandLine({
  name: 'bench:record-end',
  does:
    'Measures how long "record" takes to end: exchanges are sent through it, half GET, half POST, responses of 1 kB, as ' +
    'the bundle that is published; then it gets a SIGTERM. Time until it was removed, and CPU time next to parsing the ' +
    'same file once. Exits 1 when it takes longer than a service manager is patient.',
  options: {
    exchanges: option('<count>', '40,000 without', readCount, 40_000),
    rounds: option('<count>', '5 without', readCount, 5),
    json: flag('figures as lines of JSON'),
  },
})
const EXCHANGES = values.exchanges
/** Maximum milliseconds. */
const PATIENCE = 2_000
const CONNECTIONS = 32

/** Prints the CPU time of the measured process since the signal, in milliseconds. */
const METER = `data:text/javascript,${encodeURIComponent(`
  let before
  process.prependListener('SIGTERM', () => { before = process.cpuUsage() })
  process.on('exit', () => {
    const { user, system } = process.cpuUsage(before)
    process.send?.({ cpu: (user + system) / 1000 })
  })
`)}`

interface Ending {
  readonly wall: number
  readonly cpu: number
  readonly parsing: number
}

const children = new Set<ChildProcess>()
const folder = temporaryFolder()
try {
  const bundle = await publishTo(folder, {
    upstream: 'tools/bench-recorder/upstream.ts',
    load: 'tools/bench-recorder/load.ts',
  })
  const upstream = helper(join(bundle, 'upstream.js'))
  const [{ url }] = (await once(upstream, 'message')) as [{ url: string }]
  const load = helper(join(bundle, 'load.js'))
  await once(load, 'message')
  const endings: Ending[] = []
  for (let round = 0; round < values.rounds; round += 1) endings.push(await endOne(url, load))
  for (const figure of listFigures(endings)) printFigure(figure, values.json)
} finally {
  for (const child of children) child.kill('SIGKILL')
}

function listFigures(endings: readonly Ending[]): readonly Figure[] {
  const about = `SIGTERM after ${EXCHANGES.toLocaleString('en-US')} exchanges`
  return [
    {
      id: 'gone',
      what: `${about} until the recorder was removed`,
      unit: 'ms',
      own: endings.map(({ wall }) => wall),
      against: '',
      plain: [],
      target: { of: 'own', atMost: PATIENCE },
    },
    {
      id: 'time',
      what: `${about}, CPU time`,
      unit: 'ms',
      own: endings.map(({ cpu }) => cpu),
      against: 'parsing the recording once',
      plain: endings.map(({ parsing }) => parsing),
    },
  ]
}

function helper(file: string): ChildProcess {
  const child = fork(file, { execArgv: [] })
  children.add(child)
  return child
}

async function endOne(url: string, load: ChildProcess): Promise<Ending> {
  const out = join(folder, 'recording.ndjson')
  const recorder = spawn(
    process.execPath,
    ['--import', METER, join(folder, 'dist', 'cli.js'), 'record', url, '--out', out],
    { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  )
  children.add(recorder)
  let said = ''
  for (const stream of [recorder.stdout, recorder.stderr])
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const port = await new Promise<number>((resolve, reject) => {
    recorder.once('exit', () => reject(new Error(`the recorder ended by itself: ${said}`)))
    recorder.stderr?.on('data', () => {
      const found = /^http:\/\/127\.0\.0\.1:(\d+) records/m.exec(said)?.[1]
      if (found !== undefined) resolve(Number(found))
    })
  })
  load.send({ port, connections: CONNECTIONS, seconds: 600, exchanges: EXCHANGES })
  await once(load, 'message')
  let cpu = 0
  recorder.on('message', (told: { cpu: number }) => (cpu = told.cpu))
  const gone = once(recorder, 'close')
  const started = performance.now()
  recorder.kill('SIGTERM')
  await once(recorder, 'exit')
  const wall = performance.now() - started
  await gone
  children.delete(recorder)
  const { footer } = await readRecording(out)
  if (footer?.complete !== true) throw new Error(`the recording is not whole: ${said}`)
  if (!/to check it, run: graylog-conformance judge/.test(said))
    throw new Error(`it does not say how to judge later: ${said}`)
  const ending = { wall, cpu, parsing: getParsing(out) }
  rmSync(out)
  return ending
}

/** Returns milliseconds of CPU time. */
function getParsing(path: string): number {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  const before = process.cpuUsage()
  for (const line of lines) JSON.parse(line)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
