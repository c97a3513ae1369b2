import { basename } from 'node:path'

import { packageInfo } from '../run/package-info.ts'
import type { JudgedEvidence } from '../run/judge-evidence.ts'
import type { JudgingOptions } from '../run/judging.ts'
import {
  type BundleFault,
  type Manifest,
  type Verification,
  VERIFICATION_FORMAT,
} from '#engine/model/results/bundle.ts'
import { BundleError, NothingError, UsageError } from '#engine/model/errors.ts'
import type { Run } from '#engine/model/results/run.ts'
import { fixFirst } from '#reports/causes.ts'
import { checkRecording } from './check-recording.ts'
import { digestOf } from './digest.ts'
import { openEnvelope, readBundledKey } from './envelope.ts'
import { judgeAgain } from './judge-again.ts'
import { fingerprintOf } from './keys.ts'
import { partNames, readManifest } from './manifest.ts'
import { type Files, openBundle, unpackInto } from './open-bundle.ts'
import { BASELINE, ENVELOPE, MANIFEST, PUBLIC_KEY, RUN } from './part-names.ts'
import { readBundledRun } from './read-run.ts'
import { statementOf } from './statement.ts'
import { suitesOfToday } from './suites-digest.ts'
import { knownIn } from './known-in.ts'
import { toldIn } from './told.ts'
import { weigh } from './weigh.ts'

export interface VerifyOptions {
  /** Fingerprint of the key that has to have signed it, hex. */
  readonly expected?: string
  readonly onProgress?: JudgingOptions['onProgress']
}

/** The findings, and the current result of the evidence. */
export interface Verified {
  readonly verification: Verification
  /** Missing if it was rejected before it was checked; its recording is below the folder. */
  readonly evidence?: JudgedEvidence
}

type Known = Pick<Verification, 'signer' | 'recorded' | 'exchanges' | 'told' | 'then'>

/**
 * Verifies a bundle, offline, in an empty folder: signature, key, every part, the recording; and
 * checks the recording again. Problems are reported, not thrown. Throws a UsageError if the file is
 * no bundle.
 */
export async function verifyBundle(
  path: string,
  folder: string,
  { expected, onProgress }: VerifyOptions = {},
): Promise<Verified> {
  const { name, version } = packageInfo()
  const known: { -readonly [Key in keyof Known]: Known[Key] } = { told: [] }
  const head = (): Pick<Verification, 'format' | 'version' | 'tool' | 'bundle'> & Known => ({
    format: VERIFICATION_FORMAT,
    version: 1,
    tool: { name, version },
    bundle: basename(path),
    ...known,
  })
  try {
    const files = openBundle(path)
    const { fingerprint, payload } = checkSigned(files)
    const isNamed = fingerprint === expected
    known.signer = { fingerprint, isNamed, ...(expected !== undefined && !isNamed && { expected }) }
    if (expected !== undefined && !isNamed)
      throw new BundleError(PUBLIC_KEY, 'it is not the key that you specified')
    unpackInto(folder, files)
    const manifest = await checkParts(folder, files)
    const signed = checkRun(files, manifest, payload)
    known.told = toldIn(manifest.judged)
    for (const recording of manifest.judged.recordings) await checkRecording(folder, recording)
    checkNothingElse(folder, files, manifest)
    const evidence = await judgedAgain(folder, manifest, onProgress)
    if (signed.created !== undefined) known.recorded = signed.created
    known.exchanges = evidence.run.evidence.exchanges
    const weighed = weigh(manifest, signed, evidence.run)
    if (weighed.state === 'refused') return { verification: { ...head(), ...weighed }, evidence }
    const inList = knownIn(evidence.run)
    const causes = fixFirst(evidence.run).map(({ title, where, effect }) =>
      [title, where, effect].filter((text) => text !== '').join('; '),
    )
    const verification = {
      ...head(),
      ...weighed,
      ...(causes.length > 0 && { causes }),
      ...(inList && { known: inList }),
    }
    return { verification, evidence }
  } catch (error) {
    if (!(error instanceof BundleError)) throw error
    const { place, what } = error
    return { verification: { ...head(), ...refused([{ place, what }], known.signer) } }
  }
}

function refused(
  faults: readonly BundleFault[],
  signer: Verification['signer'],
): Pick<Verification, 'state' | 'sentence' | 'faults' | 'differences'> {
  const changed = 'it was changed after it was signed'
  const why =
    signer?.expected === undefined
      ? `${signer ? '' : 'it is damaged, or '}${changed}`
      : 'it was signed with a different key than the one you specified'
  return { state: 'refused', sentence: `The bundle is rejected: ${why}.`, faults, differences: [] }
}

/** The signer and the signed content. Throws a BundleError for an invalid signature. */
function checkSigned(files: Files): { readonly fingerprint: string; readonly payload: string } {
  const key = readBundledKey(textOf(files, PUBLIC_KEY))
  return { fingerprint: fingerprintOf(key), payload: openEnvelope(textOf(files, ENVELOPE), key) }
}

/** Every part by its size and digest, nothing missing and nothing more, in the manifest's order. */
async function checkParts(folder: string, files: Files): Promise<Manifest> {
  const manifest = readManifest(textOf(files, MANIFEST))
  for (const { name, size, sha256 } of manifest.parts) {
    const bytes = files.get(name)
    if (!bytes) throw new BundleError(name, 'it is missing from the bundle')
    if (bytes.length === size && digestOf(bytes) === sha256) continue
    // The recording itself says which line is damaged.
    if (manifest.judged.recordings.includes(name)) await checkRecording(folder, name)
    throw new BundleError(name, 'its SHA-256 does not match the manifest')
  }
  const names = new Set(manifest.parts.map(({ name }) => name))
  for (const name of files.keys())
    if (!names.has(name) && ![MANIFEST, ENVELOPE, PUBLIC_KEY].includes(name))
      throw new BundleError(name, 'the manifest does not list it')
  return manifest
}

/** Reads the run, and checks that the signed statement matches run and manifest. */
function checkRun(files: Files, manifest: Manifest, payload: string): Run {
  const isOfToday = manifest.suites.sha256 === suitesOfToday().sha256
  const run = readBundledRun(textOf(files, RUN), { isOfToday })
  checkList(files, manifest, run)
  const statement = statementOf(manifest, textOf(files, MANIFEST), run)
  if (statement === payload) return run
  throw statementFault(statement, payload)
}

/** Checks that the baseline is the one that the run names. */
function checkList(files: Files, { judged }: Manifest, { baseline }: Run): void {
  if (!judged.baseline) return
  if (digestOf(textOf(files, BASELINE)) === baseline?.sha256) return
  throw new BundleError(BASELINE, `it is not the baseline that ${RUN} used`)
}

/** A subject that differs names its part; else it is the statement itself. */
function statementFault(own: string, payload: string): BundleError {
  const before = subjectsOf(own)
  const signed = subjectsOf(payload)
  const other = [...before].find(([name, digest]) => signed.get(name) !== digest)
  return other
    ? new BundleError(other[0], 'its SHA-256 does not match the signed one')
    : new BundleError(ENVELOPE, `it does not match ${RUN} and ${MANIFEST}`)
}

function subjectsOf(statement: string): ReadonlyMap<string, string> {
  try {
    const { subject } = JSON.parse(statement) as {
      readonly subject: readonly {
        readonly name: string
        readonly digest: { readonly sha256: string }
      }[]
    }
    return new Map(subject.map(({ name, digest }) => [name, digest.sha256]))
  } catch {
    return new Map()
  }
}

/** Every signed file is needed by the run or a recording, and their order is fixed. */
function checkNothingElse(folder: string, files: Files, manifest: Manifest): void {
  const needed = partNames(folder, manifest.judged)
  const named = manifest.parts.map(({ name }) => name)
  const more = named.find((name) => !needed.includes(name))
  if (more !== undefined)
    throw new BundleError(more, 'neither the run nor any recording refers to it')
  const order = [MANIFEST, ENVELOPE, PUBLIC_KEY, ...needed]
  if (named.join() !== needed.join()) throw new BundleError(MANIFEST, 'its parts are not in order')
  if (files.size !== order.length) throw new BundleError(MANIFEST, 'it lists a part twice')
}

async function judgedAgain(
  folder: string,
  { judged }: Manifest,
  onProgress: VerifyOptions['onProgress'],
): Promise<JudgedEvidence> {
  try {
    return await judgeAgain(folder, judged, onProgress)
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof NothingError)) throw error
    throw new BundleError(
      judged.recordings.join(', '),
      `it cannot be checked again: ${error.message}`,
    )
  }
}

function textOf(files: Files, name: string): string {
  const text = files.get(name)?.toString('utf8')
  if (text === undefined) throw new BundleError(name, 'it is missing from the bundle')
  return text
}
