import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { newestRelease } from '#engine/knowledge/releases.ts'
import {
  CLIENT_TEST_FORMAT,
  CLIENT_TEST_VERSION,
  type ClientTest,
  type Trial,
} from '#engine/model/client-test.ts'
import { UsageError } from '#engine/model/errors.ts'
import { fileProblem } from '#engine/text/file-problem.ts'
import { redactRecording, writeRecording } from '#recorder/convert/public.ts'
import type { Input } from '../../command/command.ts'
import type { Context } from '../../command/context.ts'
import type { MockServer } from '../../mock/mock-server.ts'
import { toolInfo } from '../../run/package-info.ts'
import type { options } from './options.ts'
import { tryRelease } from './try-release.ts'

/** Runs a program on each release, one after the other, up to an interruption. Throws a UsageError. */
export async function run(
  { program, release, to, except, limit, out }: Input<typeof options>,
  { env, signal, log, arm }: Context,
): Promise<ClientTest> {
  if (out !== undefined) makeFolder(out)
  arm()
  const releases: Trial[] = []
  for (const one of release.length > 0 ? release : [newestRelease().release]) {
    if (signal.aborted) break
    const output = createOutput(log, one)
    const trial = await tryRelease(program, one, {
      to,
      except,
      ...(limit !== undefined && { limit }),
      environment: env,
      signal,
      say: output.write,
      ...(out !== undefined && { keep: (server) => keep(server, out) }),
    })
    output.end()
    releases.push(trial)
  }
  if (out !== undefined) log(`Recordings: ${out}`)
  return {
    format: CLIENT_TEST_FORMAT,
    version: CLIENT_TEST_VERSION,
    tool: toolInfo(),
    program: nameProgram(program),
    complete: !signal.aborted,
    releases,
  }
}

/** Logs the lines that a program prints, after one that names the release. */
function createOutput(log: Context['log'], release: string) {
  let isEmpty = true
  let rest = ''
  const write = (text: string): void => {
    if (text === '') return
    if (isEmpty) log(`Output on ${release}:`)
    isEmpty = false
    const lines = `${rest}${text}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) log(line)
  }
  return { write, end: () => void (rest !== '' && log(rest)) }
}

/** Names the program and its script, such as `python3 backup.py`. Other arguments may be secrets and are left out. */
function nameProgram(words: readonly string[]): string {
  const [file = '', ...args] = words
  const script = args.find((arg) => existsSync(arg) && statSync(arg).isFile())
  return [file, ...(script === undefined ? [] : [script])].join(' ')
}

function makeFolder(out: string): void {
  try {
    mkdirSync(out, { recursive: true })
  } catch (cause) {
    throw new UsageError(
      `cannot write into "${out}": ${fileProblem(cause)}; name another folder with --out`,
      { cause },
    )
  }
}

async function keep(server: MockServer, out: string): Promise<string | undefined> {
  if (server.requests.length === 0) return undefined
  const file = join(out, `client-${server.release ?? 'unknown'}.ndjson`)
  await writeRecording(file, redactRecording(server.recording()))
  return file
}
