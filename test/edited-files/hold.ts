import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

import { exportHar } from '#recorder/har/export.ts'
import { importHar } from '#recorder/har/import.ts'
import { readRecording } from '#recorder/store/reading/read.ts'
import { writeRecording } from '#recorder/store/writing/write.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { checksById } from '#suites/index.ts'
import type { HarEdit, HarLog, LineEdit } from './edits.ts'
import { type Faulty, makeFaulty } from './faults.ts'
import { judgeRecording } from '../judged.ts'

/** The result of an edited file. */
export interface Held {
  /** Single-exchange server checks that failed before, on exchanges still in the file. */
  readonly violations: number
  /** Those that no longer fail. */
  readonly lost: readonly string[]
  /** Server checks that fail only after the edit. */
  readonly added: readonly string[]
  readonly remarks: readonly string[]
}

/** The edited file, and a second one that is mixed in: names in `test/fixtures/`. */
interface Files {
  readonly of: string
  readonly other: string
}

export async function holdHar({ of, other }: Files, { edit }: HarEdit): Promise<Held> {
  const [faulty, others] = await Promise.all([makeFaulty(of), makeFaulty(other)])
  const log = buildHar(faulty.recording)
  edit(log, buildHar(others.recording))
  return compare(faulty, others, importHar(JSON.stringify({ log }), 'edited.har'))
}

export async function holdLines(
  { of, other }: Files,
  { edit, part = 1 }: LineEdit,
  path: (name: string) => string,
): Promise<Held> {
  const [faulty, others] = await Promise.all([makeFaulty(of), makeFaulty(other)])
  const own = await getLines(faulty.recording, path('own.ndjson'))
  const lines = edit(own, await getLines(others.recording, path('other.ndjson')))
  const packed = gzipSync(`${lines.join('\n')}\n`)
  writeFileSync(path('edited.ndjson.gz'), packed.subarray(0, Math.floor(packed.length * part)))
  return compare(faulty, others, await readRecording(path('edited.ndjson.gz')))
}

/** Judges each single-exchange violation with only that exchange in the file. */
export async function holdAlone(of: string): Promise<Pick<Held, 'violations' | 'lost'>> {
  const { recording, version } = await makeFaulty(of)
  const exchanges = [...recording.exchanges()]
  const run = judgeRecording(recording, { assumeVersion: version })
  const judgedAlone = (at: number): ReadonlySet<string> => {
    const alone = { ...recording, exchanges: () => exchanges.slice(at, at + 1) }
    const options = { assumeVersion: version, roots: [run.target.url] }
    return new Set(failing(judgeRecording(alone, options)))
  }
  const known = new Map<number, ReadonlySet<string>>()
  const violations = ofOne(run).filter(({ exchanges: [at = 0] }) => !isRefused(exchanges[at]))
  const lost = violations.filter(({ checkId, exchanges: [at = 0] }) => {
    const found = known.get(at) ?? judgedAlone(at)
    known.set(at, found)
    return !found.has(checkId)
  })
  return { violations: violations.length, lost: lost.map(({ checkId }) => checkId) }
}

function buildHar(recording: Recording): HarLog {
  const { log } = JSON.parse([...exportHar(recording)].join('')) as { readonly log: HarLog }
  return log
}

async function getLines(recording: Recording, path: string): Promise<readonly string[]> {
  await writeRecording(path, recording)
  return readFileSync(path, 'utf8').trimEnd().split('\n')
}

function compare(faulty: Faulty, others: Faulty, edited: Recording): Held {
  const assumeVersion = faulty.version
  const before = judgeRecording(faulty.recording, { assumeVersion })
  const ofOthers = judgeRecording(others.recording, { assumeVersion })
  const after = judgeRecording(edited, { assumeVersion })
  const left = new Set([...edited.exchanges()].map(getContent))
  const all = [...faulty.recording.exchanges()]
  const kept = new Map(all.filter((x) => left.has(getContent(x))).map((x) => [x.index, x]))
  const isWhole = kept.size === all.length
  const violations = ofOne(before)
    .filter(({ exchanges }) =>
      exchanges.some((index) => kept.has(index) && (isWhole || !isRefused(kept.get(index)))),
    )
    .map(({ checkId }) => checkId)
  const known = new Set([...failing(before), ...failing(ofOthers)])
  const now = new Set(failing(after))
  return {
    violations: violations.length,
    lost: violations.filter((id) => !now.has(id)).map((id) => `${id}: ${getReason(after, id)}`),
    added: [...now].filter((id) => !known.has(id)).map((id) => `${id}: ${getReason(after, id)}`),
    remarks: after.evidence.remarks,
  }
}

/** Returns failures based on a single exchange. */
function ofOne({ verdicts }: Run): readonly Verdict[] {
  return verdicts.filter(
    ({ checkId, outcome, subject }) =>
      subject === 'server' &&
      outcome === 'fail' &&
      checksById.get(checkId)?.evidence.kind === 'one',
  )
}

/** Checks for a rejection, which depends on whose credential other exchanges show. */
function isRefused(x: Exchange | undefined): boolean {
  return (x?.response?.status ?? 500) >= 400
}

function getContent({ index: _index, ...x }: Exchange): string {
  return JSON.stringify(x)
}

function failing({ verdicts }: Run): readonly string[] {
  return verdicts
    .filter(({ outcome, subject }) => outcome === 'fail' && subject === 'server')
    .map(({ checkId }) => checkId)
}

function getReason({ verdicts }: Run, id: string): string {
  const verdict = verdicts.find(({ checkId }) => checkId === id)
  return verdict?.reason ?? verdict?.actual ?? ''
}
