import { createAnnotator } from '#engine/judge/facts/annotate.ts'
import { checksHeard, type Hearing } from '#engine/judge/head.ts'
import { hear } from '#engine/judge/hear.ts'
import type { Part as JudgedPart } from '#engine/judge/parts.ts'
import { recallFacts } from '#engine/judge/slice/facts.ts'
import { createLocator } from '#engine/judge/target/roots.ts'
import { UsageError } from '#engine/model/errors.ts'
import { suites } from '#suites/index.ts'
import { breathing } from '../breathe.ts'
import { packageInfo } from '../package-info.ts'
import { documentOf, exchangesAt } from './judge-shard.ts'
import type { ShardsDocument } from './document.ts'
import { shareOf } from './share.ts'
import { openSlice, type Slice } from './slice-file.ts'
import { placesIn, storeExchange, storeHeard } from './stored.ts'

/** Judges a slice that `split` wrote: what the shard of its number comes to, which sees the whole recording. */
export async function judgeSlice(path: string, signal?: AbortSignal): Promise<ShardsDocument> {
  const slice = openSlice(path)
  const { shard, head, work, tool, recording } = slice.head
  if (tool.version !== packageInfo().version)
    throw new UsageError(
      `cannot judge the slice "${path}": it was cut by ${tool.version} of the tool, and this is ${packageInfo().version}; cut the recording again with split`,
    )
  const heard = storeHeard(await breathing(hear(hearingOf(slice), shareOf(shard)), signal))
  const exchanges = [...exchangesAt(slice.exchanges(), placesIn(heard))].map(storeExchange)
  const slices = { slice: shard.index, slices: shard.count }
  const judged = { recording, head, heard, exchanges }
  return documentOf(work, shard, [{ file: 0, ...slices, judged }])
}

function hearingOf({ head: { head, count, handshakes, ofFile }, exchanges }: Slice): Hearing {
  const { version } = head.around
  const { state, give } = recallFacts(ofFile)
  const locate = createLocator(head.roots)
  const part: JudgedPart = {
    release: { version, source: head.run.target.versionSource },
    roots: head.roots,
    ...(head.gap && { gap: head.gap }),
    exchanges: () => exchanges(give),
    count: () => count,
    annotator: () => createAnnotator({ version, serverState: state, locate }),
  }
  return { head, parts: [part], handshakes, checks: checksHeard(suites, head.around) }
}
