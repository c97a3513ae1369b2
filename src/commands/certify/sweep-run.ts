import { createClient } from '#engine/http/client.ts'
import { createGuard } from '#engine/http/guard/guard.ts'
import { UsageError } from '#engine/model/errors.ts'
import { invent, runPrefix } from '#engine/probes/invent.ts'
import { createOwn } from '#engine/probes/clean-up/own.ts'
import { sweep, type Sweep } from '#engine/probes/clean-up/sweep.ts'
import type { Context } from '../../command/context.ts'
import { findLedgers } from '../../run/live/ledger-files.ts'
import { randomHex, userAgent } from '../../run/live/live-run.ts'
import { lookAt } from './look-at.ts'
import type { CertifyOptions } from './options.ts'
import { connectionOf } from './target/connection.ts'
import { openTarget } from './target/target.ts'

/** Removes the leftovers of killed runs from a server. Throws a UsageError or a TargetError. */
export async function run(
  input: CertifyOptions & { readonly sweepUnknown?: boolean },
  ctx: Context,
): Promise<Sweep> {
  await using target = await openTarget(input.url, input, ctx)
  const { root, version, credentials } = await lookAt(target, input, ctx)
  if (target.isOurs)
    throw new UsageError(
      'there is nothing to sweep on a fresh reference server; pass the URL of your server',
    )
  const prefix = runPrefix(randomHex)
  const own = createOwn(prefix)
  const guard = createGuard({ mode: 'write', roots: [root], isOwn: own.isOwn })
  const client = createClient({ ...connectionOf(input, ctx), guard })
  try {
    return await sweep({
      client,
      root,
      also: target.also,
      version,
      mode: 'write',
      credentials,
      capabilities: [],
      prefix,
      own,
      userAgent: userAgent(),
      inventions: invent(prefix, randomHex),
      randomHex,
      record: () => {},
      recordHandshake: () => {},
      signal: new AbortController().signal,
      ledgerFiles: findLedgers(input.out),
      now: Date.now(),
      withUnknown: input.sweepUnknown === true,
    })
  } finally {
    await client.close()
  }
}
