import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

import { type Command, findMissingParts, INTERRUPT, readBlocks } from './blocks.ts'
import { runsUntilInterrupted, whyNotRun } from './run-command.ts'

/** A server or recorder of a tutorial, which runs until Ctrl-C. */
interface Background {
  readonly child: ChildProcess
  readonly read: () => string
}

/** Runs a tutorial from its first command to its last in one folder; returns the missing output. */
export async function runTutorial(
  document: string,
  folder: string,
  environment: NodeJS.ProcessEnv,
): Promise<readonly string[]> {
  const commands = readBlocks(document).flatMap((block) => block.commands)
  const ports = await findPorts(commands)
  const running: Background[] = []
  const flaws: string[] = []
  let exported = ''
  try {
    for (const { text, output } of commands) {
      if (whyNotRun(text) !== undefined) continue
      const typed = ports.reduce((line, [from, to]) => line.replaceAll(from, to), text)
      if (text.startsWith('export ')) exported += `${typed}\n`
      const written =
        text === INTERRUPT
          ? await interrupt(running)
          : runsUntilInterrupted(text)
            ? await start(typed, folder, environment, running)
            : await runToEnd(`${exported}${typed}`, folder, environment)
      const shown = ports.reduce((all, [from, to]) => all.replaceAll(to, from), written)
      const missing = findMissingParts(output, shown)
      if (missing.length > 0)
        flaws.push(`${text}\nlacks:\n${missing.join('\n')}\nin:\n${shown.slice(-4000)}`)
    }
  } finally {
    for (const { child } of running) child.kill('SIGINT')
  }
  return flaws
}

/** Replaces the ports of a tutorial by free ones. */
async function findPorts(commands: readonly Command[]): Promise<readonly [string, string][]> {
  const named = commands.flatMap(({ text }) => text.match(/\b9\d{3}\b/g) ?? [])
  return Promise.all(
    [...new Set(named)].map(async (port): Promise<[string, string]> => [port, await findPort()]),
  )
}

async function findPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return String(address.port)
}

async function runToEnd(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn('bash', ['-c', `exec 2>&1\n${script}`], { cwd, env })
  const read = collect(child)
  await once(child, 'close')
  return read()
}

async function start(
  command: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
  running: Background[],
): Promise<string> {
  const script = `exec 2>&1\nexec ${command}`
  const child = spawn('bash', ['-c', script], { cwd, env })
  const read = collect(child)
  running.push({ child, read })
  const end = once(child, 'close').then(() => true)
  while (!read().includes('Ctrl-C'))
    if (await Promise.race([end, new Promise((resolve) => setTimeout(resolve, 50))])) break
  return read()
}

/** Ends the process that was started last. */
async function interrupt(running: Background[]): Promise<string> {
  const last = running.pop()
  if (!last) throw new Error('nothing runs that Ctrl-C could end')
  const before = last.read().length
  last.child.kill('SIGINT')
  await once(last.child, 'close')
  return last.read().slice(before)
}

function collect({ stdout }: ChildProcess): () => string {
  let text = ''
  stdout?.on('data', (part: Buffer) => (text += String(part)))
  return () => text
}
