import type { Preflight } from '#engine/probes/preflight/preflight.ts'

/** What a target was found to be before anything is judged. */
export interface TargetPreflight {
  /** The interface's root, which may differ from the given one. */
  readonly root: string
  /** The release by which it would be judged, as `x.y.z`. */
  readonly release: string
  /** As the server reported it; missing when it did not. */
  readonly claimedVersion?: string
  /** What is worth knowing, one sentence each. */
  readonly remarks: readonly string[]
}

/** The same in the form of `certify --preflight-only --json`. */
export function preflightResult({
  root,
  version,
  claimedVersion,
  remarks,
}: Preflight): TargetPreflight {
  const claimed = claimedVersion !== undefined && { claimedVersion }
  return { root, release: version.release, ...claimed, remarks }
}
