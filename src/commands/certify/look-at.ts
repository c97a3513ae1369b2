import { prepareSeal } from '#engine/probes/clean-up/seal.ts'
import type { Preflight } from '#engine/probes/preflight/preflight.ts'
import type { Context } from '../../command/context.ts'
import { randomHex } from '../../run/live/live-run.ts'
import { inspect } from './live.ts'
import type { CertifyOptions } from './options.ts'
import type { CertifyTarget } from './target/target.ts'

/** Identifies a server before any probe. Throws a TargetError. */
export async function lookAt(
  target: CertifyTarget,
  input: CertifyOptions,
  ctx: Context,
): Promise<Preflight> {
  const { mode, credentials } = target
  const secret = credentials.user?.password ?? credentials.token
  // The ledger needs this key later; derive it in the meantime.
  if (input.preflightOnly !== true && mode !== 'read' && secret !== undefined)
    void prepareSeal(secret, randomHex)
  const preflight = await inspect(target, input, ctx, { mayLogIn: mode !== 'read' })
  for (const remark of preflight.remarks) ctx.log(`note: ${remark}`)
  return preflight
}
