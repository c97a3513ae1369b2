import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { gzipSync } from 'node:zlib'

import packageJson from '../../package.json' with { type: 'json' }
import { packageFile } from '#engine/package.ts'
import { readCommandLine } from '../command-line/read.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { flawsTold, tell } from '../tell-flaws.ts'
import { OWN_TARGET } from './targets.ts'

const MAX_BYTES = 140e6
const MAX_PACKED_BYTES = 50e6
const MAX_START_MS = 150
/** The PATH is for `chroot`; it leads nowhere inside. */
const ENVIRONMENT = { PATH: process.env['PATH'] }
const NAME = packageJson.name

const { refuse } = readCommandLine({
  name: 'proof:binary',
  does:
    'Runs the executable of "npm run build:binaries" in an empty root: without Node.js, without a network, and as an ' +
    'ordinary user. Needs Linux and root.',
  needs: ['unshare', 'chroot', 'ip', 'ldd'],
})
const built = packageFile(`dist/binaries/${NAME}-${packageJson.version}-${OWN_TARGET}`)
if (!existsSync(built)) refuse(`there is no ${built}; run "npm run build:binaries"`)

execFileSync('ip', ['link', 'set', 'lo', 'up'])
const root = temporaryFolder()
layOutRoot()

const bytes = statSync(built).size
const packed = gzipSync(readFileSync(built)).length
const mega = (size: number): string => `${(size / 1e6).toFixed(1)} MB`
tell(`size: ${mega(bytes)}, ${mega(packed)} with gzip`, [
  ...(bytes > MAX_BYTES ? [`more than ${mega(MAX_BYTES)}`] : []),
  ...(packed > MAX_PACKED_BYTES ? [`more than ${mega(MAX_PACKED_BYTES)} with gzip`] : []),
])
prove('shows its version', ['--version'], { prints: /^\d+\.\d+\.\d+\n$/ })
const starts = Array.from({ length: 21 }, () => {
  const start = performance.now()
  run('--version')
  return performance.now() - start
}).toSorted((a, b) => a - b)
const median = starts[10] ?? 0
tell(`--version: median ${Math.round(median)} ms`, median > MAX_START_MS ? ['too slow'] : [])

prove('certifies the reference server', ['certify', '--out', '/work/report'], {
  prints: /conforms/,
  writes: ['report/report.html', 'report/recording.ndjson'],
})
prove('judges the recording', ['judge', '/work/report/recording.ndjson'], { prints: /conforms/ })
prove(
  'writes the recording as a page',
  ['view', '/work/report/recording.ndjson', '--no-open', '--out', '/work/traffic.html'],
  { writes: ['traffic.html'] },
)
prove('forecasts a script', ['forecast', '/work/backup.sh', '--from', '4.3', '--to', '6.1'], {
  status: 6,
  prints: /2 of 5 calls break on 6\.1/,
})
prove(
  'plans an upgrade',
  [
    'upgrade',
    '/work/backup.sh',
    '/work/server.conf',
    '--from',
    '4.3',
    '--to',
    '6.1',
    '--out',
    '/work/plan',
  ],
  { status: 6, writes: ['plan'] },
)
prove('describes a release', ['openapi', '--release', '5.1'], { prints: /"openapi": "3\.1/ })
prove('lists checks', ['list', 'checks'], { prints: /streams/ })
prove('explains a route', ['explain', 'GET /streams'], { prints: /streams/ })
await proveRecording()
process.exitCode = flawsTold() === 0 ? 0 : 1

/** Puts the executable, the libraries that it loads, and its input into the root. */
function layOutRoot(): void {
  chmodSync(root, 0o755)
  for (const [, library = ''] of execFileSync('ldd', [built], { encoding: 'utf8' }).matchAll(
    /(?:=> )?(\/\S+) \(0x/g,
  )) {
    mkdirSync(join(root, dirname(library)), { recursive: true })
    copyFileSync(library, join(root, library))
  }
  copyFileSync(built, join(root, NAME))
  for (const folder of ['tmp', 'work']) {
    mkdirSync(join(root, folder))
    chownSync(join(root, folder), 1000, 1000)
  }
  copyFileSync(packageFile('examples/backup.sh'), join(root, 'work/backup.sh'))
  copyFileSync(packageFile('examples/upgrade/server.conf'), join(root, 'work/server.conf'))
}

function getCommand(args: readonly string[]): string[] {
  return ['--userspec=1000:1000', root, `/${NAME}`, ...args]
}

function run(...args: readonly string[]) {
  const { status, stdout, stderr, error } = spawnSync('chroot', getCommand(args), {
    encoding: 'utf8',
    env: ENVIRONMENT,
    maxBuffer: 64e6,
  })
  if (error) throw error
  return { status, printed: stdout + stderr }
}

/** Runs a command in the root and reports every expectation that it does not meet. */
function prove(
  title: string,
  args: readonly string[],
  expected: {
    readonly status?: number
    readonly prints?: RegExp
    readonly writes?: readonly string[]
  },
): void {
  const start = performance.now()
  const { status, printed } = run(...args)
  const { status: wanted = 0, prints = /^/, writes = [] } = expected
  tell(`${title}, ${((performance.now() - start) / 1000).toFixed(1)} s`, [
    ...(status === wanted && prints.test(printed) ? [] : [`exit code ${status}: ${printed}`]),
    ...writes.filter((name) => !existsSync(join(root, 'work', name))).map((name) => `no ${name}`),
  ])
}

/** Records a client of the reference server; each is a process of the executable. */
async function proveRecording(): Promise<void> {
  const server = start('serve', '--server-version', '5.1.0', '--port', '9000')
  await untilReady(server)
  const api = 'http://127.0.0.1:9000/api'
  const recorder = start('record', api, '--port', '9001', '--out', '/work/client.ndjson')
  await untilReady(recorder)
  const args = ['certify', 'http://127.0.0.1:9001/api', '--user', 'admin', '--out', '/work/client']
  const client = spawnSync('chroot', getCommand([...args, '--mode', 'read']), {
    encoding: 'utf8',
    env: { ...ENVIRONMENT, GRAYLOG_PASSWORD: 'admin' },
  })
  const ended = once(recorder, 'exit')
  recorder.kill('SIGINT')
  const [status] = (await ended) as [number | null]
  server.kill('SIGINT')
  tell('records a client', [
    ...(client.status === 0 ? [] : [`the client ended with ${client.status}: ${client.stderr}`]),
    ...(status === 0 ? [] : [`the recorder ended with ${status}`]),
  ])
  prove('judges its own recording', ['judge', '/work/client.ndjson'], {
    prints: /shows no violations/,
  })
}

function start(...args: readonly string[]): ChildProcess {
  return spawn('chroot', getCommand(args), {
    env: ENVIRONMENT,
    timeout: 120_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Resolves when a server prints its address: `serve` to stdout, `record` to stderr. */
async function untilReady(server: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr])
      if (stream)
        createInterface(stream).on('line', (line) =>
          line.includes('http://') ? resolve() : undefined,
        )
    server.once('exit', () => reject(new Error('it ended before it printed its address')))
  })
}
