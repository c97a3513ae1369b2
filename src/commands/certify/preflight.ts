import type { Preflight } from '#engine/probes/preflight/preflight.ts'
import { defineCommand } from '../../command/command.ts'
import { certifyHelp } from './command.ts'
import { options } from './options.ts'

/** The facts about a target before any check. */
export interface TargetPreflight {
  /** The interface's root, which may differ from the given one. */
  readonly root: string
  /** The release by which it would be judged, as `x.y.z`. */
  readonly release: string
  /** As the server reported it; missing when it did not. */
  readonly claimedVersion?: string
  /** Remarks, one sentence each. */
  readonly remarks: readonly string[]
}

/** The same in the form of `certify --preflight-only --json`. */
export function preflightResult(found: Preflight): TargetPreflight {
  const { root, version, claimedVersion, remarks } = found
  const claimed = claimedVersion !== undefined && { claimedVersion }
  return { root, release: version.release, ...claimed, remarks }
}

/** Says whether a server can be certified. */
export const preflightCommand = defineCommand({
  ...certifyHelp,
  options,
  run: async (input, ctx): Promise<Preflight> => {
    const { openTarget } = await import('./target/target.ts')
    const { lookAt } = await import('./look-at.ts')
    await using target = await openTarget(input.url, input, ctx)
    return lookAt(target, input, ctx)
  },
  toJson: preflightResult,
  document: ({ root, version, claimedVersion }) => ({
    title: root,
    headline: `${root} can be certified: release ${claimedVersion ?? version.text}; the server accepts the credentials.`,
    rating: 'ok',
    blocks: [],
  }),
  exitCode: () => 0,
})
