import { exitCode, type ExitCode, exitCodeOf, worstOf } from '../../command/exit-codes.ts'
import { checkFormats } from '../../command/formats/destinations.ts'
import { nameOfShards } from '../../api/judge/judge-part.ts'
import { concludeShards } from '../../api/judge/joined.ts'
import { checkRunReports, writeRun } from '../../api/judge/write-run.ts'
import { writeReport } from '../../run/report-folder.ts'
import { type ShardsDocument, writeShards } from '../../run/shards/document.ts'
import { joinShards, missingIn } from '../../run/shards/join.ts'
import { UsageError } from '#engine/model/errors.ts'
import { foldersOf } from '../judge/folders.ts'
import { presentRun } from '../present-run.ts'
import type { Terminal } from '../terminal.ts'
import type { ReportOptions } from './options.ts'

/**
 * Joins shards. All of them are reported as `judge` would have reported the whole work, with its exit code; some of them
 * are written as one, to be joined with the others later.
 */
export async function joinShardFiles(
  documents: readonly [ShardsDocument, ...ShardsDocument[]],
  options: ReportOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const joined = joinShards(documents)
  const missing = missingIn(joined)
  return missing.length > 0
    ? keepJoined(joined, missing, options, terminal)
    : reportJoined(joined, options, terminal)
}

function keepJoined(
  joined: ShardsDocument,
  missing: readonly number[],
  { out, json }: ReportOptions,
  terminal: Terminal,
): ExitCode {
  const { done, work } = joined
  const lack = `${missing.length} of ${work.shards} shards are missing: ${missing.slice(0, 20).join(', ')}${missing.length > 20 ? ', …' : ''}`
  if (out === undefined && json !== true)
    throw new UsageError(
      `cannot report on a part of the shards: ${lack}; judge them, or join what is there into a folder with --out`,
    )
  const text = writeShards(joined)
  const name = nameOfShards(done, work.shards)
  if (out !== undefined) terminal.err(`Joined part: ${writeReport(out, name, text)}\n`)
  if (json === true) terminal.out(text)
  terminal.err(`graylog-conformance: ${lack}; judge them and join them with this part\n`)
  return exitCode('incomplete')
}

async function reportJoined(
  joined: ShardsDocument,
  { out, json, quiet, format = [] }: ReportOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { files, allowUnverified } = joined.work
  const options = {
    command: 'judge' as const,
    format,
    ...(json === true && { json }),
    ...(allowUnverified && { allowUnverified }),
  }
  checkFormats({ ...options, out }, terminal, files.length)
  const folders = foldersOf(files, out)
  const documents: string[] = []
  const several = files.length > 1
  const collecting = { ...terminal, out: (text: string) => void documents.push(text.trimEnd()) }
  const shown = several && json === true ? collecting : terminal
  const codes: ExitCode[] = []
  for (const [at, { name, refused, evidence }] of concludeShards(joined).entries()) {
    if (refused) {
      terminal.err(`graylog-conformance: ${refused.message}\n`)
      codes.push(exitCode(refused.code))
    }
    if (!evidence) continue
    const folder = folders[at]
    checkRunReports(folder)
    const places = { ...options, ...(folder !== undefined && { folder }) }
    const written = await writeRun(evidence, places, shown)
    const title = several ? name : undefined
    presentRun(evidence, {
      ...places,
      ...written,
      terminal: shown,
      folder,
      title,
      ...(quiet === true && { quiet }),
    })
    codes.push(exitCodeOf(evidence.run, { allowUnverified }))
  }
  if (documents.length > 0) terminal.out(`[\n${documents.join(',\n')}\n]\n`)
  return worstOf(codes)
}
