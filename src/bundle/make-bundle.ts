import type { KeyObject } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { renderJson } from '#reports/json.ts'
import type { JudgingOptions } from '../run/judging.ts'
import { RECORDING_FILE } from '../run/report-folder.ts'
import type { Arrangement, Judged } from '#engine/model/results/bundle.ts'
import { BundleError, UsageError } from '#engine/model/errors.ts'
import { type Run, withoutKnown } from '#engine/model/results/run.ts'
import { describeMisfit } from '#engine/schema/own-format.ts'
import { counted } from '#engine/text/words.ts'
import { fileProblem } from '#engine/text/file-problem.ts'
import { checkRecording } from './check-recording.ts'
import { compareVerdicts, differingMembers } from './differences.ts'
import { sealEnvelope } from './envelope.ts'
import { publicPem } from './keys.ts'
import { judgeAgain, judgedOf } from './judge-again.ts'
import { manifestOf, manifestText } from './manifest.ts'
import { ENVELOPE, MANIFEST, PUBLIC_KEY, recordingFolders, RUN } from './part-names.ts'
import { stage, type Staged } from './stage.ts'
import { type ListSources, stageList } from './stage-list.ts'
import { statementOf } from './statement.ts'

/** The sources of a bundle. */
interface BundleSources extends ListSources {
  /** The path of the recording, if it is not in that folder. */
  readonly recording?: string
  readonly before?: string
  readonly after?: string
}

/** An unsigned bundle. */
interface Prepared {
  readonly run: Run
  readonly judged: Judged
  readonly staged: readonly Staged[]
}

/**
 * Copies the evidence of a report below a folder, checks it again, and writes the run next to it.
 * Throws a UsageError if the report differs from the evidence, or may contain a secret.
 */
export async function prepareBundle(
  folder: string,
  sources: BundleSources,
  onProgress?: JudgingOptions['onProgress'],
): Promise<Prepared> {
  const { report } = sources
  const text = readRunText(report)
  const reported = parseRun(report, text)
  const isHeld = stageList(folder, sources, reported)
  const signed = isHeld ? reported : withoutKnown(reported)
  const { arrangement, staged } = await stageAll(folder, sources, signed)
  await mended(report, 'record it again', async () => {
    for (const { name } of staged) await checkRecording(folder, name)
  })
  const names = staged.map(({ name }) => name)
  const judged = judgedOf(signed, arrangement, names)
  const { run } = await mended(report, 'fix the baseline and run "judge" again', () =>
    judgeAgain(folder, judged, onProgress),
  )
  const isConverted = staged.some((one) => one.isConverted)
  // A conversion loses remarks about the file and renames secrets, but changes no rating.
  const isSame = isConverted
    ? compareVerdicts(signed, run).differences.every(({ kind }) => kind === 'words')
    : renderJson(run) === (signed === reported ? text : renderJson(signed))
  if (!isSame) throw notWhatItSays(report, signed, run)
  writeFileSync(join(folder, RUN), renderJson(run))
  return { run, judged, staged }
}

/** Before it is a bundle, its maker can fix every problem. */
async function mended<Value>(
  report: string,
  next: string,
  act: () => Promise<Value>,
): Promise<Value> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof BundleError)) throw error
    throw new UsageError(`cannot bundle "${report}": ${error.message}; ${next}`, { cause: error })
  }
}

/** Signs the prepared parts below a folder; returns all files of the bundle in order. */
export function signBundle(
  folder: string,
  { run, judged }: Prepared,
  key: KeyObject,
): ReadonlyMap<string, Buffer> {
  const manifest = manifestOf(folder, judged)
  const text = manifestText(manifest)
  return new Map([
    [MANIFEST, Buffer.from(text)],
    [ENVELOPE, Buffer.from(sealEnvelope(statementOf(manifest, text, run), key))],
    [PUBLIC_KEY, Buffer.from(publicPem(key))],
    ...manifest.parts.map(({ name }) => [name, readFileSync(join(folder, name))] as const),
  ])
}

async function stageAll(
  folder: string,
  { report, recording, before, after }: BundleSources,
  { evidence }: Run,
): Promise<{ readonly arrangement: Arrangement; readonly staged: readonly Staged[] }> {
  const isUpgrade = before !== undefined && after !== undefined
  const times = evidence.repeats ?? 1
  const arrangement = isUpgrade ? 'upgrade' : times > 1 ? 'repeats' : 'one'
  const sources = isUpgrade ? [before, after] : [recording ?? recordingIn(report)]
  const staged: Staged[] = []
  for (const [at, below] of recordingFolders(arrangement, times).entries())
    staged.push(
      await mended(report, 'record it again', () =>
        stage(sources[at] ?? join(report, below), folder, below),
      ),
    )
  return { arrangement, staged }
}

function recordingIn(report: string): string {
  const file = join(report, RECORDING_FILE)
  if (existsSync(file)) return file
  throw new UsageError(
    `cannot bundle "${report}": it contains no ${RECORDING_FILE}; specify the recording with --recording, or two recordings with --before and --after`,
  )
}

function readRunText(report: string): string {
  try {
    if (!statSync(report).isDirectory())
      throw new UsageError(
        `cannot bundle "${report}": it is not a folder; pass the --out folder of "certify" or "judge"`,
      )
    return readFileSync(join(report, RUN), 'utf8')
  } catch (cause) {
    if (cause instanceof UsageError) throw cause
    throw new UsageError(
      `cannot bundle "${report}": its ${RUN} cannot be read: ${fileProblem(cause)}; pass the --out folder of "certify" or "judge"`,
      { cause },
    )
  }
}

function parseRun(report: string, text: string): Run {
  let run: unknown
  try {
    run = JSON.parse(text)
  } catch {
    run = undefined
  }
  const misfit = describeMisfit('run', run)
  if (misfit === undefined) return run as Run
  throw new UsageError(
    `cannot bundle "${report}": its ${RUN} does not have the run format that this version of the tool expects (${misfit}); run "judge" on the recording again with --out, and bundle the new report`,
  )
}

const SHOWN = 3

function notWhatItSays(report: string, signed: Run, run: Run): UsageError {
  const { differences } = compareVerdicts(signed, run)
  const members = differingMembers(signed, run)
  const first = differences
    .slice(0, SHOWN)
    .map(({ checkId, then = 'nothing', now = 'nothing', members: names }) =>
      then === now ? `${checkId} (its ${names.join(', ')})` : `${checkId}: ${then}, but ${now}`,
    )
  const more = differences.length > SHOWN ? `, and ${differences.length - SHOWN} more` : ''
  const said =
    differences.length > 0
      ? `${counted(differences.length, 'verdict')} of its ${RUN} ${differences.length === 1 ? 'is' : 'are'} not supported by the evidence: ${first.join('; ')}${more}`
      : `its ${RUN} is not supported by the evidence${members.length > 0 ? `: ${members.join(', ')}` : ', byte for byte'}`
  return new UsageError(
    `cannot bundle "${basename(report)}": ${said}; run "judge" on the recording again with --out, and bundle the new report`,
  )
}
