import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { readEvidence } from '#src/run/evidence/read-evidence.ts'
import type { Recording } from '#engine/model/recording.ts'
import { parseVersion, type Version } from '#engine/model/version.ts'
import { packageFile } from '#engine/package.ts'
import { routesOfSuites } from '#test/suite-routes.ts'
import { type Agreement, measure } from '#test/fidelity/measure.ts'
import { getKnown } from '#reference/known-differences.ts'
import { checks } from '#suites/index.ts'

/** The reference server's agreement with one recording. */
export interface Measured {
  readonly name: string
  readonly version: Version
  readonly agreement: Agreement
}

const ENDING = /\.(har|ndjson)(\.gz)?$/
const OWN = /^reference-/

/** Servers after an upgrade, which the reference server does not model. */
const AFTER = /-after\./

/** Requests to default servers: one node, no prefix, no proxy, as admin or Reader. */
export const AS_THEY_COME = /^[\d.]+-(?:(?:admin-|reader-)?write|reader-session|questions)$/

/** Measures every recording of a real server in a folder, or those with a matching name. */
export async function measureFolder(folder: string, wanted = /(?:)/): Promise<readonly Measured[]> {
  const fixtures = packageFile('test/fixtures')
  const runs = await Promise.all(
    filesIn(fixtures)
      .filter((file) => OWN.test(file))
      .map((file) => readEvidence(join(fixtures, file))),
  )
  const measured: Measured[] = []
  for (const file of filesIn(folder).filter((name) => !OWN.test(name) && !AFTER.test(name))) {
    const name = file.replace(ENDING, '')
    if (!wanted.test(name)) continue
    const found = await readWithRelease(folder, file)
    if (!found) continue
    const { recording, version } = found
    const agreement = await measure(recording, {
      version,
      suites: routesOfSuites(version, checks, runs),
      known: getKnown(name),
    })
    measured.push({ name, version, agreement })
  }
  return measured
}

function filesIn(path: string): readonly string[] {
  return readdirSync(path)
    .filter((file) => ENDING.test(file))
    .toSorted()
}

/** Reads a recording of the API with its release; returns undefined for others. */
async function readWithRelease(
  folder: string,
  file: string,
): Promise<{ readonly recording: Recording; readonly version: Version } | undefined> {
  const recording = await readEvidence(join(folder, file))
  const version = recording.header.kind === 'backend' ? undefined : findVersion(recording)
  return version && { recording, version }
}

/** Returns the release from the traffic, the recorder, or the file name. */
function findVersion(recording: Recording): Version | undefined {
  for (const { response } of recording.exchanges()) {
    const named = /"version":"(\d[^"]*)"/.exec(response?.body.text ?? '')?.[1]
    const version = named === undefined ? undefined : parseVersion(named)
    if (version) return version
  }
  const { reportedVersion, assertedVersion, commentedVersion } = recording.header
  return parseVersion(reportedVersion ?? assertedVersion ?? commentedVersion ?? '')
}
