import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

import { UsageError } from '#engine/model/errors.ts'
import { fileProblem } from '#engine/text/file-problem.ts'
import type { Context } from '../../command/context.ts'
import { readReleaseAnswer } from '../../command/options/values.ts'
import { readEvidence } from '../../run/evidence/read-evidence.ts'
import { setsSomething } from '../../run/settings-source.ts'
import type { UpgradeInput } from './options.ts'

/** Skipped files that are listed. */
const MAX_SKIPPED = 20

/**
 * If the input names neither files nor servers, adds those of the current folder that it can read, and lists the others
 * with the reason.
 */
export async function findFiles(input: UpgradeInput, ctx: Context): Promise<UpgradeInput> {
  const { files, settings, old, new: fresh } = input
  const { folder, log } = ctx
  const isNamed = files.length + settings.length > 0 || old !== undefined || fresh !== undefined
  if (folder === undefined || isNamed) return input
  const found: string[] = []
  const skipped: string[] = []
  for (const name of listNames(folder)) {
    const path = join(folder, name)
    try {
      // Only the format counts here; its calls are read later.
      if (!setsSomething(path)) await readEvidence(path, pickReading(input))
      found.push(name)
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      // The reason, without the advice for a file that was named.
      const [reason = ''] = error.message.replace(/^cannot [^"]*"[^"]*"[^:]*: /, '').split(';')
      skipped.push(`${name}: ${reason}`)
    }
  }
  if (found.length > 0) log(`Files in this folder: ${found.join(', ')}`)
  for (const line of skipped.slice(0, MAX_SKIPPED)) log(`Skipped ${line}`)
  if (skipped.length > MAX_SKIPPED) log(`Skipped ${skipped.length - MAX_SKIPPED} more files`)
  return { ...input, files: found.map((name) => relative('', join(folder, name))) }
}

function listNames(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries
      .filter((one) => one.isFile())
      .map(({ name }) => name)
      .toSorted()
  } catch (cause) {
    throw new UsageError(
      `cannot plan an upgrade from the files in "${folder}": ${fileProblem(cause)}; pass the files as arguments`,
      { cause },
    )
  }
}

function pickReading({ logFormat, base }: UpgradeInput) {
  return {
    ...(logFormat !== undefined && { format: logFormat }),
    ...(base !== undefined && { base }),
  }
}

/** Asks for the releases that no option and no server gives. */
export async function askReleases(
  input: UpgradeInput,
  { askLine }: Context,
): Promise<UpgradeInput> {
  if (!askLine) return input
  const { from, to, old, new: fresh } = input
  const ask = async (question: string) => readReleaseAnswer(await askLine(question))
  const start =
    from ??
    (old === undefined
      ? await ask('Current release (empty: detect it from the files): ')
      : undefined)
  const goal = to ?? (fresh === undefined ? await ask('Target release: ') : undefined)
  return { ...input, ...(start && { from: start }), ...(goal && { to: goal }) }
}
