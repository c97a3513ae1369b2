import { execFile } from 'node:child_process'
import { cpSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

import { layOutProject } from './project.ts'
import { packageFile } from '#engine/package.ts'

/** The parts of vitest's JSON report that these tests read. */
interface Printed {
  readonly numTotalTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly Assertion[]
  }[]
}

export interface Assertion {
  readonly title: string
  readonly status: 'passed' | 'failed' | 'skipped' | 'pending'
  readonly tags: readonly string[]
  readonly failureMessages: readonly string[]
}

/** Lays out a vendor's project with the installed package and vitest. */
export async function layOutVendor(): Promise<string> {
  const folder = await layOutProject(['vitest'])
  const own = join(folder, 'node_modules/graylog-conformance')
  const linked = realpathSync(own)
  rmSync(own)
  // A package in node_modules is loaded unchanged, but vitest would transform a linked one.
  cpSync(join(linked, 'dist'), join(own, 'dist'), { recursive: true })
  for (const name of ['package.json', 'schemas', 'reports', 'engine', 'src', 'node_modules'])
    symlinkSync(join(linked, name), join(own, name))
  return folder
}

/** Runs vitest in a project; returns the result. */
export function runTests(
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly printed: string; readonly told: Printed }> {
  const {
    NODE_OPTIONS: _options,
    VITEST: _vitest,
    GITHUB_STEP_SUMMARY: _summary,
    ...env
  } = process.env
  const all = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json']
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...all, '--outputFile=told.json', ...args],
      {
        cwd: folder,
        encoding: 'utf8',
        timeout: 300_000,
        maxBuffer: 64 * 1024 * 1024,
        env: { ...env, NO_COLOR: '1', ...environment },
      },
      (error, stdout, stderr) => {
        const told = JSON.parse(readFileSync(join(folder, 'told.json'), 'utf8')) as Printed
        resolve({
          code: typeof error?.code === 'number' ? error.code : 0,
          printed: stdout + stderr,
          told,
        })
      },
    )
  })
}

/** Returns the examples of `docs/guides/vitest.md` in TypeScript and YAML, by the file name in their first line. */
export function examples(): ReadonlyMap<string, string> {
  const page = readFileSync(packageFile('docs/guides/vitest.md'), 'utf8')
  const found = page.matchAll(/```(?:ts|yaml)\n(?:\/\/|#) ([\w.]+)[^\n]*\n([\s\S]*?)```/g)
  return new Map([...found].map(([, name = '', text = '']) => [name, text]))
}
