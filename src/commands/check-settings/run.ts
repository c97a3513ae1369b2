import { UsageError } from '#engine/model/errors.ts'
import type { SettingsReport } from '#engine/model/upgrade/settings.ts'
import { checkSettings } from '#upgrade/settings/check.ts'
import { patchSettings } from '#upgrade/settings/file/patch.ts'
import type { Input } from '../../command/command.ts'
import type { Context } from '../../command/context.ts'
import { breathe } from '../../run/breathe.ts'
import { readSettingsAt } from '../../run/settings-source.ts'
import type { options } from './options.ts'
import { type PlacedPatch, placesOf, writePatches } from './write-patches.ts'

/** Checks the files of one node, and writes the patched copies. Throws a UsageError. */
export async function run(input: Input<typeof options>, ctx: Context): Promise<SettingsReport> {
  const { from, to, writeTo, force = false } = input
  if (!from || !to)
    throw new UsageError(
      `cannot check settings: ${from ? '--to' : '--from'} is missing; specify the current release and the target release, for example: --from 2.5 --to 3.2`,
    )
  await breathe(ctx.signal)
  const files = input.files.map(readSettingsAt)
  const check = checkSettings({ files, definitions: input.define, from, to })
  if (writeTo === undefined) return check.report
  const targets = placesOf(
    files.map(({ path }) => path),
    writeTo,
  )
  const patches = files.map((file, at) => ({
    patch: patchSettings(file, check),
    source: file.path,
    target: targets[at] ?? writeTo,
  }))
  writePatches(patches, force)
  for (const patch of patches) ctx.log(describe(patch))
  return check.report
}

function describe({ patch, source, target }: PlacedPatch): string {
  const { renamed, commentedOut, byHand, added } = patch
  const keys = added.map(({ key }) => key).join(', ')
  const more = keys === '' ? '' : `, ${added.length} to fill in (${keys})`
  const rest = byHand.length === 0 ? '' : `; to edit manually: ${source}, line ${byHand.join(', ')}`
  return `${target}: ${renamed.length} renamed, ${commentedOut.length} commented out${more}${rest}`
}
