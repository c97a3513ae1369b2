import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import type { MockServer } from '../../mock/mock-server.ts'
import { chooseRelease } from '../../mock/release.ts'
import { redactRecording, writeRecording } from '../../recorder/convert/public.ts'
import { newestRelease } from '../../src/knowledge/releases.ts'
import { UsageError } from '../../src/model/errors.ts'
import { fileProblem } from '../../src/text/file-problem.ts'
import { exitCode, worstOf } from '../../api/exit-codes.ts'
import type { ExitCode } from '../../api/exit-codes.ts'
import { ENDING } from '../interruption.ts'
import type { Terminal } from '../terminal.ts'
import type { TestClientOptions } from './options.ts'
import { describeTrials, outcomeOf } from './trial-words.ts'
import type { TrialOutcome } from './trial-words.ts'
import { tryRelease } from './try-release.ts'
import type { Trial } from './try-release.ts'

/** Tries a program on each release, one after the other. Throws a UsageError. */
export async function testClient(
  words: readonly string[],
  options: TestClientOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { to, except, limit, out, quiet } = options
  const releases = options.release.length > 0 ? options.release : [newestRelease().release]
  for (const one of [...releases, ...to]) chooseRelease(one)
  if (out !== undefined) makeFolder(out)
  const controller = new AbortController()
  const abort = (): void => {
    controller.abort()
  }
  for (const name of ENDING) process.on(name, abort)
  const trials: Trial[] = []
  try {
    for (const release of releases) {
      if (controller.signal.aborted) break
      const trial = await tryRelease(words, release, {
        ...{ to, except, ...(limit !== undefined && { limit }) },
        ...{ environment: terminal.environment, signal: controller.signal },
        say: quiet === true ? () => undefined : terminal.err,
        ...(out !== undefined && { keep: (server) => keep(server, out) }),
      })
      trials.push(trial)
    }
  } finally {
    for (const name of ENDING) process.off(name, abort)
  }
  terminal.out(options.json === true ? inJson(trials) : describeTrials(trials))
  if (out !== undefined && quiet !== true) terminal.err(`Recordings: ${out}\n`)
  return controller.signal.aborted
    ? exitCode('interrupted')
    : worstOf(trials.map((trial) => CODES[outcomeOf(trial)]))
}

const CODES: Readonly<Record<TrialOutcome, ExitCode>> = {
  survives: exitCode('conforms'),
  fails: exitCode('differences'),
  untried: exitCode('incomplete'),
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

async function keep(server: MockServer, out: string): Promise<void> {
  if (server.requests.length === 0) return
  const file = join(out, `client-${server.release ?? 'unknown'}.ndjson`)
  await writeRecording(file, redactRecording(server.recording()))
}

function inJson(trials: readonly Trial[]): string {
  const releases = trials.map((trial) => ({ outcome: outcomeOf(trial), ...trial }))
  return `${JSON.stringify({ format: 'graylog-conformance-client-test', version: 1, releases }, null, 2)}\n`
}
