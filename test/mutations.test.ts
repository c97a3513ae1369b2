import { readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { DEVIATIONS } from '#suites/deviations.ts'
import { suites } from '#suites/index.ts'
import { judge } from '#engine/judge/judge.ts'
import type { Deviation } from '#engine/model/deviation.ts'
import { joinRecordings, type Recording } from '#engine/model/recording.ts'
import type { Run } from '#engine/model/results/run.ts'
import { isWithin, requireVersion, type Version } from '#engine/model/version.ts'
import { packageFile } from '#engine/package.ts'
import { type Deviate, makeDeviator } from '#engine/judge/deviate-recording.ts'
import { fixture, fixtureRun } from './fixtures.ts'
import { kill, newlyFailing } from './kill/kill.ts'
import { isOfAnswers } from './matrix/matrix.ts'
import { IS_WHOLE, sampled } from '#tools/test-run/whole.ts'

const mutations = suites.flatMap((suite) => suite.mutations)
const checks = suites.flatMap((suite) => suite.checks)
const ofAnswers = DEVIATIONS.filter(isOfAnswers)

interface Clean {
  readonly recording: Recording
  readonly run: Run
  readonly version: Version
  readonly deviate: Deviate
}
const judged = new Map<string, Promise<Clean>>()

test.each(
  sampled(mutations, 16).map((mutation) => [mutation.check, mutation.of, mutation] as const),
)(
  '%s fails on %s after one edit, and nothing else that should not',
  async (_check, of, mutation) => {
    const { recording, run } = await clean(of)

    const { failing } = kill(mutation, recording, run, suites)

    expect(failing.toSorted()).toEqual([mutation.check, ...(mutation.also ?? [])].toSorted())
  },
)

/** Recordings of the interface, those of real servers first. */
const RECORDINGS = readdirSync(packageFile('test/fixtures'))
  .filter((file) => file.endsWith('.ndjson.gz') && !file.startsWith('backend-'))
  .map((file) => file.replace('.ndjson.gz', ''))
  .toSorted((a, b) => Number(isOurs(a)) - Number(isOurs(b)))
/** `npm run proof:mutations`: every mutation and deviation, and that every check is killed; else a sample. */
const SAMPLED = sampled(ofAnswers, 64)
/** Recordings of real servers on which a deviation is tried, in turn; each takes a judgement. */
const TRIED = IS_WHOLE ? 2 : 1
/** What fails for each deviation, by recording; undefined where it changes no answer. */
const failing = new Map<string, Promise<readonly string[] | undefined>>()
/** Checks that a deviation which was tried by now made fail, as it says, where they pass without it. */
const killedByNow = new Set<string>()

test.each(SAMPLED.map((deviation, at) => [deviation.id, at, deviation] as const))(
  '%s makes only checks that it names fail on recordings of real servers',
  async (_id, at, deviation) => {
    const real = RECORDINGS.filter((of) => !isOurs(of))
    const inTurn = [...real.slice(at % real.length), ...real.slice(0, at % real.length)]
    let tried = 0
    for (const of of inTurn) {
      const found = await failingFor(deviation, of)
      if (found === undefined) continue

      expect([of, found.filter((id) => !deviation.fails.includes(id))]).toEqual([of, []])

      tried += 1
      if (tried === TRIED) return
    }
  },
)

test.runIf(IS_WHOLE)(
  'a deviation or a mutation makes every check fail on a recording',
  async () => {
    const mutated = new Set(mutations.flatMap(({ check, also = [] }) => [check, ...also]))
    const alive: string[] = []

    for (const { id } of checks)
      if (!mutated.has(id) && !killedByNow.has(id) && !(await isKilled(id))) alive.push(id)

    expect(alive).toEqual([])
  },
  300_000,
)

test.runIf(IS_WHOLE)(
  'no deviation makes a check that has a mutation fail on a recording of a real server',
  async () => {
    const real = RECORDINGS.filter((of) => !isOurs(of))
    const twice: string[] = []

    for (const { check, of } of mutations)
      if (await isKilled(check, isOurs(of) ? RECORDINGS : real)) twice.push(check)

    expect(twice).toEqual([])
  },
  300_000,
)

test('a mutation names only checks that exist', () => {
  const ids = new Set(checks.map(({ id }) => id))

  const named = mutations.flatMap(({ check, also = [] }) => [check, ...also])

  expect(named.filter((id) => !ids.has(id))).toEqual([])
})

async function isKilled(id: string, among: readonly string[] = RECORDINGS): Promise<boolean> {
  for (const of of among) {
    const { run } = await clean(of)
    if (!passes(run, id)) continue
    for (const deviation of ofAnswers.filter(({ fails }) => fails.includes(id)))
      if ((await failingFor(deviation, of))?.includes(id)) return true
  }
  return false
}

function failingFor(deviation: Deviation, of: string): Promise<readonly string[] | undefined> {
  const key = `${deviation.id} ${of}`
  const found = failing.get(key) ?? judgeWith(deviation, of)
  failing.set(key, found)
  return found
}

async function judgeWith(
  { edits = [], versions, fails }: Deviation,
  of: string,
): Promise<readonly string[] | undefined> {
  const { run, version, deviate } = await clean(of)
  const deviating = isWithin(version, versions) ? deviate(edits) : undefined
  if (!deviating) return undefined
  const found = newlyFailing(run, judge(deviating, suites, { assumeVersion: version }))
  for (const id of found) if (fails.includes(id) && passes(run, id)) killedByNow.add(id)
  return found
}

function passes({ verdicts }: Run, id: string): boolean {
  return verdicts.find(({ checkId }) => checkId === id)?.outcome === 'pass'
}

function isOurs(of: string): boolean {
  return of.startsWith('reference-')
}

function clean(of: string): Promise<Clean> {
  const known = judged.get(of)
  if (known) return known
  const made = judgedInMemory(of)
  judged.set(of, made)
  return made
}

async function judgedInMemory(of: string): Promise<Clean> {
  const { recording, run } = await readAndJudged(of)
  const version = requireVersion(run.target.judgedVersion)
  return { recording, run, version, deviate: makeDeviator(recording, version) }
}

async function readAndJudged(of: string): Promise<Pick<Clean, 'recording' | 'run'>> {
  const [first = '', second] = of.split(' + ')
  if (second === undefined) return { recording: await fixture(first), run: await fixtureRun(first) }
  const joined = joinRecordings(await fixture(first), await fixture(second))
  const exchanges = [...joined.exchanges()]
  const recording = { ...joined, exchanges: () => exchanges }
  return { recording, run: judge(recording, suites) }
}
