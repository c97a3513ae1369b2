import type { KnownFindings } from '#reports/known/known-findings.ts'
import { basename } from 'node:path'

import { UsageError } from '#engine/model/errors.ts'
import type { UpgradePlan } from '#engine/model/upgrade/plan.ts'
import { packageInfo } from '../../run/package-info.ts'
import { checkReports, writeReport } from '../../run/report-folder.ts'
import { readSettingsAt, setsSomething } from '../../run/settings-source.ts'
import type { SettingsCheck } from '#upgrade/settings/check.ts'
import type { SettingsFile } from '#upgrade/settings/file/entry.ts'
import { patchSettings } from '#upgrade/settings/file/patch.ts'
import { fileOf } from '#reports/formats.ts'
import { printJson } from '#reports/visible.ts'
import { renderUpgradeHtml } from '#reports/upgrade/html.ts'
import { renderUpgradeMarkdown } from '#reports/upgrade/markdown.ts'

const FILES = {
  json: fileOf('json', 'upgrade'),
  html: fileOf('html', 'upgrade'),
  markdown: 'upgrade.md',
}

/** What was named, by what it is. */
export interface Sorted {
  readonly traffic: readonly string[]
  readonly settings: readonly SettingsFile[]
}

/** Tells traffic and settings apart by what the files hold. Throws a UsageError for what cannot be read. */
export function sortFiles(files: readonly string[], settings: readonly string[]): Sorted {
  const isSettings = new Map(files.map((file) => [file, setsSomething(file)]))
  const named = [...settings, ...files.filter((file) => isSettings.get(file) === true)]
  return {
    traffic: files.filter((file) => isSettings.get(file) !== true),
    settings: named.map(readSettingsAt),
  }
}

/** The names of the patched copies, one for each file. */
export function patchedNames(settings: readonly SettingsFile[]): readonly string[] {
  return settings.map(({ path }, at) => {
    const name = basename(path)
    const isTaken = settings.slice(0, at).some((one) => basename(one.path) === name)
    return `patched-${isTaken ? `${at + 1}-` : ''}${name}`
  })
}

/** Throws a UsageError when the files of a plan cannot be written, before anything is sent. */
export function checkUpgradeFiles(folder: string, patched: readonly string[]): void {
  checkReports(folder, [...Object.values(FILES), ...patched])
}

/** Writes the plan in three forms, and the patched settings; returns the path of the page. */
export function writeUpgrade(
  folder: string,
  plan: UpgradePlan,
  {
    settings,
    check,
    known,
  }: {
    readonly settings: readonly SettingsFile[]
    readonly check: SettingsCheck
    readonly known?: KnownFindings | undefined
  },
): string {
  for (const [at, name] of patchedNames(settings).entries()) {
    const file = settings[at]
    if (file) writeReport(folder, name, marked(patchSettings(file, check).bytes, file, plan.to))
  }
  writeReport(folder, FILES.json, printJson(plan))
  writeReport(folder, FILES.markdown, renderUpgradeMarkdown(plan))
  return writeReport(folder, FILES.html, renderUpgradeHtml(plan, known))
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

/** A copy that says what it is, so that the next run knows it; behind a mark of the byte order, which stays first. */
function marked(bytes: Uint8Array, { path }: SettingsFile, to: string): Uint8Array {
  const isMarked = BYTE_ORDER_MARK.equals(bytes.subarray(0, 3))
  const [start, rest] = isMarked ? [BYTE_ORDER_MARK, bytes.subarray(3)] : [Buffer.alloc(0), bytes]
  const name = basename(path).replace(/[^\x20-\x7e]/g, '?')
  const line = `# Patched by ${packageInfo().name} for release ${to}: a copy of ${name}, with its secrets\n`
  return Buffer.concat([start, Buffer.from(line, 'latin1'), rest])
}

/** Refuses an upgrade of which nothing is known at all. */
export function refuseNothing(
  { traffic, settings }: Sorted,
  isServer: boolean,
  isWay: boolean,
): void {
  if (traffic.length > 0 || settings.length > 0 || isServer || isWay) return
  throw new UsageError(
    'cannot plan an upgrade of nothing: name traffic, a server.conf or servers, or the releases with --from and --to; --record-first says how to get traffic',
  )
}
