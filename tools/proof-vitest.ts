import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { packageFile } from '#engine/package.ts'
import { flag, readCommandLine } from './command-line/read.ts'
import { packInto } from './proof-package/pack.ts'
import { examples } from './test-run/vendor-project.ts'

const { values } = readCommandLine({
  name: 'proof:vitest',
  does:
    'Packs the package, installs it with vitest and TypeScript in an empty folder, and there, without a network: runs ' +
    'the example of docs/vitest.md against a server with a fault and against one without, and compiles the examples ' +
    'with each module resolution. Needs the registry to install. Exits 1 when one comes to anything else than it should.',
  options: { keep: flag('the project') },
})

const RESOLUTIONS = [
  ['node16', 'node16'],
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
] as const
const COMPILED =
  '--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --target es2022 --types node'.split(
    ' ',
  )
const LIBRARIES = ['--lib', 'es2022,esnext.disposable,dom']
const CLI = 'node_modules/graylog-conformance/dist/cli.js'
const NO_NETWORK = pathToFileURL(packageFile('tools/proof-package/no-network.js')).href

const folder = mkdtempSync(join(tmpdir(), 'gc-proof-vitest-'))
const project = join(folder, 'project')
mkdirSync(project)
const { tarball } = packInto(folder)
writeFileSync(join(project, 'package.json'), '{"private":true,"type":"module"}')
const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--silent']
const beside = ['vitest@4.1', 'typescript@5.9', '@types/node@20']
execFileSync('npm', ['install', ...quiet, tarball, ...beside], { cwd: project, stdio: 'ignore' })
for (const [name, text] of examples())
  if (name !== 'recording.test.ts') writeFileSync(join(project, name), text)

let isBad = false
await tryServer('a server with a fault', ['--fault', 'node.id.differs'], {
  code: 1,
  says: [
    /Tests {2}1 failed \| \d+ passed/,
    /CheckError: node\.record\.key: expected node_id/,
    /Received: ""1{8}-2222/,
    /does not conform: 1 violation/,
  ],
})
await tryServer('a server without', [], {
  code: 0,
  says: [/no violation in what was tested \(.*\): 0 violations/],
})
const sources = ['server.test.ts', 'vitest.config.ts']
writeFileSync(
  join(project, 'uses.ts'),
  `import { CheckError, type ConformanceGiven } from 'graylog-conformance/vitest'
import ConformanceReporter from 'graylog-conformance/vitest/reporter'
export const given: ConformanceGiven = { url: new URL('http://127.0.0.1'), mode: 'write', strict: true }
export const judged: ConformanceGiven = { recording: 'recording.ndjson', baseline: 'known.yaml' }
// @ts-expect-error one of them is needed
export const neither: ConformanceGiven = { strict: true }
// @ts-expect-error there is no such option
export const unknown: ConformanceGiven = { url: 'http://127.0.0.1', sutie: 'node' }
export const all = [CheckError, new ConformanceReporter()]
`,
)
for (const [module, resolution] of RESOLUTIONS) {
  const ways = ['--module', module, '--moduleResolution', resolution]
  const tsc = ['node_modules/typescript/bin/tsc', ...sources, 'uses.ts', ...COMPILED]
  const { status, stdout } = spawnSync(process.execPath, [...tsc, ...LIBRARIES, ...ways], {
    cwd: project,
    encoding: 'utf8',
  })
  report(`examples and options, compiled under ${resolution}`, status === 0, stdout)
}
if (values.keep) process.stdout.write(`kept: ${folder}\n`)
else rmSync(folder, { recursive: true })
process.exitCode = isBad ? 1 : 0

/** Runs the example against a server of the installed package. */
async function tryServer(
  what: string,
  args: readonly string[],
  { code, says }: { readonly code: number; readonly says: readonly RegExp[] },
): Promise<void> {
  const server = spawn(process.execPath, [CLI, 'serve', '--server-version', '7.0.1', ...args], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const url = await new Promise<string>((resolve) => {
    server.stdout?.on('data', (bytes: Buffer) => {
      const [found] = /http:\S+/.exec(String(bytes)) ?? []
      if (found !== undefined) resolve(found)
    })
  })
  rmSync(join(project, 'conformance-report'), { recursive: true, force: true })
  const account = { GRAYLOG_USER: 'admin', GRAYLOG_PASSWORD: 'admin' }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run'],
    {
      cwd: project,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: {
        ...process.env,
        ...account,
        NO_COLOR: '1',
        GRAYLOG_URL: url,
        NODE_OPTIONS: `--import ${NO_NETWORK}`,
      },
    },
  )
  server.kill()
  const printed = stdout + stderr
  const page = join(project, 'conformance-report/report.html')
  const hasPage = existsSync(page) && readFileSync(page, 'utf8').includes('</html>')
  const missing = says.filter((one) => !one.test(printed)).map(String)
  const counts = /Tests {2}.*/.exec(printed)?.[0] ?? ''
  report(
    `vitest against ${what}: ${counts.replace(/ +/g, ' ')}`,
    status === code && missing.length === 0 && hasPage,
    [`exit code ${status}`, ...missing, printed].join('\n'),
  )
}

function report(name: string, isGood: boolean, printed: string): void {
  isBad ||= !isGood
  process.stdout.write(`${isGood ? '✓' : '✗'} ${name}\n`)
  if (!isGood) process.stdout.write(`${printed}\n`)
}
