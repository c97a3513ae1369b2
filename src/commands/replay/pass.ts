import type { ReplayResult } from '#recorder/replay/replay.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import type { Replay } from '#engine/model/upgrade/replay.ts'
import type { Round } from '#upgrade/replay/judge-replay.ts'
import { inspect } from '../certify/live.ts'
import type { Context } from '../../command/context.ts'
import { connectionOf } from '../certify/target/connection.ts'
import { recordLive } from '../../run/live/live-run.ts'
import { conductReplay } from './conduct.ts'
import type { ReplayInput } from './options.ts'
import type { ReplaySource } from './source.ts'
import { checkCredentials, readControlCredentials } from '../certify/target/secrets.ts'
import { type CertifyTarget, openTarget } from '../certify/target/target.ts'
import { timeLeft } from '../../command/progress/time-left.ts'

/** One pass over a server, with the facts that judge it. */
export interface Pass extends Round {
  readonly root: string
  readonly mode: Replay['mode']
  readonly left: readonly string[]
  readonly isWhole: boolean
}

/** Sends the requests of a recording to a server, and removes the objects that they made. */
export async function runPass(
  source: ReplaySource,
  given: ReplayInput & { readonly out: string; readonly isControl: boolean },
  ctx: Context,
): Promise<Pass> {
  const { plan } = source
  const { url, isControl, controlMode } = given
  const options = { ...given, also: [], ...(isControl && controlMode && { mode: controlMode }) }
  await using opened = await openTarget(url, options, ctx)
  const target = { ...opened, ...(isControl && (await ownCredentials(given, ctx))) }
  const found = await inspect(target, options, ctx)
  const title = `Replaying ${plan.exchanges.length} requests to ${found.root}, release ${found.version.text}, in ${target.mode} mode`
  ctx.log(`${title}.`)
  ctx.update({ type: 'head', title, checks: [], isJudged: false })
  ctx.offer?.({ ...target, root: found.root, connection: connectionOf(options, ctx) })
  ctx.arm()
  const started = performance.now()
  let result: ReplayResult = { replayed: [], bindings: new Map() }
  const live = await recordLive({
    root: found.root,
    also: [],
    version: found.version,
    mode: target.mode,
    only: [],
    credentials: target.credentials,
    connection: connectionOf(options, ctx),
    probes: [],
    out: options.out,
    signal: ctx.signal,
    created: new Date(),
    conduct: conductReplay({
      plan,
      onStep: (position, total) => {
        const what = describe(plan.exchanges[position])
        const share = { done: position, total }
        const left = timeLeft(share, performance.now() - started)
        ctx.update({ type: 'progress', text: `[${position + 1}/${total}] ${what}${left}`, share })
      },
      onResult: (one) => {
        result = one
      },
    }),
  })
  return {
    root: found.root,
    mode: target.mode,
    version: found.version,
    sent: result.replayed,
    bindings: withAddresses(result, source, found.root, target.credentials.user?.name),
    left: live.cleanUp.left,
    isWhole: live.stopped === undefined,
  }
}

/** The credentials of a control that has its own. */
async function ownCredentials(
  { controlUser, controlPasswordFile, controlTokenFile, controlCredentials }: ReplayInput,
  asking: Pick<Context, 'env' | 'ask'>,
): Promise<Pick<CertifyTarget, 'credentials'> | undefined> {
  if (controlCredentials) return { credentials: checkCredentials(controlCredentials) }
  const options = {
    ...(controlUser !== undefined && { user: controlUser }),
    ...(controlPasswordFile !== undefined && { passwordFile: controlPasswordFile }),
    ...(controlTokenFile !== undefined && { tokenFile: controlTokenFile }),
  }
  const credentials = await readControlCredentials(options, asking)
  return credentials && { credentials }
}

function describe(exchange: Exchange | undefined): string {
  return exchange ? `${exchange.request.method} ${exchange.request.target}` : ''
}

/** Adds the addresses of the servers and the name of the account to the bindings. */
function withAddresses(
  { bindings }: ReplayResult,
  { plan: { roots, accounts } }: ReplaySource,
  root: string,
  user: string | undefined,
): ReadonlyMap<string, string> {
  const { main } = accounts
  return new Map([
    ...bindings,
    ...roots.map((recorded) => [recorded, root] as const),
    ...roots.map((recorded) => [new URL(recorded).origin, new URL(root).origin] as const),
    ...(main && user !== undefined ? [[main.name, user] as const] : []),
  ])
}
