import { groupBy } from '../model/group.ts'
import type { PassedOver } from '../model/recording.ts'
import { counted, formatPlaces } from './words.ts'

/** `2 calls in Python are not read (backup.sh:6, backup.sh:9)`, one sentence for each kind. */
export function formatPassedOver(passedOver: readonly PassedOver[] = []): readonly string[] {
  return [...groupBy(passedOver, ({ what }) => what)].map(
    ([what, calls]) =>
      `${counted(calls.length, 'call')} ${what} ${calls.length === 1 ? 'is' : 'are'} not read (${formatPlaces(calls.map(({ at }) => at))})`,
  )
}
