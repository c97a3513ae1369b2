import { resultOfSettings } from '#reports/results/of-settings.ts'
import { printJson } from '#reports/visible.ts'
import { toolInfo } from '../../run/package-info.ts'
import { readSettingsAt } from '../../run/settings-source.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { SettingsReport } from '#engine/model/upgrade/settings.ts'
import { checkSettings } from '#upgrade/settings/check.ts'
import { patchSettings } from '#upgrade/settings/file/patch.ts'
import type { HeldResult } from '../../command/baseline/hold-result.ts'
import { openKnownList } from '../../command/baseline/known-list.ts'
import { checkFormats } from '../../command/formats/destinations.ts'
import type { Printing } from '../../command/formats/printing.ts'
import { writeFormats, type Written } from '../../command/formats/write-formats.ts'
import type { CheckSettingsOptions } from '../options/check-settings.ts'
import { type PlacedPatch, placesOf, writePatches } from './write-patch.ts'

/** What a check of settings came to. */
export interface CheckedFiles extends Written {
  readonly report: SettingsReport
  readonly held: HeldResult | undefined
}

/** Checks the files of one node; writes the patched files and every form. Throws a UsageError. */
export async function checkFiles(
  paths: readonly string[],
  options: CheckSettingsOptions & { readonly json?: boolean },
  printing: Printing,
  onPatch: (patch: PlacedPatch) => void,
): Promise<CheckedFiles> {
  const { from, to, writeTo, force = false } = options
  if (!from || !to)
    throw new UsageError(
      `cannot check settings: ${from ? '--to' : '--from'} is missing; name the release that runs now and the one to go to, like --from 2.5 --to 3.2`,
    )
  const forms = { command: 'check-settings', ...options } as const
  checkFormats(forms, printing)
  const list = await openKnownList(options)
  const files = paths.map(readSettingsAt)
  const check = checkSettings({ files, definitions: options.define, from, to })
  const { report } = check
  if (writeTo !== undefined) {
    const targets = placesOf(
      files.map((file) => file.path),
      writeTo,
    )
    const patches = files.map((file, at) => ({
      patch: patchSettings(file, check),
      source: file.path,
      target: targets[at] ?? writeTo,
    }))
    writePatches(patches, force)
    patches.forEach(onPatch)
  }
  const result = resultOfSettings(report, toolInfo())
  const held = list?.holdResult(result, { release: to.release })
  const tell = () => ({ result: held?.result ?? result, document: () => printJson(report) })
  return { report, held, ...(await writeFormats(tell, forms, printing)) }
}
