import { basename } from 'node:path'

import type { SettingsEdit } from '#engine/model/upgrade/plan.ts'
import type { SettingsCheck } from '../settings/check.ts'
import type { SettingsFile } from '../settings/file/entry.ts'
import { needsDecision } from '../settings/file/addition.ts'
import { additionsTo } from '../settings/file/patch.ts'
import { stepFor } from '../settings/file/patch-step.ts'

/** The lines of settings files that a patch changes, or that a person has to; never their values. */
export function settingsEdits(
  files: readonly SettingsFile[],
  check: SettingsCheck,
): readonly SettingsEdit[] {
  return files.flatMap((file) => [
    ...file.entries.flatMap((entry): readonly SettingsEdit[] => {
      const step = stepFor(entry, check)
      if (step.kind === 'keep') return []
      const line = entry.place?.line ?? 0
      const edit = {
        file: basename(file.path),
        line,
        name: entry.written,
        byHand: step.kind === 'by-hand',
      }
      return [{ ...edit, ...(step.kind === 'rename' && { becomes: step.name }) }]
    }),
    ...additionsTo(file, check, needsDecision).map(({ key, line }): SettingsEdit => ({
      file: basename(file.path),
      line,
      name: key,
      byHand: false,
      added: true,
    })),
  ])
}
