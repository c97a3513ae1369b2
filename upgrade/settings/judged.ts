import type { SettingsFinding } from '#engine/model/upgrade/settings.ts'
import type { Entry } from './file/entry.ts'

/** A finding with the entry that shows it, which the patch changes. */
export interface SettingFinding {
  readonly finding: SettingsFinding
  readonly entry?: Entry
}

/** A finding about one entry, named and placed by it. */
export function about(
  entry: Entry,
  text: Omit<SettingsFinding, 'keys' | 'place' | 'written'>,
): SettingFinding {
  return {
    entry,
    finding: {
      ...text,
      keys: [entry.key],
      ...(entry.written !== entry.key && { written: entry.written }),
      ...(entry.place && { place: entry.place }),
    },
  }
}
