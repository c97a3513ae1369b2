import type { Cause } from '#engine/model/upgrade/forecast.ts'
import { releaseNumber, type Window } from '#engine/model/version.ts'
import { turningPoint } from '#engine/knowledge/routes/route-availability.ts'
import type { ReleaseStep } from './incompatibility.ts'

/** Releases that move the root: by default from 2.1, whatever is configured from 3.0. */
const MOVES: readonly (Window & { readonly since: string; readonly source: string })[] = [
  { since: '2.1.0', source: 'UPGRADING.rst@2.1.3; seen on 2.0.3, 2.1.3' },
  { since: '3.0.0', source: 'UPGRADING.rst@3.0.2; seen on 3.0.0' },
]

/**
 * The new place of the root for a client that omits /api. It is one setting of the client, so it is
 * reported with every call but changes no class.
 */
export function addressCause(root: string, step: ReleaseStep): Cause | undefined {
  const { pathname, protocol, hostname, port } = new URL(root)
  if (/\/api\/?$/.test(pathname)) return undefined
  const move = MOVES.find(({ since }) => turningPoint([{ since }], step.from, step.to) === since)
  if (!move || releaseNumber(step.from) > releaseNumber(step.to)) return undefined
  const at = port === '' ? '' : `port ${port}, `
  return {
    release: move.since,
    what: `the API moves from ${root}/ (${at}without /api) to port 9000 under /api`,
    source: move.source,
    remedy: `set the client's base URL to ${protocol}//${hostname}:9000/api/`,
  }
}

/** The same for every root of a recording, each sentence once. */
export function addressNotes(roots: readonly string[], step: ReleaseStep): readonly Cause[] {
  const notes = roots.flatMap((root) => addressCause(root, step) ?? [])
  return notes.filter(({ what }, at) => notes.findIndex((one) => one.what === what) === at)
}
