import { availableParallelism } from 'node:os'

import { conclude, joinHeard } from '#engine/judge/conclude.ts'
import { isProven, type Recording } from '#engine/model/recording.ts'
import type { Run } from '#engine/model/results/run.ts'
import { suites } from '#suites/index.ts'
import { STDIN } from '../evidence/evidence-bytes.ts'
import type { JudgingOrder } from '../judging.ts'
import { hearPart } from '../shards/hear-part.ts'
import { restoreHeard } from '../shards/stored.ts'
import { ALONE } from './halves.ts'
import { startSecondThread } from './second-thread.ts'

/** Exchanges from which on a second thread is worth its start. */
const LARGE = 40_000
/** Cores that two threads have gained nothing on: both read the whole file, and share what one core can do. */
export const FEW_CORES = 2

/**
 * Whether a second thread may share the work: of a large recording of this tool, which both read for themselves, that
 * proves that its secrets were replaced, so that neither makes pseudonyms of its own. Two threads hold little
 * memory.
 */
export function isForThreads(file: string, recording: Recording): boolean {
  const { header, footer } = recording
  const isOurs = header.redaction !== undefined && footer !== undefined && isProven(recording)
  return isOurs && file !== STDIN && footer.count >= LARGE && availableParallelism() > FEW_CORES
}

/**
 * Judges a recording in two threads; what they came to is the same as what one alone
 * comes to. Throws a UsageError; undefined where the other thread could not do its part.
 */
export async function judgeInThreads(
  file: string,
  recording: Recording,
  { name, only, options }: JudgingOrder,
): Promise<Run | undefined> {
  const { onProgress: _progress, signal: _signal, out: _out, ...told } = options
  const second = startSecondThread({ file, name, only, options: told })
  try {
    const first = await hearPart(recording, { name, only, options, share: ALONE })
    const other = await second.heard
    if (other === undefined) return undefined
    return conclude(first.head, joinHeard(restoreHeard(first.heard), restoreHeard(other)), suites)
  } finally {
    await second.end()
  }
}
