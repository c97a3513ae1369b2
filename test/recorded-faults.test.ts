import { readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { listFaults, RECORDING_FAULTS } from '#suites/faults.ts'
import { checks, suites } from '#suites/index.ts'
import type { Fault } from '#engine/model/fault.ts'
import { joinRecordings, type Recording } from '#engine/model/recording.ts'
import type { Run } from '#engine/model/results/run.ts'
import { isWithin, requireVersion, type Version } from '#engine/model/version.ts'
import { packageFile } from '#engine/package.ts'
import { type EditRecording, createRecordingEditor } from '#engine/judge/recording-editor.ts'
import { fixture } from './fixtures.ts'
import { fixtureRun, judgeRecording } from './judged.ts'
import { failingWith, newlyFailing } from './harness/recording-fault.ts'
import { isOfAnswers } from './matrix/matrix.ts'
import { IS_WHOLE, sampled } from '#tools/test-run/whole.ts'

const ofAnswers = listFaults().filter(isOfAnswers)

interface Clean {
  readonly recording: Recording
  readonly run: Run
  readonly version: Version
  readonly editRecording: EditRecording
}
const judged = new Map<string, Promise<Clean>>()

test.each(
  sampled(RECORDING_FAULTS, 16).map((fault) => [fault.fails[0], fault.recording, fault] as const),
)('%s fails on %s after one edit, and no other check does', async (_check, of, fault) => {
  const { recording, run } = await clean(of)

  const failing = failingWith(fault, recording, run, suites)

  expect(failing.toSorted()).toEqual([...fault.fails].toSorted())
})

/** Recordings of the API, real servers first. */
const RECORDINGS = readdirSync(packageFile('test/fixtures'))
  .filter((file) => file.endsWith('.ndjson.gz') && !file.startsWith('backend-'))
  .map((file) => file.replace('.ndjson.gz', ''))
  .toSorted((a, b) => Number(isOurs(a)) - Number(isOurs(b)))
/** `npm run proof:mutations` tries every fault and requires that every check fails; otherwise a sample. */
const SAMPLED = sampled(ofAnswers, 64)
/** Number of real recordings for each fault, in turn; each needs a judgment. */
const TRIED = IS_WHOLE ? 2 : 1
/** The failed checks for each fault, by recording; undefined if it changes no response. */
const failing = new Map<string, Promise<readonly string[] | undefined>>()
/** Checks that a tried fault made fail as declared. */
const killedByNow = new Set<string>()

test.each(SAMPLED.map((fault, at) => [fault.id, at, fault] as const))(
  '%s makes only its own checks fail on recordings of real servers',
  async (_id, at, fault) => {
    const real = RECORDINGS.filter((of) => !isOurs(of))
    const inTurn = [...real.slice(at % real.length), ...real.slice(0, at % real.length)]
    let tried = 0
    for (const of of inTurn) {
      const found = await failingFor(fault, of)
      if (found === undefined) continue

      expect([of, found.filter((id) => !fault.fails.includes(id))]).toEqual([of, []])

      tried += 1
      if (tried === TRIED) return
    }
  },
)

test.runIf(IS_WHOLE)(
  'every check has a fault that makes it fail on a recording',
  async () => {
    const edited = new Set(RECORDING_FAULTS.flatMap(({ fails }) => fails))
    const alive: string[] = []

    for (const { id } of checks)
      if (!edited.has(id) && !killedByNow.has(id) && !(await isKilled(id))) alive.push(id)

    expect(alive).toEqual([])
  },
  300_000,
)

test.runIf(IS_WHOLE)(
  'a check with a recording edit has no response fault that makes it fail',
  async () => {
    const real = RECORDINGS.filter((of) => !isOurs(of))
    const twice: string[] = []

    for (const { fails, recording } of RECORDING_FAULTS)
      if (await isKilled(fails[0], isOurs(recording) ? RECORDINGS : real)) twice.push(fails[0])

    expect(twice).toEqual([])
  },
  300_000,
)

test('a recording edit lists only existing checks', () => {
  const ids = new Set(checks.map(({ id }) => id))

  const named = RECORDING_FAULTS.flatMap(({ fails }) => fails)

  expect(named.filter((id) => !ids.has(id))).toEqual([])
})

async function isKilled(id: string, among: readonly string[] = RECORDINGS): Promise<boolean> {
  for (const of of among) {
    const { run } = await clean(of)
    if (!passes(run, id)) continue
    for (const fault of ofAnswers.filter(({ fails }) => fails.includes(id)))
      if ((await failingFor(fault, of))?.includes(id)) return true
  }
  return false
}

function failingFor(fault: Fault, of: string): Promise<readonly string[] | undefined> {
  const key = `${fault.id} ${of}`
  const found = failing.get(key) ?? judgeWith(fault, of)
  failing.set(key, found)
  return found
}

async function judgeWith(
  { edits = [], versions, fails }: Fault,
  of: string,
): Promise<readonly string[] | undefined> {
  const { run, version, editRecording } = await clean(of)
  const edited = isWithin(version, versions) ? editRecording(edits) : undefined
  if (!edited) return undefined
  const found = newlyFailing(run, judgeRecording(edited, { assumeVersion: version }))
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
  return { recording, run, version, editRecording: createRecordingEditor(recording, version) }
}

async function readAndJudged(of: string): Promise<Pick<Clean, 'recording' | 'run'>> {
  const [first = '', second] = of.split(' + ')
  if (second === undefined) return { recording: await fixture(first), run: await fixtureRun(first) }
  const joined = joinRecordings(await fixture(first), await fixture(second))
  const exchanges = [...joined.exchanges()]
  const recording = { ...joined, exchanges: () => exchanges }
  return { recording, run: judgeRecording(recording) }
}
