import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { transformSync } from 'esbuild'

import { packageFile } from '#engine/package.ts'
import { literalPattern } from '#engine/text/patterns.ts'
import { STANDALONE_ENTRY_POINTS, getSpecifier } from '../build/entry-points.ts'

/** A third-party program, and its expected result. */
export interface PackageStep {
  readonly does: string
  readonly args: readonly string[]
  /** The content of its file, if it has its own. */
  readonly text?: string
  /** Expected output on either stream. */
  readonly prints: RegExp
  /** Its exit code; defaults to 0. */
  readonly code?: number
}

/** The result of a step: an error of one sentence, if any, and its time in ms. */
interface Outcome {
  readonly does: string
  readonly flaw?: string
  readonly ms: number
}

/** Expected output of the failing test. */
const FIX = 'fix       aggregate over "source" with POST /views/search/sync instead'

const NAMES = STANDALONE_ENTRY_POINTS.map(getSpecifier)
const PACKAGE = 'node_modules/graylog-conformance'
const CLI = join(PACKAGE, 'dist/cli.js')
const FIXTURE = join(PACKAGE, 'test/fixtures/graylog-5.1.0.ndjson.gz')
const BUNDLE = 'it.bundle.zip'
const SCHEMA = 'graylog-conformance/schemas/run.json'

/** Lists steps for an installed package. */
export function listSteps(canRequire: boolean): readonly PackageStep[] {
  return [
    ...NAMES.map((name, at) => ({
      does: `import ${name}`,
      args: [`import-${at}.mjs`],
      text: `import * as all from '${name}'; ${PRINT}`,
      prints: EXPORTS,
    })),
    ...NAMES.map((name, at) => ({
      does: `require ${name}`,
      args: [`require-${at}.cjs`],
      text: `const all = require('${name}'); ${PRINT}`,
      ...(canRequire ? { prints: EXPORTS } : { prints: REFUSAL, code: 1 }),
    })),
    {
      does: 'import and require a schema',
      args: ['schema.mjs'],
      text: `import one from '${SCHEMA}' with { type: 'json' }
        import { createRequire } from 'node:module'
        const other = createRequire(import.meta.url)('${SCHEMA}')
        console.log(one.$id === other.$id && one.$schema)`,
      prints: /json-schema\.org/,
    },
    {
      does: 'a mock',
      args: ['mock.mjs'],
      text: `import { mock } from 'graylog-conformance/mock'
        const server = await mock('6.1.0')
        console.log((await fetch(server.url + '/system/lbstatus')).status)
        await server.close()`,
      prints: /^200$/m,
    },
    { does: '--help', args: [CLI, '--help'], prints: /certify.*\n[^]*judge/ },
    {
      does: 'judge a recording',
      args: [CLI, 'judge', FIXTURE, '--out', 'judged'],
      prints: /no violations|conforms/,
    },
    {
      does: 'certify the reference server',
      args: [CLI, 'certify', '--out', 'certified'],
      prints: /conforms \(.*\): .*passed/s,
    },
    {
      does: 'verify a bundle that another Node.js made',
      args: [CLI, 'verify', BUNDLE],
      prints: /verified/,
    },
    // As a reader copies one next to the sample recordings.
    ...readdirSync(packageFile('examples'))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => {
        const source = readFileSync(packageFile(`examples/${name}`), 'utf8')
        const program = `example-${name.replace(/ts$/, 'mjs')}`
        return {
          does: `the example ${name}`,
          args: [`run-${program}`],
          text: `import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
          import { join, resolve } from 'node:path'
          import { pathToFileURL } from 'node:url'
          writeFileSync('${program}', ${JSON.stringify(transformSync(source, EXAMPLE).code)})
          const folder = mkdtempSync(resolve('example-'))
          symlinkSync(resolve('${PACKAGE}/test'), join(folder, 'test'))
          const program = pathToFileURL('${program}').href
          process.chdir(folder)
          await import(program)`,
          prints: promisedBy(source),
        }
      }),
  ]
}

/** Tests of a client that uses the mock, in test runners that this repository does not use; one of each must fail. */
export const RUNNERS: readonly PackageStep[] = [
  {
    does: 'a mock in jest',
    args: ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', 'jest.test.mjs'],
    fails: /1 failed, 3 passed/,
  },
  {
    does: 'a mock in mocha',
    args: ['node_modules/mocha/bin/mocha.js', 'mocha.test.mjs'],
    fails: /2 passing[^]*1 failing/,
  },
].map(({ does, args, fails }) => ({
  does,
  args,
  prints: new RegExp(`(?=[^]*${fails.source})[^]*${FIX}`),
  code: 1,
}))

const EXAMPLE = { loader: 'ts', target: 'node20.19' } as const

/** Matches the output that an example promises, in order. */
function promisedBy(source: string): RegExp {
  const lines = [...source.matchAll(/^ *\/\/> (.*)$/gm)].map(([, line = '']) =>
    literalPattern(line),
  )
  return new RegExp(lines.join('\\n'))
}

/** Creates the bundle that every runtime verifies. */
export const BUNDLING: readonly PackageStep[] = [
  { does: 'certify', args: [CLI, 'certify', '--out', 'bundled'], prints: /conforms/ },
  {
    does: 'bundle',
    args: [CLI, 'bundle', 'bundled', '--new-key', 'key.pem', '--out', BUNDLE],
    prints: /bundle/,
  },
]

const EXPORTS = /^[1-9]\d* exports/m
const REFUSAL = /cannot require\('graylog-conformance.*it is an ES module; use "await/
const PRINT = `console.log(Object.keys(all).length + ' exports')`

/** Runs the steps with one program in the package's folder, without a network. */
export function runSteps(
  program: string,
  before: readonly string[],
  folder: string,
  steps: readonly PackageStep[],
): readonly Outcome[] {
  const { NODE_OPTIONS: _options, ...env } = process.env
  return steps.map(({ does, args: [file = '', ...rest], text, prints, code = 0 }) => {
    if (text !== undefined) writeFileSync(join(folder, file), text)
    const began = performance.now()
    const { status, stdout, stderr, error } = spawnSync(program, [...before, file, ...rest], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 120_000,
      maxBuffer: 64 * 1024 * 1024,
      env: { ...env, NO_COLOR: '1', TMPDIR: mkdtempSync(join(folder, 'tmp-')) },
    })
    const printed = `${stdout}\n${stderr}`
    const isRight = status === code && prints.test(printed)
    const last = printed.trim().split('\n').slice(-8).join('\n    ')
    const flaw = `${does} ended with ${error?.message ?? status}, not with ${code} and ${prints.source}:\n    ${last}`
    return { does, ms: performance.now() - began, ...(!isRight && { flaw }) }
  })
}
