import { expect, test } from 'vitest'

import { readRecording } from '../recorder/store/reading/read.ts'
import { suites } from '../suites/index.ts'
import { judge } from '../src/judge/judge.ts'
import { joinRecordings } from '../src/model/recording.ts'
import type { Recording } from '../src/model/recording.ts'
import type { Run } from '../src/model/run.ts'
import { packageFile } from '../src/package.ts'
import { kill } from './kill/kill.ts'

const mutations = suites.flatMap((suite) => suite.mutations)
const checks = suites.flatMap((suite) => suite.checks)
const judged = new Map<string, Promise<{ recording: Recording; run: Run }>>()

test.each(mutations.map((mutation) => [mutation.check, mutation.of, mutation] as const))(
  '%s fails on %s after one edit, and nothing else that should not',
  async (_check, of, mutation) => {
    const { recording, run } = await clean(of)

    const { failing } = kill(mutation, recording, run, suites)

    expect(failing.toSorted()).toEqual([mutation.check, ...(mutation.also ?? [])].toSorted())
  },
)

test('every check has a mutation that makes it fail', () => {
  const killed = new Set(mutations.map(({ check }) => check))

  expect(checks.map(({ id }) => id).filter((id) => !killed.has(id))).toEqual([])
})

test('a mutation names only checks that exist', () => {
  const ids = new Set(checks.map(({ id }) => id))

  const named = mutations.flatMap(({ check, also = [] }) => [check, ...also])

  expect(named.filter((id) => !ids.has(id))).toEqual([])
})

function clean(of: string): Promise<{ recording: Recording; run: Run }> {
  const known = judged.get(of)
  if (known) return known
  const made = judgedInMemory(of)
  judged.set(of, made)
  return made
}

/** The file is read once, not once for each edit. */
async function judgedInMemory(of: string): Promise<{ recording: Recording; run: Run }> {
  const [first, second] = await Promise.all(
    of.split(' + ').map((name) => readRecording(packageFile(`fixtures/${name}.ndjson.gz`))),
  )
  if (!first) throw new Error(`"${of}" names no recording`)
  const read = second ? joinRecordings(first, second) : first
  const exchanges = [...read.exchanges()]
  const recording = { ...read, exchanges: () => exchanges }
  return { recording, run: judge(recording, suites) }
}
