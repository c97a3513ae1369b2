import { type Head, openInSteps } from '#engine/judge/head.ts'
import { hear } from '#engine/judge/hear.ts'
import type { Share } from '#engine/judge/tasks.ts'
import type { Recording } from '#engine/model/recording.ts'
import { suites } from '#suites/index.ts'
import { breathing } from '../breathe.ts'
import { judgingOf, type JudgingOrder, orNothing } from '../judging.ts'
import type { StoredHeard } from './document.ts'
import { storeHeard } from './stored.ts'

/** What of a recording is heard, and how the whole is judged. */
export interface PartOrder extends JudgingOrder {
  readonly share: Share
}

/**
 * Goes through the whole of a recording, and judges what of it falls to one of those who share it. Throws a UsageError.
 */
export async function hearPart(
  recording: Recording,
  { name, share, only, options }: PartOrder,
): Promise<{ readonly head: Head; readonly heard: StoredHeard }> {
  const { signal } = options
  const steps = openInSteps(recording, suites, judgingOf(recording, name, options, only))
  const hearing = await orNothing(recording, name, () => breathing(steps, signal))
  const heard = storeHeard(await breathing(hear(hearing, share), signal))
  return { head: hearing.head, heard }
}
