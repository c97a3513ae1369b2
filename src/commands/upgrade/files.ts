import { existsSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'

import { UsageError } from '#engine/model/errors.ts'
import { packageInfo } from '../../run/package-info.ts'
import { setAside, writeReport } from '../../run/report-folder.ts'
import { readSettingsAt, setsSomething } from '../../run/settings-source.ts'
import type { SettingsCheck } from '#upgrade/settings/check.ts'
import type { SettingsFile } from '#upgrade/settings/file/entry.ts'
import { needsDecision } from '#upgrade/settings/file/addition.ts'
import { patchSettings } from '#upgrade/settings/file/patch.ts'
import type { UpgradeInput } from './options.ts'

/** The given files by type. */
interface Sorted {
  readonly traffic: readonly string[]
  readonly settings: readonly SettingsFile[]
}

/** Separates traffic from settings by the content of the files. Throws a UsageError for an unreadable file. */
export function sortFiles(files: readonly string[], settings: readonly string[]): Sorted {
  const isSettings = new Map(files.map((file) => [file, setsSomething(file)]))
  const named = [...settings, ...files.filter((file) => isSettings.get(file) === true)]
  return {
    traffic: files.filter((file) => isSettings.get(file) !== true),
    settings: named.map(readSettingsAt),
  }
}

/** The names of the patched copies, one for each file. */
export function namePatches(settings: readonly SettingsFile[]): readonly string[] {
  return settings.map(({ path }, at) => {
    const name = basename(path)
    const isTaken = settings.slice(0, at).some((one) => basename(one.path) === name)
    return `patched-${isTaken ? `${at + 1}-` : ''}${name}`
  })
}

/** Writes the patched copies of the settings. */
export function writePatches(
  folder: string,
  settings: readonly SettingsFile[],
  check: SettingsCheck,
  to: string,
): void {
  const names = namePatches(settings)
  const old = existsSync(folder) ? readdirSync(folder).filter((name) => /^patched-/.test(name)) : []
  // Copies of an earlier run belong to no report any more.
  setAside(
    folder,
    old.filter((name) => !names.includes(name)),
  )
  for (const [at, name] of names.entries()) {
    const file = settings[at]
    if (file)
      writeReport(folder, name, marked(patchSettings(file, check, needsDecision).bytes, file, to))
  }
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

/** Adds a comment that marks the copy, so that the next run recognizes it; a byte order mark stays first. */
function marked(bytes: Uint8Array, { path }: SettingsFile, to: string): Uint8Array {
  const isMarked = BYTE_ORDER_MARK.equals(bytes.subarray(0, 3))
  const [start, rest] = isMarked ? [BYTE_ORDER_MARK, bytes.subarray(3)] : [Buffer.alloc(0), bytes]
  const name = basename(path).replace(/[^\x20-\x7e]/g, '?')
  const line = `# Patched by ${packageInfo().name} for release ${to}: a copy of ${name}, with its secrets\n`
  return Buffer.concat([start, Buffer.from(line, 'latin1'), rest])
}

/** Throws a UsageError if there is nothing to plan from. */
export function refuseNothing(files: readonly unknown[], given: UpgradeInput): void {
  const { old, new: fresh, from, to } = given
  if (files.length > 0 || old !== undefined || fresh !== undefined || (from && to)) return
  throw new UsageError(
    'there is nothing to plan; pass client traffic, a server.conf, a server, or both --from and --to, or use --record-first to see how to record traffic',
  )
}
