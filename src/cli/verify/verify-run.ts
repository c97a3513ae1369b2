import pc from 'picocolors'

import { exitCode, type ExitCode } from '../../command/exit-codes.ts'
import { RUN_FILES, writeRunReports } from '../../commands/judge/views.ts'
import { checkReports } from '../../run/report-folder.ts'
import { tellJudging } from '../../command/progress/tell-judging.ts'
import { fingerprintOf, readFingerprint, readPublicKey } from '../../bundle/keys.ts'
import { makeScratch } from '../../bundle/scratch.ts'
import { verifyBundle } from '../../bundle/verify-bundle.ts'
import { renderVerification } from '#reports/verification/render-console.ts'
import { sayUnreadable } from '../../command/options/unreadable-value.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { Verification } from '#engine/model/results/bundle.ts'
import type { CommonOptions } from '../options/common-options.ts'
import { tellOf } from '../conduct.ts'
import type { Terminal } from '../terminal.ts'

/** What `verify` can be told. */
export interface VerifyCommandOptions extends CommonOptions {
  readonly key?: string
  readonly fingerprint?: string
  readonly asOfNow?: boolean
  readonly out?: string
}

/** Verifies one bundle and says what it is. Throws a UsageError for what is none. */
export async function verify(
  bundle: string,
  options: VerifyCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const expected = expectedKey(options)
  const { out, quiet, json } = options
  if (out !== undefined) checkReports(out, Object.values(RUN_FILES))
  using scratch = makeScratch()
  const { verification, evidence } = await tellOf(terminal, options, (ctx) =>
    verifyBundle(bundle, scratch.folder, {
      ...(expected !== undefined && { expected }),
      onProgress: tellJudging(ctx),
    }),
  )
  if (out !== undefined && evidence && verification.state !== 'refused')
    await writeRunReports(evidence, out, evidence.run.evidence.live ? 'certify' : 'judge')
  if (json === true) terminal.out(`${JSON.stringify(verification, null, 2)}\n`)
  else if (quiet !== true) {
    const color = pc.createColors(terminal.hasColour)
    terminal.out(renderVerification(verification, { width: terminal.columns, color }))
  }
  return codeOf(verification, options)
}

function codeOf({ state }: Verification, { asOfNow }: VerifyCommandOptions): ExitCode {
  const isTaken = state === 'regraded' && asOfNow === true
  return exitCode(state === 'verified' || state === 'later' || isTaken ? 'conforms' : 'forged')
}

/** The fingerprint of the key that was named; undefined when none was. */
function expectedKey({ key, fingerprint }: VerifyCommandOptions): string | undefined {
  const named = key === undefined ? undefined : fingerprintOf(readPublicKey(key))
  if (fingerprint === undefined) return named
  const digits = readFingerprint(fingerprint)
  if (digits === undefined)
    throw new UsageError(
      sayUnreadable(
        '--fingerprint',
        fingerprint,
        `"${fingerprint}" is no SHA-256; write the 64 digits that the signer has published`,
      ),
    )
  if (named === undefined || named === digits) return digits
  throw new UsageError('--key and --fingerprint name different keys; leave one of them out')
}
