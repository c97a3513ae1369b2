import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { packageFile } from '#engine/package.ts'
import { ACCOUNTS } from '../accounts.ts'
import type { TriedAccount } from './ways.ts'

/** A command line of the tool against a lab server. */
interface ToolRun {
  /** Its file from `buildTool`; runs from source if absent. */
  readonly tool?: string
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** The folder of its printed output, and of its files if the arguments say so. */
  readonly out: string
  readonly signal?: AbortSignal
  /** Called with the process as soon as it runs. */
  readonly onStart?: (kill: (signal: NodeJS.Signals) => void) => void
}

/** Seconds per response: several Java servers on a busy machine are slow. */
const PATIENCE = { GRAYLOG_CONFORMANCE_TIMEOUT: '120' }

const SOURCES = ['--import', 'tsx', packageFile('src/cli.ts')] as const

/** Runs it to its end; returns its exit code, or null if a signal ended it. */
export async function runConformance({
  tool,
  args,
  environment,
  out,
  signal,
  onStart,
}: ToolRun): Promise<number | null> {
  const child = spawn(process.execPath, [...(tool === undefined ? SOURCES : [tool]), ...args], {
    cwd: packageFile('.'),
    stdio: ['ignore', 'pipe', 'pipe'] as const,
    env: { ...withoutOurs(process.env), ...PATIENCE, ...environment },
    ...(signal && { signal }),
  })
  const printed: Record<'stdout' | 'stderr', string> = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (printed.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed.stderr += chunk.toString()))
  onStart?.((name) => child.kill(name))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      for (const [name, text] of Object.entries(printed))
        writeFileSync(join(out, `${name}.txt`), text)
      resolve(code)
    })
  })
}

/** Returns an account as environment and arguments of the tool. */
export function getCredentials(
  account: TriedAccount,
  token: string,
): Pick<ToolRun, 'args' | 'environment'> {
  const { user, isToken, limited } = account
  const second = ACCOUNTS.find(({ name }) => name === limited)
  return {
    args: second ? ['--limited-user', second.name] : [],
    environment: {
      ...(user && { GRAYLOG_USER: user.name, GRAYLOG_PASSWORD: user.password }),
      ...(isToken && { GRAYLOG_TOKEN: token }),
      ...(second && { GRAYLOG_LIMITED_PASSWORD: second.password }),
    },
  }
}

/** Creates an empty folder. */
export function emptyFolder(path: string): string {
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path, { recursive: true })
  return path
}

function withoutOurs(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([key]) => !key.startsWith('GRAYLOG_')),
  )
}
