import type { Preflight } from '#engine/probes/preflight/preflight.ts'
import type { Context } from '../../command/context.ts'
import { inspect } from './live.ts'
import type { CertifyOptions } from './options.ts'
import type { CertifyTarget } from './target/target.ts'

/** Identifies a server before any probe. Throws a TargetError. */
export async function lookAt(
  target: CertifyTarget,
  input: CertifyOptions,
  ctx: Context,
): Promise<Preflight> {
  const preflight = await inspect(target, input, ctx, { mayLogIn: target.mode !== 'read' })
  for (const remark of preflight.remarks) ctx.log(`note: ${remark}`)
  return preflight
}
