import { createClient } from '#engine/http/client.ts'
import { createGuard } from '#engine/http/guard/guard.ts'
import { UsageError } from '#engine/model/errors.ts'
import { invent, runPrefix } from '#engine/probes/invent.ts'
import { createOwn } from '#engine/probes/clean-up/own.ts'
import type { Preflight } from '#engine/probes/preflight/preflight.ts'
import { sweep, type Sweep } from '#engine/probes/clean-up/sweep.ts'
import { visibleLine } from '#engine/text/visible.ts'
import type { CertifyOptions } from '../../commands/certify/options.ts'
import type { CommonOptions } from '../options/common-options.ts'
import { connectionOf } from '../../commands/certify/target/connection.ts'
import type { Terminal } from '../terminal.ts'
import { exitCode, type ExitCode } from '../../command/exit-codes.ts'
import { findLedgers } from '../../run/live/ledger-files.ts'
import { randomHex, userAgent } from '../../run/live/live-run.ts'
import type { CertifyTarget } from '../../commands/certify/target/target.ts'

/** Removes what killed runs left on a target and says what it was. */
export async function sweepTarget(
  { isOurs, also }: CertifyTarget,
  { root, version, credentials }: Preflight,
  options: CertifyOptions & CommonOptions & { readonly sweepUnknown?: boolean },
  terminal: Terminal,
): Promise<ExitCode> {
  if (isOurs)
    throw new UsageError('there is nothing to sweep on a fresh reference server; give the URL')
  const prefix = runPrefix(randomHex)
  const own = createOwn(prefix)
  const guard = createGuard({ mode: 'write', roots: [root], isOwn: own.isOwn })
  const client = createClient({ ...connectionOf(options, terminal), guard })
  try {
    const result = await sweep({
      client,
      root,
      also,
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
      ledgerFiles: findLedgers(options.out),
      now: Date.now(),
      withUnknown: options.sweepUnknown === true,
    })
    terminal.out(options.json === true ? `${JSON.stringify(result, null, 2)}\n` : describe(result))
    const { left, unknown, rejected } = result
    return exitCode([...left, ...unknown, ...rejected].length > 0 ? 'incomplete' : 'conforms')
  } finally {
    await client.close()
  }
}

function describe({ removed, left, unknown, unreadable, elsewhere, rejected }: Sweep): string {
  const lines = [
    ...removed.map((thing) => `removed ${thing}`),
    ...left.map((thing) => `could not remove ${thing}`),
    ...unreadable.map((kind) => `could not look for ${kind}: the account may not list them`),
    ...unknown.map(
      (thing) => `left alone: ${thing}, of which no ledger here knows; --sweep-unknown removes it`,
    ),
    ...rejected.map((one) => `nothing was removed by ${one}`),
    ...elsewhere.map((one) => `left alone: the ledger of a run against ${one}`),
    removed.length + left.length + unknown.length === 0
      ? `found nothing that a run of this tool left${unreadable.length > 0 ? ' where the account may look' : ''}`
      : '',
  ]
  return `${lines
    .filter((line) => line !== '')
    .map(visibleLine)
    .join('\n')}\n`
}
