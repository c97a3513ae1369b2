import { availableParallelism } from 'node:os'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import {
  CLIENT_TEST_FORMAT,
  CLIENT_TEST_VERSION,
  type ClientTest,
  type Trial,
} from '#engine/model/client-test.ts'
import { accessFile } from '#engine/text/file-problem.ts'
import { redactRecording, writeRecording } from '#recorder/convert/public.ts'
import type { Input } from '../../command/command.ts'
import type { Context } from '../../command/context.ts'
import type { MockServer } from '../../mock/mock-server.ts'
import { mapConcurrently } from '../../run/map-concurrently.ts'
import { toolInfo } from '../../run/package-info.ts'
import type { options } from './options.ts'
import { keepEnd, logOutputs, printLive } from './program-output.ts'
import { expandReleases } from './releases.ts'
import { tryRelease } from './try-release.ts'

/** Runs a program on each release, several at a time, up to an interruption. Throws a UsageError. */
export async function run(
  { program, release, to, except, limit, out }: Input<typeof options>,
  { env, signal, log, update, arm }: Context,
): Promise<ClientTest> {
  if (out !== undefined) makeFolder(out)
  arm()
  const wanted = expandReleases(release)
  const isOnly = wanted.length === 1
  const trials = new Map<string, Trial>()
  const outputs = new Map<Trial, string>()
  await mapConcurrently(wanted, availableParallelism(), async (one) => {
    if (signal.aborted) return
    const output = isOnly ? printLive(log, one) : keepEnd()
    const trial = await tryRelease(program, one, {
      to,
      except,
      ...(limit !== undefined && { limit }),
      environment: env,
      signal,
      say: output.write,
      ...(out !== undefined && { keep: (server) => keep(server, out) }),
    })
    // The interruption ended the program, so its end says nothing. A single release may be meant to run until then.
    if (signal.aborted && trial.ended.signal !== undefined && !isOnly) return
    const kept = output.end()
    const hasFailed = trial.outcome === 'untried' || trial.ended.code !== 0
    if (kept !== '' && hasFailed) outputs.set(trial, kept)
    trials.set(one, trial)
    const share = { done: trials.size, total: wanted.length }
    update({ type: 'progress', text: `tested ${share.done} of ${share.total} releases`, share })
  })
  const releases = wanted.flatMap((one) => trials.get(one) ?? [])
  const untested = wanted.filter((one) => !trials.has(one))
  logOutputs(
    releases.flatMap((trial) => {
      const text = outputs.get(trial)
      return text === undefined ? [] : [{ release: trial.release, text }]
    }),
    log,
  )
  if (out !== undefined) log(`Recordings: ${out}`)
  return {
    format: CLIENT_TEST_FORMAT,
    version: CLIENT_TEST_VERSION,
    tool: toolInfo(),
    program: nameProgram(program),
    complete: !signal.aborted,
    releases,
    ...(untested.length > 0 && { untested }),
  }
}

/** Names the program and its script, such as `python3 backup.py`. Other arguments may be secrets and are left out. */
function nameProgram(words: readonly string[]): string {
  const [file = '', ...args] = words
  const script = args.find((arg) => existsSync(arg) && statSync(arg).isFile())
  return [file, ...(script === undefined ? [] : [script])].join(' ')
}

function makeFolder(out: string): void {
  accessFile(
    () => mkdirSync(out, { recursive: true }),
    (problem) => `cannot write into "${out}": ${problem}; specify another folder with --out`,
  )
}

async function keep(server: MockServer, out: string): Promise<string | undefined> {
  if (server.requests.length === 0) return undefined
  const file = join(out, `client-${server.release ?? 'unknown'}.ndjson`)
  await writeRecording(file, redactRecording(server.recording()))
  return file
}
