import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { packageInfo } from '../run/package-info.ts'
import { BundleError } from '#engine/model/errors.ts'
import {
  BUNDLE_FORMAT,
  type BundlePart,
  type Judged,
  type Manifest,
} from '#engine/model/results/bundle.ts'
import { describeMisfit } from '#engine/schema/own-format.ts'
import { bodiesOf } from './check-recording.ts'
import { digestOf } from './digest.ts'
import { BASELINE, MANIFEST, recordingFolders, recordingName, RUN } from './part-names.ts'
import { suitesOfToday } from './suites-digest.ts'

/** The table of contents of a folder. */
export function manifestOf(folder: string, judged: Judged): Manifest {
  const { name, version } = packageInfo()
  const parts = partNames(folder, judged).map((part) =>
    partOf(part, readFileSync(join(folder, part))),
  )
  return {
    format: BUNDLE_FORMAT,
    version: 1,
    tool: { name, version },
    suites: suitesOfToday(),
    judged,
    parts,
  }
}

/** Every part that a run and its recordings need, in the order in which a bundle contains them. */
export function partNames(folder: string, { baseline, recordings }: Judged): readonly string[] {
  return [
    RUN,
    ...(baseline ? [BASELINE] : []),
    ...recordings.flatMap((name) => [name, ...bodiesOf(folder, name)]),
  ]
}

/** The one text of a manifest: its format is its first words. */
export function manifestText({ format, version, tool, suites, judged, parts }: Manifest): string {
  return `${JSON.stringify({ format, version, tool, suites, judged, parts }, null, 2)}\n`
}

/** Reads a manifest, which must be the canonical text of its content. Throws a BundleError. */
export function readManifest(text: string): Manifest {
  let manifest: Manifest
  try {
    manifest = JSON.parse(text) as Manifest
  } catch {
    throw new BundleError(MANIFEST, 'it is not JSON')
  }
  const misfit = describeMisfit('bundle', manifest)
  if (misfit !== undefined)
    throw new BundleError(MANIFEST, `it is not a manifest of a bundle: ${misfit}`)
  if (manifestText(manifest) !== text)
    throw new BundleError(MANIFEST, 'it is not in the format written by this tool')
  if (!isArranged(manifest.judged))
    throw new BundleError(
      `${MANIFEST} /judged/recordings`,
      'bundles never arrange recordings this way',
    )
  return manifest
}

/** Whether the recordings are named as their arrangement has them: no name leads out of the bundle. */
function isArranged({ arrangement, recordings }: Judged): boolean {
  const folders = recordingFolders(arrangement, recordings.length)
  const names = folders.map((folder) => recordingName(folder))
  return (
    recordings.length === names.length &&
    recordings.every((name, at) => name === names[at] || name === `${names[at]}.gz`)
  )
}

function partOf(name: string, bytes: Buffer): BundlePart {
  return { name, size: bytes.length, sha256: digestOf(bytes) }
}
