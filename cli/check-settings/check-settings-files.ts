import type { SettingsReport } from '../../src/model/upgrade/settings.ts'
import { lstatSync, realpathSync, statSync } from 'node:fs'

import pc from 'picocolors'

import { replaceOwnFile } from '../../src/files/own-file.ts'
import { UsageError } from '../../src/model/errors.ts'
import { fileProblem } from '../../src/text/file-problem.ts'
import type { Version } from '../../src/model/version.ts'
import { checkSettings } from '../../upgrade/settings/check.ts'
import { readDefinition } from '../../upgrade/settings/file/entry-of-variable.ts'
import { patchSettings } from '../../upgrade/settings/file/patch.ts'
import type { Patch } from '../../upgrade/settings/file/patch.ts'
import { renderConsole } from '../../reports/settings/render-console.ts'
import { renderSarif } from '../../reports/settings/render-sarif.ts'
import type { CommonOptions } from '../common-options.ts'
import type { Terminal } from '../terminal.ts'
import { exitCode } from '../exit-codes.ts'
import type { ExitCode } from '../exit-codes.ts'
import { packageInfo } from '../../run/package-info.ts'
import { readSettingsAt } from '../../run/settings-source.ts'

/** What `check-settings` can be told. */
export interface CheckSettingsOptions extends CommonOptions {
  readonly from?: Version
  readonly to?: Version
  readonly define: readonly string[]
  readonly format: 'console' | 'json' | 'sarif'
  readonly writeTo?: string
  readonly force?: boolean
}

/** Checks the files of one node, prints the result and writes the patched file; says what to exit with. */
export function checkSettingsFiles(
  paths: readonly string[],
  options: CheckSettingsOptions,
  terminal: Terminal,
): ExitCode {
  const { from, to, writeTo, force = false } = options
  if (!from || !to)
    throw new UsageError(
      `cannot check settings: ${from ? '--to' : '--from'} is missing; name the release that runs now and the one to go to, like --from 2.5 --to 3.2`,
    )
  const files = paths.map(readSettingsAt)
  const definitions = options.define.map(readDefinition)
  const check = checkSettings({ files, definitions, from, to })
  const [file] = files
  if (file && writeTo !== undefined) {
    const patch = patchSettings(file, check)
    write(patch, file.path, writeTo, force)
    if (options.quiet !== true) terminal.err(`${describe(patch, file.path, writeTo)}\n`)
  }
  terminal.out(render(check.report, options, terminal))
  return codeOf(check.report)
}

/** Where no setting was found, nothing was checked. */
function codeOf({ summary, files }: SettingsReport): ExitCode {
  if (summary.findings > 0) return exitCode('differences')
  return exitCode(files.every(({ settings }) => settings === 0) ? 'incomplete' : 'conforms')
}

function render(
  report: SettingsReport,
  { json, format }: CheckSettingsOptions,
  { hasColour, columns }: Terminal,
): string {
  if (format === 'sarif') {
    const { name, version } = packageInfo()
    return renderSarif(report, { name, version })
  }
  if (format === 'json' || json === true) return `${JSON.stringify(report, null, 2)}\n`
  const { bold, red, yellow, cyan } = pc.createColors(hasColour)
  const severity = { 'breaks-start': red, 'changes-behaviour': yellow, care: cyan }
  return renderConsole(report, { strong: bold, severity, width: columns })
}

function describe({ renamed, commentedOut, byHand }: Patch, source: string, target: string) {
  const rest = byHand.length === 0 ? '' : `; by hand: ${source}, line ${byHand.join(', ')}`
  return `${target}: ${renamed.length} renamed, ${commentedOut.length} commented out${rest}`
}

/** A copy is for its owner only, as it holds secrets; the file itself keeps its rights. It stays its owner's. */
function write({ bytes }: Patch, source: string, target: string, isForced: boolean): void {
  const path = whereToWrite(source, target, isForced)
  try {
    const { mode, uid, gid } = statSync(source)
    const isItself = lstatSync(path, { throwIfNoEntry: false }) !== undefined
    replaceOwnFile(path, bytes, { uid, gid, ...(isItself && { mode: mode & 0o777 }) })
  } catch (cause) {
    throw new UsageError(
      `cannot write the patched file "${target}": ${fileProblem(cause)}; choose a folder that may be written`,
      { cause },
    )
  }
}

/** Only the file itself may be overwritten, and only when forced; links are followed. */
function whereToWrite(source: string, target: string, isForced: boolean): string {
  let real: string
  try {
    real = realpathSync(target)
  } catch {
    // Nothing is there yet, or a link that leads nowhere; whether it can be written shows when it is.
    if (!lstatSync(target, { throwIfNoEntry: false })) return target
    throw somethingThere(target)
  }
  const [there, here] = [statSync(real), statSync(source)]
  const isSame = there.ino === here.ino && there.dev === here.dev
  if (isSame && isForced) return real
  if (!isSame) throw somethingThere(target)
  throw new UsageError(
    `cannot write the patched file "${target}": it is the file that is checked; add --force to overwrite it`,
  )
}

function somethingThere(target: string): UsageError {
  return new UsageError(
    `cannot write the patched file "${target}": something is there already; choose another name`,
  )
}
