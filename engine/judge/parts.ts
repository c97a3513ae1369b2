import type { Behaviour } from '../model/behaviour.ts'
import { UsageError } from '../model/errors.ts'
import type { Exchange } from '../model/exchange.ts'
import type { Annotated, Side } from '../model/facts.ts'
import type { Recording } from '../model/recording.ts'
import { runSync, type CooperativeTask } from '../model/steps.ts'
import type { Traffic } from '../model/traffic.ts'
import { parseTypedVersion, releaseNumber, type Version } from '../model/version.ts'
import { createBackendAnnotator } from './facts/annotate-backend.ts'
import { createAnnotator } from './facts/annotate.ts'
import { foldBackend } from './facts/backend-state.ts'
import type { Gap } from './facts/gap.ts'
import { createRepeats } from './facts/repeats.ts'
import { foldInSteps, type ServerState } from './facts/server-state.ts'
import { createFingerprinter } from './fingerprint/fingerprint.ts'
import { createDescriptionFinder, type Descriptions } from './remarks/own-description.ts'
import { type ClaimSeeker, createClaimSeeker, type Release, getRelease } from './target/release.ts'
import { createLocator, listRoots } from './target/roots.ts'

/** The unit that is checked against one release: a recording, or one of two that are checked together. */
export interface RecordingPart {
  readonly release: Release
  readonly roots: readonly string[]
  /** The release by behavior only; missing if nothing indicates it. */
  readonly behaviour?: Behaviour
  /** Missing if nothing indicates one. */
  readonly gap?: Gap
  /** How far the server's clock is ahead of the recorder's, in milliseconds. */
  readonly ahead?: number
  /** The server's own descriptions; missing for a search backend. */
  readonly descriptions?: Descriptions
  /** A fresh pass over its exchanges. */
  readonly exchanges: () => Iterable<Exchange>
  /** The source of the facts for each of them. */
  readonly annotator: () => (exchange: Exchange) => Annotated
}

interface PartOptions {
  readonly assumeVersion?: Version
  readonly roots?: readonly string[]
}

/** Dashboards are migrated by this release. */
const MIGRATING = '3.2.0'
/** The last line before it, taken where the older recording does not name its release. */
const OLDER = '3.1.0'

type Dividing = readonly [recording: Recording, traffic: Traffic, options: PartOptions]

/** Splits a recording into its parts; the last one determines the release. Throws a UsageError. */
export function makeParts(...what: Dividing): readonly [...RecordingPart[], RecordingPart] {
  return runSync(partsInSteps(...what))
}

/** The same in steps. */
export function* partsInSteps(
  ...[recording, traffic, options]: Dividing
): CooperativeTask<readonly [...RecordingPart[], RecordingPart]> {
  const { beforeAfter } = recording
  if (traffic === 'backend') return [backendPart(recording, options)]
  if (!beforeAfter) return [yield* interfacePart(recording, options)]
  const assumeOlder = parseTypedVersion(beforeAfter.before.commentedVersion ?? OLDER)
  const older = { ...recording, header: beforeAfter.before, exchanges: side(recording, 'before') }
  const newer = { ...recording, exchanges: side(recording, 'after') }
  const before = yield* interfacePart(older, releaseOrNot(older, assumeOlder), 'before')
  const after = yield* interfacePart(newer, options, 'after')
  refuseWrongOrder(before.release.version, after.release.version)
  return [before, after]
}

function releaseOrNot(recording: Recording, fallback: Version | undefined): PartOptions {
  try {
    getRelease(recording, createLocator(listRoots(recording)), undefined)
    return {}
  } catch (error) {
    if (!(error instanceof UsageError) || !fallback) throw error
    return { assumeVersion: fallback }
  }
}

function refuseWrongOrder(before: Version, after: Version): void {
  const migrating = releaseNumber(MIGRATING)
  if (releaseNumber(before) < migrating && releaseNumber(after) >= migrating) return
  throw new UsageError(
    `cannot judge the migration of dashboards: --before was recorded on ${before.release} and --after on ${after.release}; pass a recording from before ${MIGRATING} and one from ${MIGRATING} or later`,
  )
}

function* interfacePart(
  recording: Recording,
  options: PartOptions,
  of?: Side,
): CooperativeTask<RecordingPart> {
  const roots = listRoots(recording, options.roots)
  const locate = createLocator(roots)
  const { serverState, behaviour, claims, descriptions } = yield* fold(recording, locate)
  const release = getRelease(recording, locate, options.assumeVersion, { behaviour, claims })
  return {
    release,
    roots,
    ...(behaviour && { behaviour }),
    ...(serverState.gap !== undefined && { gap: serverState.gap }),
    descriptions,
    ahead: serverState.clock.ahead,
    exchanges: recording.exchanges,
    annotator: () =>
      createAnnotator({ version: release.version, serverState, locate, ...(of && { side: of }) }),
  }
}

/**
 * The first pass: collects the credentials of the file, its release by name and by behavior, and the server's own
 * descriptions.
 */
function* fold(
  recording: Recording,
  locate: ReturnType<typeof createLocator>,
): CooperativeTask<{
  readonly serverState: ServerState
  readonly behaviour: Behaviour | undefined
  readonly claims: ClaimSeeker
  readonly descriptions: Descriptions
}> {
  const fingerprinter = createFingerprinter(locate)
  const repeats = createRepeats()
  const claims = createClaimSeeker(locate)
  const { header, footer, beforeAfter } = recording
  const descriptions = createDescriptionFinder(locate)
  // Of two recordings the footer is of the later one.
  const serverState = yield* foldInSteps(seen(), locate, {
    header,
    ...(!beforeAfter && footer && { footer }),
  })
  const behaviour = fingerprinter.result(serverState.takenOut.credentials)
  return { serverState, behaviour, claims, descriptions: descriptions.found() }

  function* seen(): Generator<Exchange> {
    for (const exchange of recording.exchanges()) {
      if (!repeats.see(exchange)) fingerprinter.see(exchange)
      claims.see(exchange)
      descriptions.see(exchange)
      yield exchange
    }
  }
}

function backendPart(recording: Recording, options: PartOptions): RecordingPart {
  const { assertedVersion, commentedVersion } = recording.header
  if ((options.assumeVersion ?? assertedVersion ?? commentedVersion) === undefined)
    throw new UsageError(
      'cannot determine which server release used this search backend, because the traffic does not show it; specify the release with --assume-version',
    )
  return {
    release: getRelease(recording, () => undefined, options.assumeVersion),
    roots: [],
    exchanges: recording.exchanges,
    annotator: () => createBackendAnnotator(foldBackend(recording.exchanges())),
  }
}

function side({ beforeAfter, exchanges }: Recording, of: Side): () => Iterable<Exchange> {
  const count = beforeAfter?.count ?? 0
  return function* () {
    for (const exchange of exchanges())
      if (exchange.index < count === (of === 'before')) yield exchange
  }
}
