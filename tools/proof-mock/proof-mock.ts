import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { examplesIn } from '#src/mock/test-examples.ts'
import { packageFile } from '#engine/package.ts'
import { flag, readCommandLine } from '../command-line/read.ts'

const { values } = readCommandLine({
  name: 'proof:mock',
  does:
    'Packs the package, installs it with four test runners in a project of its own, and runs the tests there and the ' +
    'compiler over the examples of docs/mock.md with each module resolution. Exits 1 when one comes to anything else than it should.',
  options: { keep: flag('the project'), built: flag('what npm run build made before') },
})

/** What is installed beside the package; npm asks its cache first. */
const BESIDE = [
  'vitest@4',
  'jest@30',
  'mocha@11',
  'typescript@5.9',
  '@types/node@20',
  'undici@7',
  'nock@14',
]

/** A runner with how it says that one test failed and how many passed; each project file has one that has to fail. */
const RUNNERS = [
  {
    name: 'vitest',
    run: ['vitest/vitest.mjs', 'run', 'vitest.test.js'],
    says: /1 failed \| 3 passed/,
  },
  { name: 'jest', run: ['jest/bin/jest.js', 'jest.test.js'], says: /1 failed, 3 passed/ },
  { name: 'mocha', run: ['mocha/bin/mocha.js', 'mocha.test.js'], says: /2 passing[^]*1 failing/ },
  { name: 'node:test', run: ['--test', 'node.test.js'], says: /pass 1\n[^]*fail 1\n/ },
] as const

const RESOLUTIONS = [
  ['node16', 'node16'],
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
] as const

/** What the failing test has to say. */
const FINDING = 'fix       aggregate over "source" with POST /views/search/sync instead'

const folder = mkdtempSync(join(tmpdir(), 'proof-mock-'))
if (!values.built) execFileSync('npm', ['run', '-s', 'build'], { cwd: packageFile('.') })
const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
  cwd: packageFile('.'),
  encoding: 'utf8',
}).trim()
cpSync(packageFile('tools/proof-mock/project'), folder, { recursive: true })
cpSync(packageFile('test/fixtures/graylog-5.1.0.ndjson.gz'), join(folder, 'recording.ndjson.gz'))
writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}')
const examples = examplesIn('ts').map((text, at) => {
  const name = `example-${at}.ts`
  writeFileSync(join(folder, name), text)
  return name
})
const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--silent']
execFileSync('npm', ['install', ...quiet, `./${packed}`, ...BESIDE], { cwd: folder })

let isBad = false
for (const { name, run, says } of RUNNERS) {
  const [first, ...rest] = run
  const { printed, milliseconds } = node(first.startsWith('-') ? run : [inModules(first), ...rest])
  report(name, says.test(printed) && printed.includes(FINDING), printed, milliseconds)
}
for (const [module, resolution] of RESOLUTIONS) {
  const told = [
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--noUncheckedIndexedAccess',
  ]
  const libraries = [
    '--target',
    'es2022',
    '--lib',
    'es2022,esnext.disposable,dom',
    '--types',
    'node',
  ]
  const { printed, milliseconds, status } = node([
    inModules('typescript/bin/tsc'),
    ...examples,
    ...told,
    ...libraries,
    '--module',
    module,
    '--moduleResolution',
    resolution,
  ])
  report(
    `${examples.length} examples, compiled under ${resolution}`,
    status === 0,
    printed,
    milliseconds,
  )
}
if (values.keep) process.stdout.write(`kept: ${folder}\n`)
else rmSync(folder, { recursive: true })
process.exitCode = isBad ? 1 : 0

function inModules(path: string): string {
  return join('node_modules', path)
}

function node(args: readonly string[]) {
  const begun = performance.now()
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', NODE_OPTIONS: '--experimental-vm-modules' },
  })
  return { printed: stdout + stderr, status, milliseconds: performance.now() - begun }
}

function report(name: string, isGood: boolean, printed: string, milliseconds: number): void {
  isBad ||= !isGood
  process.stdout.write(`${isGood ? '✓' : '✗'} ${name}, ${(milliseconds / 1000).toFixed(1)} s\n`)
  if (!isGood) process.stdout.write(`${printed}\n`)
}
