import type { Sweep } from '#engine/probes/clean-up/sweep.ts'
import { type Document, list } from '#reports/document/document.ts'
import { defineCommand } from '../../command/command.ts'
import { certifyHelp } from './command.ts'
import { options } from './options.ts'

/** Removes the leftovers of killed runs from a server. */
export const sweepCommand = defineCommand({
  ...certifyHelp,
  options,
  run: async (input, ctx): Promise<Sweep> => (await import('./sweep-run.ts')).run(input, ctx),
  toJson: (found) => found,
  document: describeSweep,
  exitCode: ({ left, unknown, rejected }) =>
    [...left, ...unknown, ...rejected].length > 0 ? 4 : 0,
})

/** Describes the removed and the remaining objects. */
function describeSweep(found: Sweep): Document {
  const { removed, left, unknown, unreadable, elsewhere, rejected } = found
  const isOpen = [...left, ...unknown, ...rejected].length > 0
  const where = unreadable.length > 0 ? ' in the places that the account can read' : ''
  const isNothing = removed.length + left.length + unknown.length === 0
  return {
    title: 'Leftovers of earlier runs',
    headline: isNothing
      ? `found nothing left by this tool${where}`
      : `${removed.length} removed, ${left.length + unknown.length} left`,
    rating: isOpen ? 'warning' : 'ok',
    blocks: list([
      ...removed.map((thing) => `removed ${thing}`),
      ...left.map((thing) => `could not remove ${thing}`),
      ...unreadable.map(
        (kind) => `could not look for ${kind}: the account is not allowed to list them`,
      ),
      ...unknown.map(
        (thing) =>
          `kept: ${thing}, which is not listed in any ledger in the --out folder; --sweep-unknown removes it`,
      ),
      ...rejected.map((one) => `nothing was removed based on ${one}`),
      ...elsewhere.map((one) => `kept: the ledger of a run against ${one}`),
    ]),
  }
}
