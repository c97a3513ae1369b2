import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { readEvidence } from '#src/run/evidence/read-evidence.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import type { HarForm, WrittenCall, WrittenHar } from './model.ts'
import { type Foretold, getPredicted, type Original } from './original.ts'
import { judgeRecording } from '../judged.ts'

/** The result of a file in one form. */
export interface Measured {
  /** Calls in the file, and how many of them were read. */
  readonly calls: number
  readonly read: number
  /** Ids of failed server checks. */
  readonly violations: readonly string[]
  readonly warnings: readonly string[]
  /** Calls with another forecast than in the recording, one sentence each. */
  readonly misread: readonly string[]
  /** Whether the file names its release correctly, not at all, or incorrectly. */
  readonly release: 'told' | 'not told' | 'wrong'
  /** The error if it could not be read or judged. */
  readonly error?: string
}

/** Checks that a form was read without errors. */
export function isQuiet({
  read,
  calls,
  violations,
  warnings,
  misread,
  release,
  error,
}: Measured): boolean {
  const found = violations.length + warnings.length + misread.length
  return found === 0 && read === calls && release !== 'wrong' && error === undefined
}

/** Writes a recording in a form and in several orders; returns the result of each file. */
export type Measure = (
  form: HarForm,
  seeds: readonly (number | undefined)[],
  folder: string,
) => Promise<readonly Measured[]>

/** Measures many forms of one recording and caches equal readings. It stops at the first order with an error. */
export function makeMeasurer(original: Original): Measure {
  const known = new Map<string, Measured>()
  return async (form, seeds, folder) => {
    const results: Measured[] = []
    for (const seed of seeds) {
      const written = form.write(original.exchanges, seed)
      const path = save(written, join(folder, `${form.id}-${seed ?? 'as-is'}`))
      const result = await measured(written, path, { original, known })
      results.push(result)
      if (!isQuiet(result)) break
    }
    return results
  }
}

interface Around {
  readonly original: Original
  /** Results by content. */
  readonly known: Map<string, Measured>
}

async function measured(
  written: WrittenHar,
  path: string,
  { original, known }: Around,
): Promise<Measured> {
  try {
    const recording = await readEvidence(path)
    const exchanges = [...recording.exchanges()]
    const { tool: _tool, ...header } = recording.header
    const digest = computeDigest([header, exchanges, written.calls])
    const result =
      known.get(digest) ?? compared(written, original, { ...recording, exchanges: () => exchanges })
    known.set(digest, result)
    return result
  } catch (cause) {
    const error = cause instanceof Error ? cause.message : String(cause)
    return { ...NOTHING, calls: written.calls.length, error }
  }
}

function computeDigest(value: unknown): string {
  return createHash('sha1').update(JSON.stringify(value)).digest('hex')
}

const NOTHING: Measured = {
  calls: 0,
  read: 0,
  violations: [],
  warnings: [],
  misread: [],
  release: 'not told',
}

function compared({ calls }: WrittenHar, original: Original, recording: Recording): Measured {
  const positions = positionsIn([...recording.exchanges()], calls)
  const read = new Set(positions.values())
  const { release, ...found } = judged(recording, original)
  const knownRelease = { from: original.from, roots: original.roots }
  const foretell = (given: Partial<typeof knownRelease>): Foretold =>
    getPredicted(recording, original.targets, given, (index) => positions.get(index))
  const foretold = tryTo(() => foretell({})) ?? foretell(knownRelease)
  const expected = original.foretold(calls.map(({ exchange }) => exchange))
  return {
    ...found,
    calls: calls.length,
    read: read.size,
    release,
    misread: differences(expected, foretold),
  }
}

function judged(
  recording: Recording,
  { from, roots }: Original,
): Pick<Measured, 'violations' | 'warnings' | 'release'> {
  const run = tryTo(() => judgeRecording(recording))
  const { verdicts, target } = run ?? judgeRecording(recording, { assumeVersion: from, roots })
  const rated = (rating: Rating): readonly string[] =>
    verdicts
      .filter((verdict) => verdict.subject === 'server' && verdict.rating === rating)
      .map(({ checkId }) => checkId)
  const isLine = target.judgedVersion.startsWith(`${from.major}.${from.minor}.`)
  return {
    violations: verdicts.some(({ outcome }) => outcome === 'error')
      ? [...rated('violation'), 'an error of a check']
      : rated('violation'),
    warnings: rated('warning'),
    release: run ? (isLine ? 'told' : 'wrong') : 'not told',
  }
}

/** Returns undefined for a usage error, which a person would see. */
function tryTo<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch (cause) {
    if (cause instanceof UsageError) return undefined
    throw cause
  }
}

/** Maps exchanges to those of the original by method, path, and time, or by method and path in order. */
function positionsIn(
  exchanges: readonly Exchange[],
  calls: readonly WrittenCall[],
): ReadonlyMap<number, number> {
  const waiting = new Map<string, WrittenCall[]>()
  for (const call of calls) {
    const key = `${call.method} ${call.target}`
    waiting.set(key, [...(waiting.get(key) ?? []), call])
  }
  return new Map(
    exchanges.flatMap(({ index, request, response, startedAt }) => {
      const list = waiting.get(`${request.method.toUpperCase()} ${request.target}`) ?? []
      const timely = list.findIndex((call) => call.startedAt === startedAt)
      const isTold = startedAt !== undefined && list.some((call) => call.startedAt !== undefined)
      if (!response || (timely < 0 && isTold)) return []
      const [call] = list.splice(Math.max(timely, 0), 1)
      return call ? [[index, call.exchange] as const] : []
    }),
  )
}

function differences(expected: Foretold, found: Foretold): readonly string[] {
  return [...expected].flatMap(([to, predictions]) =>
    [...predictions].flatMap(([position, { class: original, route }]) => {
      const now = found.get(to)?.get(position)
      if (!now)
        return [
          `to ${to}: exchange ${position} (${route ?? 'no route'}) is no call, it ${original}`,
        ]
      const isHonest = now.class === 'unknown' && now.causes.length > 0
      // Without the body, new fields are possible.
      const isHarmless = original === 'works' && now.answer === 'gains'
      return now.class === original || isHonest || isHarmless
        ? []
        : [`to ${to}: exchange ${position} (${route ?? 'no route'}) ${now.class}, not ${original}`]
    }),
  )
}

function save(written: WrittenHar, folder: string): string {
  for (const { name, bytes } of [...written.beside, written]) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
  }
  return join(folder, written.name)
}
