import { newestRelease } from '../knowledge/releases.ts'
import { UsageError } from '../model/errors.ts'
import { parseTypedVersion, parseVersion, releaseNumber } from '../model/version.ts'
import type { Version } from '../model/version.ts'
import type { Exchange } from '../model/exchange.ts'
import type { Recording } from '../model/recording.ts'
import type { VersionSource } from '../model/run.ts'
import { bodyJson, isRecord } from './facts/content.ts'
import type { Place } from './roots.ts'

/** The release that a recording is judged as. */
export interface Release {
  readonly version: Version
  readonly source: VersionSource
  /** As the server reported it. */
  readonly claimed?: string
  /** One sentence when the knowledge does not reach as far as the release. */
  readonly remark?: string
}

/**
 * Determines the release: asserted by the caller or the recording, reported in the traffic, named in
 * the file's comment. Throws a UsageError when nothing tells.
 */
export function releaseOf(
  recording: Recording,
  locate: (exchange: Exchange) => Place | undefined,
  assumed: Version | undefined,
): Release {
  const claimed = claimIn(recording.exchanges(), locate)
  const asserted = assumed ?? typed(recording.header.assertedVersion)
  const found = asserted ?? claimed?.version ?? typed(recording.header.commentedVersion)
  if (!found)
    throw new UsageError(
      'cannot tell which release answered: no answer of /cluster, /system or / names a version; give it with --assume-version',
    )
  return {
    version: found,
    source: asserted ? 'assumed' : claimed ? 'traffic' : 'comment',
    ...(claimed && { claimed: claimed.text }),
    ...beyondKnowledge(found),
  }
}

function typed(text: string | undefined): Version | undefined {
  return text === undefined ? undefined : parseTypedVersion(text)
}

function beyondKnowledge(version: Version): { remark?: string } {
  const newest = newestRelease()
  if (releaseNumber(version) <= releaseNumber(newest)) return {}
  return {
    remark: `release ${version.release} is newer than the newest known one, ${newest.release}: its rules were used`,
  }
}

function claimIn(
  exchanges: Iterable<Exchange>,
  locate: (exchange: Exchange) => Place | undefined,
): { version: Version; text: string } | undefined {
  for (const exchange of exchanges) {
    const place = locate(exchange)
    if (!place || exchange.response?.status !== 200) continue
    const json = bodyJson(exchange.response.body)
    for (const text of versionsAt(place.path.replace(/(?<=.)\/$/, ''), json)) {
      const version = parseVersion(text)
      if (version) return { version, text }
    }
  }
  return undefined
}

function versionsAt(path: string, json: unknown): readonly string[] {
  if (!isRecord(json)) return []
  const records =
    path === '/cluster' ? Object.values(json) : path === '/system' || path === '/' ? [json] : []
  return records.flatMap((record) =>
    isRecord(record) && typeof record['version'] === 'string' ? [record['version']] : [],
  )
}
