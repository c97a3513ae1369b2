import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { packageFile } from '#engine/package.ts'
import { ACCOUNTS } from '../accounts.ts'
import type { TriedAccount } from './ways.ts'

/** The tool's own command line against a server of the lab. */
interface ToolRun {
  /** Its file, as `buildTool` gives it; it is run from the sources when absent. */
  readonly tool?: string
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** Where what it printed is kept, and its files go when the arguments say so. */
  readonly out: string
  readonly signal?: AbortSignal
  /** Given the process as soon as it runs. */
  readonly onStart?: (kill: (signal: NodeJS.Signals) => void) => void
}

/** Seconds that a server gets for one response: several Javas on a busy machine take their time. */
const PATIENCE = { GRAYLOG_CONFORMANCE_TIMEOUT: '120' }

const SOURCES = ['--import', 'tsx', packageFile('src/cli.ts')] as const

/** Runs it to its end; gives back its exit code, null when a signal ended it. */
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

/** What the tool is told of an account, by environment and arguments. */
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

/** An empty folder at that path. */
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
