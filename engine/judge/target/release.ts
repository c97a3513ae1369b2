import { isRecord } from '../../model/json/json.ts'
import { describeNewer, releases, whyUnknown } from '../../knowledge/releases.ts'
import type { Behaviour } from '../../model/behaviour.ts'
import { UsageError } from '../../model/errors.ts'
import { isWithin, parseTypedVersion, parseVersion, type Version } from '../../model/version.ts'
import { type Exchange, isWholeBody } from '../../model/exchange.ts'
import type { Recording } from '../../model/recording.ts'
import type { VersionSource } from '../../model/results/run.ts'
import { counted } from '../../text/words.ts'
import { bodyJson } from '../content.ts'
import type { PlaceBelowRoot } from './roots.ts'

/** The release whose rules apply to a recording. */
export interface Release {
  readonly version: Version
  readonly source: VersionSource
  /** As the server reported it. */
  readonly claimed?: string
  /** One sentence when the knowledge does not reach as far as the release. */
  readonly remark?: string
}

/** The result of an earlier pass over the recording, if there was one. */
interface Seen {
  readonly behaviour?: Behaviour | undefined
  readonly claims?: ClaimSeeker
}

/**
 * Determines the release: asserted by the caller or the recording, reported in the traffic or to
 * the recorder, or detected by behavior, within which the file's comment may choose; traffic with
 * a search backend reports none. Throws a UsageError if nothing indicates it.
 */
export function getRelease(
  recording: Recording,
  locate: ((exchange: Exchange) => PlaceBelowRoot | undefined) | 'backend',
  assumed: Version | undefined,
  { behaviour, claims }: Seen = {},
): Release {
  const isBackend = locate === 'backend'
  const claimed = isBackend
    ? undefined
    : ((claims ?? seeAll(recording, locate)).found() ?? reportedTo(recording.header))
  const asserted = assumed ?? typed(recording.header.assertedVersion)
  const told = asserted ?? claimed?.version
  const shown = told ? undefined : shownBy(typed(recording.header.commentedVersion), behaviour)
  const version = told ?? shown?.version
  if (!version)
    throw new UsageError(
      isBackend
        ? 'cannot determine which server release used this search backend, because the traffic does not show it; specify the release with --assume-version'
        : `cannot determine the release: ${explainUnknown(recording, behaviour?.text)}; specify the release with --assume-version`,
    )
  const source = asserted ? 'assumed' : (shown?.source ?? 'traffic')
  return {
    version,
    source,
    ...(claimed && { claimed: claimed.text }),
    ...remarkOn(version, source, recording.header.commentedVersion, behaviour),
  }
}

/** Why the responses of a file do not show their release, for an error message. */
function explainUnknown({ exchanges }: Recording, behavior: string | undefined): string {
  let [answers, good, cut] = [0, 0, 0]
  for (const { response } of exchanges()) {
    if (!response) continue
    answers += 1
    if (response.status !== 200) continue
    good += 1
    if (!isWholeBody(response.body)) cut += 1
  }
  if (answers === 0) return 'the file contains no responses'
  return [
    'no response from /cluster, /system, or / contains a version',
    ...(cut === 0
      ? []
      : [`${cut} of ${counted(good, 'response')} ${cut === 1 ? 'lacks' : 'lack'} a complete body`]),
    ...(behavior === undefined ? [] : [`its behavior matches ${behavior}`]),
  ].join(', and ')
}

/**
 * Returns the release from the comment if behavior allows it; otherwise from behavior, if that
 * fits only one release line.
 */
function shownBy(
  commented: Version | undefined,
  behaviour: Behaviour | undefined,
): Pick<Release, 'version' | 'source'> | undefined {
  const byComment = commented && ({ version: commented, source: 'comment' } as const)
  if (commented && (!behaviour || isWithin(commented, behaviour))) return byComment
  return shownAlone(behaviour) ?? byComment
}

function shownAlone(
  behaviour: Behaviour | undefined,
): Pick<Release, 'version' | 'source'> | undefined {
  if (!behaviour || behaviour.mixedWith) return undefined
  const within = releases()
    .flatMap(({ version }) => typed(version) ?? [])
    .filter((version) => isWithin(version, behaviour))
  const version = within.at(-1)
  const oneLine = within.every(
    ({ major, minor }) => major === version?.major && minor === version.minor,
  )
  return version && oneLine ? { version, source: 'fingerprint' } : undefined
}

function typed(text: string | undefined): Version | undefined {
  return text === undefined ? undefined : parseTypedVersion(text)
}

function remarkOn(
  version: Version,
  source: VersionSource,
  commented: string | undefined,
  behaviour: Behaviour | undefined,
): { remark?: string } {
  const unknown = describeNewer(version) ?? whyUnknown(version)
  if (unknown !== undefined) return { remark: unknown }
  if (source === 'assumed' && behaviour && !isWithin(version, behaviour))
    return {
      remark: `it was checked as ${version.release}, as requested, but behaves like ${behaviour.text}`,
    }
  if (source === 'fingerprint' && behaviour && commented !== undefined)
    return { remark: `its comment says ${commented}, but it behaves like ${behaviour.text}` }
  if (source === 'comment' && behaviour && !isWithin(version, behaviour))
    return {
      remark: `it was checked as ${version.release}, as its comment says, but behaves like ${behaviour.text}`,
    }
  return {}
}

/** The version that the server reported to the recorder. */
function reportedTo({ reportedVersion: text }: Recording['header']): Claim | undefined {
  const version = text === undefined ? undefined : parseVersion(text)
  return version && text !== undefined ? { version, text } : undefined
}

interface Claim {
  readonly version: Version
  /** As the server spells it. */
  readonly text: string
  /** Whether a node record has it, and not the root. */
  readonly isOfNode?: boolean
}

/** Looks for the first response that names the release: a node record, or without one, the root. */
export interface ClaimSeeker {
  /** Whether a later exchange may still name it better. */
  readonly see: (exchange: Exchange) => boolean
  readonly found: () => Claim | undefined
}

/** After the root has named a release, a node record is looked for in so many exchanges. */
const AFTER_ROOT = 1000

export function createClaimSeeker(
  locate: (exchange: Exchange) => PlaceBelowRoot | undefined,
): ClaimSeeker {
  let claim: Claim | undefined
  let left = AFTER_ROOT
  const isOpen = (): boolean => claim === undefined || (!claim.isOfNode && left > 0)
  return {
    see: (exchange) => {
      if (!isOpen()) return false
      if (claim) left -= 1
      if (exchange.response?.status !== 200) return true
      const path = locate(exchange)?.path.replace(/(?<=.)\/$/, '')
      if (path === undefined || !TELLING.includes(path)) return true
      for (const text of versionsAt(path, bodyJson(exchange.response.body))) {
        const version = parseVersion(text)
        const isOfNode = path !== '/'
        if (version && (isOfNode ? !claim?.isOfNode : !claim)) claim = { version, text, isOfNode }
      }
      return isOpen()
    },
    found: () => claim,
  }
}

function seeAll(
  { exchanges }: Recording,
  locate: (exchange: Exchange) => PlaceBelowRoot | undefined,
): ClaimSeeker {
  const seeker = createClaimSeeker(locate)
  for (const exchange of exchanges()) if (!seeker.see(exchange)) break
  return seeker
}

/** Paths whose responses name the release. */
const TELLING = ['/cluster', '/system', '/']

function versionsAt(path: string, json: unknown): readonly string[] {
  if (!isRecord(json)) return []
  const records = path === '/cluster' ? Object.values(json) : [json]
  return records.flatMap((record) =>
    isRecord(record) && typeof record['version'] === 'string' ? [record['version']] : [],
  )
}
