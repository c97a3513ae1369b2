import { UsageError } from '#engine/model/errors.ts'
import type { Verification } from '#engine/model/results/bundle.ts'
import { renderHtml } from '#reports/document/html.ts'
import { fingerprintOf, readPublicKey } from '../../bundle/keys.ts'
import { makeScratch } from '../../bundle/scratch.ts'
import { verifyBundle } from '../../bundle/verify-bundle.ts'
import type { Input } from '../../command/command.ts'
import type { Context } from '../../command/context.ts'
import { tellJudging } from '../../command/progress/tell-judging.ts'
import { writeFiles } from '../../command/views.ts'
import { checkReports, writeReport } from '../../run/report-folder.ts'
import { renderRun } from '../judge/render-run.ts'
import { RUN_FILES } from '../judge/views.ts'
import { describeVerification } from './document.ts'
import type { options } from './options.ts'

const PAGE = 'verification.html'

/** Verifies a bundle, and writes its reports unless it is rejected. Throws a UsageError. */
export async function run(
  { bundle, out, ...input }: Input<typeof options>,
  ctx: Context,
): Promise<Verification> {
  const expected = expectedKey(input)
  if (out !== undefined) checkReports(out, [...Object.values(RUN_FILES), PAGE])
  using scratch = makeScratch()
  const { verification, evidence } = await verifyBundle(bundle, scratch.folder, {
    ...(expected !== undefined && { expected }),
    onProgress: tellJudging(ctx),
  })
  if (out !== undefined && evidence && verification.state !== 'refused') {
    await writeFiles(out, RUN_FILES, renderRun(evidence))
    writeReport(out, PAGE, renderHtml(describeVerification(verification)))
  }
  return verification
}

/** Returns the fingerprint of the given key; undefined without one. */
function expectedKey({
  key,
  fingerprint,
}: Pick<Input<typeof options>, 'key' | 'fingerprint'>): string | undefined {
  if (key === undefined) return fingerprint
  const named = fingerprintOf(readPublicKey(key))
  if (fingerprint === undefined || named === fingerprint) return named
  throw new UsageError('--key and --fingerprint identify different keys; omit one of them')
}
