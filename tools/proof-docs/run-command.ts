import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { type Block, findMissingParts } from './blocks.ts'
import { ENDS, NOT_RUN, WITHOUT_ACCOUNT } from './expected.ts'
import type { Sandbox } from './sandbox.ts'

/** Returns why a command is not run, or undefined. */
export function whyNotRun(command: string): string | undefined {
  return NOT_RUN.find(([pattern]) => pattern.test(command))?.[1]
}

/** Runs the commands of a block in a folder as a reader does; returns the errors. */
export async function getFlaws(
  { commands }: Block,
  folder: string,
  roots: readonly string[],
  sandbox: Sandbox,
): Promise<readonly string[]> {
  const flaws: string[] = []
  // Keeps exported variables; a bundle signed in this block has another key.
  let exported = ''
  let { fingerprint } = sandbox
  for (const { text: command, output } of joinBackground(commands)) {
    if (whyNotRun(command) !== undefined) continue
    const typed = asTyped(command, roots, fingerprint)
    const { code, said } = await runTyped(`${exported}${typed}`, command, folder, sandbox)
    const expected = ENDS.find(([pattern]) => pattern.test(command))?.[1] ?? 0
    if (code !== expected)
      flaws.push(`it ended with ${code}, not with ${expected}:\n${typed}\n${said.slice(-1500)}`)
    const missing = findMissingParts(output, said)
    if (missing.length > 0)
      flaws.push(`its output lacks:\n${missing.join('\n')}\n\nin:\n${said.slice(-6000)}`)
    if (command.startsWith('export ')) exported += `${typed}\n`
    if (/ bundle /.test(command))
      fingerprint = /[\da-f]{64}/.exec(said.replaceAll(/\s/g, ''))?.[0] ?? fingerprint
  }
  return flaws
}

/** Joins a command in the background with the next one, and ends it after that. */
function joinBackground(commands: Block['commands']): Block['commands'] {
  return commands.flatMap((command, at) => {
    if (commands[at - 1]?.text.endsWith(' &') === true) return []
    const next = commands[at + 1]
    if (!command.text.endsWith(' &') || !next) return [command]
    return [{ ...next, text: `${command.text}\n${next.text}\nkill $!` }]
  })
}

/** Runs the example of a reference page; returns its output. */
export async function runExample(
  command: string,
  folder: string,
  roots: readonly string[],
  sandbox: Sandbox,
): Promise<string> {
  const typed = asTyped(command, roots, sandbox.fingerprint)
  return (await runTyped(typed, command, folder, sandbox)).said
}

async function runTyped(
  typed: string,
  command: string,
  folder: string,
  sandbox: Sandbox,
): Promise<{ readonly code: number | null; readonly said: string }> {
  prepare(command, folder)
  const result = await run(typed, runsUntilInterrupted(command), folder, sandbox)
  restore(command, folder, sandbox)
  return result
}

/** Commands that run until Ctrl-C. */
const RUNS_ON = / (?:record|serve) /

/** Returns true if the command runs until Ctrl-C. */
export function runsUntilInterrupted(command: string): boolean {
  return RUNS_ON.test(command) && !command.includes(' &\n')
}

/** Applies the changes that a reader makes: addresses, secrets, and ports. */
function asTyped(command: string, roots: readonly string[], fingerprint: string): string {
  const [first = '', second = first] = roots
  // It only writes the address, and writes more for a server on this machine.
  if (/ init /.test(command)) return command
  return command
    .replaceAll(/https?:\/\/new[\w.-]*(?::\d+)?(?:\/api)?/g, second)
    .replaceAll(/https?:\/\/(?:old\b|[\w.-]*example)[\w.-]*(?::\d+)?(?:\/api)?/g, first)
    .replaceAll('3f9a…', fingerprint)
    .replaceAll(/=…/g, '=admin')
    .replaceAll(/--port \d+/g, '--port 0')
}

/** Removes a recording that the command writes, and keeps an existing key. */
function prepare(command: string, folder: string): void {
  const written = readRecordedFile(command)
  if (written !== undefined) rmSync(join(folder, written), { force: true })
  const [, key] = / (?:--key|-in) (\S+)/.exec(command) ?? []
  if (key !== undefined && !existsSync(join(folder, key)))
    cpSync(join(folder, 'vendor.pem'), join(folder, key))
}

/** Replaces the new recording by the sample, as no client called in the meantime. */
function restore(command: string, folder: string, sandbox: Sandbox): void {
  const written = readRecordedFile(command)
  if (written !== undefined && existsSync(join(sandbox.folder, written)))
    cpSync(join(sandbox.folder, written), join(folder, written))
}

function readRecordedFile(command: string): string | undefined {
  return / record .*--out (\S+)/.exec(command)?.[1]
}

async function run(
  typed: string,
  runsOn: boolean,
  folder: string,
  { environment }: Sandbox,
): Promise<{ code: number | null; said: string }> {
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary, { recursive: true })
  // The last command replaces the shell, so that its exit code is the one after Ctrl-C.
  const lines = ['exec 2>&1', ...typed.split('\n')]
  const last = lines.at(-1) ?? ''
  const script = runsOn ? [...lines.slice(0, -1), `exec ${last}`] : lines
  const child = spawn('bash', ['-ec', script.join('\n')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ledgers of killed runs are temporary files: a sweep should only find those of its own block.
    env: {
      ...(WITHOUT_ACCOUNT.test(typed) ? withoutAccount(environment) : environment),
      TMPDIR: temporary,
    },
  })
  let said = ''
  let isInterrupted = false
  const hear = (text: Buffer): void => {
    said += String(text)
    if (!runsOn || isInterrupted || !said.includes('Ctrl-C')) return
    isInterrupted = true
    child.kill('SIGINT')
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

function withoutAccount({ GRAYLOG_USER: _user, ...others }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return others
}
