import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { renderJson } from '#reports/json.ts'
import { judgeEvidence } from '../run/judge-evidence.ts'
import type { JudgingOptions } from '../run/judging.ts'
import { holdRun } from '../run/known/hold-run.ts'
import { type KnownEntries, knownId, readEntries } from '../run/known/read-entries.ts'
import { zip } from '#engine/files/zip.ts'
import { makeScratch } from './scratch.ts'
import { prepareBundle, signBundle } from './make-bundle.ts'
import { MANIFEST } from './part-names.ts'
import { type Verified, verifyBundle, type VerifyOptions } from './verify-bundle.ts'
import { freshFolder } from '#engine/files/test-folder.ts'

/** The key of the signer in tests. */
export const OWNER = generateKeyPairSync('ed25519').privateKey
export const OTHER = generateKeyPairSync('ed25519').privateKey

/** Files of a bundle by name. */
export type TestFiles = ReadonlyMap<string, Buffer>

/** Creates a temporary folder. */
export function testFolder(): string {
  return freshFolder()
}

/** How to judge a recording: the options, the text of a baseline, and the date. */
export interface TestJudging extends JudgingOptions {
  readonly list?: { readonly text: string; readonly day: string }
}

/** Writes a report of a recording or HAR file as `judge --out` does, with its baseline. */
async function testReport(file: string, options: TestJudging = {}): Promise<string> {
  const report = testFolder()
  const { list, ...judging } = options
  const evidence = await judgeEvidence(file, { ...judging, out: report }, [])
  const held = list && holdRun(evidence, readTestEntries(list)).evidence
  writeFileSync(join(report, 'run.json'), renderJson((held ?? evidence).run))
  if (list) writeFileSync(join(report, LIST), list.text)
  return report
}

const LIST = 'known.yaml'

function readTestEntries({ text, day }: NonNullable<TestJudging['list']>): KnownEntries {
  return readEntries(Buffer.from(text), { file: LIST, currentId: knownId }, day)
}

/** Builds the files of a valid bundle of a recording. */
export async function testBundle(
  file: string,
  options: TestJudging = {},
  key: KeyObject = OWNER,
): Promise<TestFiles> {
  using scratch = makeScratch()
  const report = await testReport(file, options)
  const prepared = await prepareBundle(scratch.folder, {
    report,
    recording: file,
    ...(options.list && { baseline: join(report, LIST) }),
  })
  return signBundle(scratch.folder, prepared, key)
}

/** Packs files as `bundle` does. */
export function packed(files: TestFiles): Buffer {
  return zip(Object.fromEntries(files), (name) => name === MANIFEST)
}

/** Verifies an archive. */
export async function verified(archive: Buffer, options: VerifyOptions = {}): Promise<Verified> {
  using scratch = makeScratch()
  const path = join(testFolder(), 'test.bundle.zip')
  writeFileSync(path, archive)
  return await verifyBundle(path, scratch.folder, options)
}
