import { conclude } from '#engine/judge/conclude.ts'
import { UsageError } from '#engine/model/errors.ts'
import { describeMisfit } from '#engine/schema/own-format.ts'
import { exchangesBehind } from '../../run/exchanges-behind.ts'
import type { JudgedEvidence } from '../../run/judge-evidence.ts'
import type { ShardsDocument } from '../../run/shards/document.ts'
import { filesOf, type JoinedFile } from '../../run/shards/join.ts'
import { withCauses } from '../../run/with-causes.ts'
import { suites } from '#suites/index.ts'

/** A file of which all slices are there, as `judge` alone would have judged it. */
export interface JudgedFile {
  readonly name: string
  readonly refused?: JoinedFile['refused']
  readonly evidence?: JudgedEvidence
}

/** What shards came to, all of them, by the files. Throws a UsageError where they do not fit. */
export function concludeShards(document: ShardsDocument): readonly JudgedFile[] {
  return filesOf(document).map(({ name, refused, judged }) => {
    if (!judged) return { name, ...(refused && { refused }) }
    const { head, heard, exchanges } = judged
    const run = conclude(head, heard, suites)
    const misfit = describeMisfit('run', JSON.parse(JSON.stringify(run)))
    if (misfit !== undefined)
      throw new UsageError(
        `cannot join the shards of "${name}": ${misfit}; judge them again with this release of the tool`,
      )
    const exchangesOf = exchangesBehind(run, { exchanges })
    return { name, evidence: { run: withCauses(run, exchangesOf), exchangesOf } }
  })
}
