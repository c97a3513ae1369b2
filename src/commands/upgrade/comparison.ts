import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { renderHtml } from '#reports/document/html.ts'
import { type Comparison, failsAt } from '#engine/model/upgrade/comparison.ts'
import type { ServerComparison } from '#engine/model/upgrade/plan.ts'
import type { Side } from '#upgrade/compare/compare.ts'
import { discardScratch, SCRATCH } from '../../run/live/ledger-files.ts'
import { writeReport } from '../../run/report-folder.ts'
import { describeComparison } from '../compare/document.ts'
import { certifySide, compareSides } from '../compare/run.ts'
import type { Context } from '../../command/context.ts'
import type { UpgradeServers } from './servers.ts'

/** Certifies both servers in read mode, and compares them. */
export async function compareServers(
  { old, new: fresh }: UpgradeServers,
  out: string | undefined,
  ctx: Context,
): Promise<ServerComparison | undefined> {
  if (!old?.version || !fresh?.version) return undefined
  const scratch = mkdtempSync(join(tmpdir(), SCRATCH))
  try {
    const sides: Side[] = []
    for (const [name, { root, how }] of [
      ['old', old],
      ['new', fresh],
    ] as const) {
      const side = await certifySide(root, { ...how, mode: 'read', out: join(scratch, name) }, ctx)
      sides.push(side)
    }
    const comparison = compareSides(sides)
    const report = out === undefined ? undefined : 'comparison.html'
    if (out !== undefined)
      writeReport(out, 'comparison.html', renderHtml(describeComparison(comparison)))
    return {
      old: { url: old.root, release: old.version.release },
      new: { url: fresh.root, release: fresh.version.release },
      ...summarize(comparison),
      ...(report !== undefined && { report }),
    }
  } finally {
    discardScratch(scratch)
  }
}

function summarize({ checks, answers, alike }: Comparison) {
  return {
    broken: checks
      .filter((check) => failsAt(check, 0))
      .map(({ checkId, title, verdicts: [, after] }) => ({
        checkId,
        says: after?.says ?? title,
        ...(after && { rating: after.rating }),
      })),
    answers: answers.map(({ call, differences }) => `${call}: ${differences.join(', ')}`),
    alike,
  }
}
