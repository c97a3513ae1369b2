import { prepareSeal } from '#engine/probes/clean-up/seal.ts'
import type { Preflight } from '#engine/probes/preflight/preflight.ts'
import type { Context } from '../../command/context.ts'
import { randomHex } from '../../run/live/live-run.ts'
import { inspect } from './live.ts'
import type { CertifyOptions } from './options.ts'
import type { CertifyTarget } from './target/target.ts'

/** Asks a server what it is, before anything is tried. Throws a TargetError. */
export async function lookAt(
  target: CertifyTarget,
  input: CertifyOptions,
  ctx: Context,
): Promise<Preflight> {
  ctx.update({ type: 'progress', text: `looking at ${target.root}` })
  const { mode, credentials } = target
  const secret = credentials.user?.password ?? credentials.token
  // What a run that logs in needs for its ledger comes about meanwhile.
  if (input.preflightOnly !== true && mode !== 'read' && secret !== undefined)
    void prepareSeal(secret, randomHex)
  const preflight = await inspect(target, input, ctx, { mayLogIn: mode !== 'read' })
  for (const remark of preflight.remarks) ctx.log(`note: ${remark}`)
  return preflight
}
