import type { PassedOver } from '../model/recording.ts'
import { counted, formatPlaces } from './words.ts'

/** `2 calls in Python are not read (backup.sh:6, backup.sh:9)`, one sentence for each kind. */
export function formatPassedOver(passedOver: readonly PassedOver[] = []): readonly string[] {
  const byKind = new Map<string, string[]>()
  for (const { at, what } of passedOver) byKind.set(what, [...(byKind.get(what) ?? []), at])
  return [...byKind].map(
    ([what, places]) =>
      `${counted(places.length, 'call')} ${what} ${places.length === 1 ? 'is' : 'are'} not read (${formatPlaces(places)})`,
  )
}
