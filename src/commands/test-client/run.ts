import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

import {
  CLIENT_TEST_FORMAT,
  CLIENT_TEST_VERSION,
  type ClientTest,
  type Trial,
} from '#engine/model/client-test.ts'
import { accessFile } from '#engine/text/file-problem.ts'
import { type Redacted, redactRecording } from '#recorder/convert/redacted.ts'
import { writeProven } from '#recorder/convert/write-proven.ts'
import type { Input } from '../../command/command.ts'
import type { Context } from '../../command/context.ts'
import type { MockServer } from '../../mock/mock-server.ts'
import { mapConcurrently } from '../../run/map-concurrently.ts'
import { toolInfo } from '../../run/package-info.ts'
import { formatDoubtful, formatMasked } from '../record/record-summary.ts'
import type { options } from './options.ts'
import { printLive } from './program-output.ts'
import { expandReleases } from './releases.ts'
import { addResponseChanges, type Tried } from './response-changes.ts'
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
  const tried = new Map<string, Tried>()
  const masked: Masked[] = []
  await mapConcurrently(wanted, availableParallelism(), async (one) => {
    if (signal.aborted) return
    const live = isOnly ? printLive(log, one) : undefined
    const result = await tryRelease(program, one, {
      to,
      except,
      ...(limit !== undefined && { limit }),
      environment: env,
      signal,
      say: (text) => live?.write(text),
      ...(out !== undefined && { keep: (server) => keep(server, out, masked) }),
    })
    // The interruption ended the program, so its end says nothing. A single release may be meant to run until then.
    if (signal.aborted && result.trial.ended.signal !== undefined && !isOnly) return
    live?.end()
    tried.set(one, result)
    const share = { done: tried.size, total: wanted.length }
    update({ type: 'progress', text: `tested ${share.done} of ${share.total} releases`, share })
  })
  const releases = await addResponseChanges(wanted.flatMap((one) => tried.get(one) ?? []))
  const untested = wanted.filter((one) => !tried.has(one))
  if (out !== undefined) {
    log(`Recordings: ${out}`)
    for (const line of describeMasked(masked)) log(line)
    for (const line of nameOthers(out, releases)) log(line)
  }
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

type Masked = Pick<Redacted, 'distinct' | 'notProvable'>

async function keep(
  server: MockServer,
  out: string,
  masked: Masked[],
): Promise<string | undefined> {
  if (server.requests.length === 0) return undefined
  const file = join(out, `client-${server.release ?? 'unknown'}.ndjson`)
  const redacted = redactRecording(server.recording(), {
    key: randomBytes(32),
    published: [server.password],
  })
  // It throws if a secret is left.
  await writeProven(file, redacted)
  const { distinct, notProvable } = redacted
  masked.push({ distinct, notProvable })
  return file
}

/** Names the recordings in the folder that this run did not write. */
function nameOthers(out: string, releases: readonly Trial[]): readonly string[] {
  const written = new Set(releases.flatMap(({ recording }) => recording ?? []))
  const others = readdirSync(out).filter(
    (name) => /^client-[\w.]+\.ndjson$/.test(name) && !written.has(join(out, name)),
  )
  return others.length > 0 ? [`Not from this run: ${others.toSorted().join(', ')}`] : []
}

function describeMasked(all: readonly Masked[]): readonly string[] {
  const sum = (count: (one: Masked) => number): number =>
    all.reduce((total, one) => total + count(one), 0)
  const doubtful = sum(({ notProvable }) => notProvable.length)
  return [
    formatMasked(
      sum(({ distinct }) => distinct),
      0,
    ),
    ...(doubtful > 0 ? [formatDoubtful(doubtful)] : []),
  ]
}
