import { randomBytes } from 'node:crypto'

import { createRedactor } from '#recorder/redact/redactor.ts'
import { type ClientOptions, createClient } from '#engine/http/client.ts'
import { isFramingHeader } from '#engine/model/framing.ts'
import { createGuard, GuardError } from '#engine/http/guard/guard.ts'
import { endOf } from '#engine/knowledge/resources.ts'
import { UsageError } from '#engine/model/errors.ts'
import { header, type Headers } from '#engine/model/exchange.ts'
import type { Mode } from '#engine/model/recording.ts'
import { splitBelow, splitRoot } from '#engine/model/root.ts'
import { madeBy } from '#engine/probes/clean-up/inventory.ts'
import { createOwn } from '#engine/probes/clean-up/own.ts'
import { credentialHeaders, type GivenCredentials } from '#engine/probes/credentials.ts'
import { invent, runPrefix } from '#engine/probes/invent.ts'
import { createMask } from '#reports/secrets.ts'
import { viewDetail, viewRow } from '#reports/viewer/pack.ts'
import {
  ACCOUNTS,
  MASKED,
  type ReplayAnswer,
  type ReplayRequest,
  type TargetChoice,
} from '#reports/viewer/replay.ts'
import { listSecrets, randomHex, userAgent } from './live-run.ts'

/** A server of the command line, and how single requests may be sent to it. */
export interface ReplayTarget {
  readonly root: string
  readonly mode: Mode
  readonly credentials?: GivenCredentials
  readonly connection?: Omit<ClientOptions, 'guard'>
}

/** Sends single requests; removes the objects that they created when it is disposed. */
export interface Replayer extends AsyncDisposable {
  readonly choice: TargetChoice
  /** Throws a UsageError or a GuardError for a request that must not be sent. */
  readonly send: (request: Omit<ReplayRequest, 'root'>) => Promise<ReplayAnswer>
}

/** Sends single requests to a server, as its mode allows. */
export function createReplayer({
  root,
  mode,
  credentials = {},
  connection = {},
}: ReplayTarget): Replayer {
  const prefix = runPrefix(randomHex)
  const own = createOwn(prefix)
  const guard = createGuard({ mode, roots: [root], isOwn: own.isOwn })
  const client = createClient({ ...connection, guard })
  const redactor = createRedactor({ key: randomBytes(32) })
  const purse = { ...credentials, inventions: invent(prefix, randomHex) }
  for (const secret of listSecrets({ credentials, connection })) redactor.learn(secret)
  const mask = createMask([])
  const { origin, prefix: below } = splitRoot(root)
  const made: string[] = []
  return {
    choice: { root, mode, accounts: ACCOUNTS.filter((name) => credentials[name] !== undefined) },
    send: async ({ method, path, headers, body, account }) => {
      const authorization = account === undefined ? undefined : credentialHeaders(account, purse)
      if (account !== undefined && !authorization)
        throw new UsageError(
          `the account "${account}" was not specified on the command line; choose a different account`,
        )
      const kept = headers.filter(
        ([name]) =>
          !isFramingHeader(name) && !(authorization && name.toLowerCase() === 'authorization'),
      )
      checkUnmasked(path, kept, body)
      const agent: Headers =
        header(kept, 'user-agent') === undefined ? [['User-Agent', userAgent()]] : []
      const exchange = await client.send({
        method,
        origin,
        target: below + path,
        headers: [...kept, ...agent, ...(authorization ?? [])],
        ...(body !== '' && { body }),
      })
      const created = method === 'POST' ? madeBy(exchange, splitBelow(path).path) : undefined
      if (created) {
        own.claim(created.path)
        made.push(created.path)
      }
      const shown = redactor.redact(exchange)
      return { row: viewRow(shown, [root], mask), detail: viewDetail(shown, mask) }
    },
    [Symbol.asyncDispose]: async () => {
      const [account] = ACCOUNTS.filter((name) => credentials[name] !== undefined)
      const authorization = (account && credentialHeaders(account, purse)) ?? []
      const headers: Headers = [['X-Requested-By', userAgent()], ...authorization]
      for (const path of made.toReversed())
        await client
          .send({ method: 'DELETE', origin, target: below + endOf(path), headers })
          .catch((error: unknown) => {
            if (!(error instanceof GuardError)) throw error
          })
      await client.close()
    },
  }
}

/** Sends each request to the server that it names. */
interface Replayers extends AsyncDisposable {
  readonly choices: () => readonly TargetChoice[]
  readonly send: (request: ReplayRequest) => Promise<ReplayAnswer>
  /** Adds a server, unless it is known. */
  readonly add: (target: ReplayTarget) => void
}

/** Sends single requests to some servers. */
export function openReplayers(targets: readonly ReplayTarget[] = []): Replayers {
  const replayers = new Map<string, Replayer>()
  const add = (target: ReplayTarget): void => {
    if (!replayers.has(target.root)) replayers.set(target.root, createReplayer(target))
  }
  for (const target of targets) add(target)
  return {
    add,
    choices: () => [...replayers.values()].map(({ choice }) => choice),
    send: async ({ root, ...request }) => {
      const replayer = replayers.get(root)
      if (!replayer)
        throw new UsageError(
          'this server was not specified on the command line; choose a different server',
        )
      return replayer.send(request)
    },
    [Symbol.asyncDispose]: async () => {
      for (const replayer of replayers.values()) await replayer[Symbol.asyncDispose]()
    },
  }
}

/** Throws a UsageError for a value that the recording masks: the server would reject it for a wrong reason. */
function checkUnmasked(path: string, headers: Headers, body: string): void {
  const masked = headers.find(([, value]) => MASKED.test(value))?.[0]
  if (masked !== undefined)
    throw new UsageError(
      `the header ${masked} is masked; choose an account, enter the real value, or remove the header`,
    )
  if (MASKED.test(path)) throw new UsageError('part of the path is masked; enter the real value')
  if (MASKED.test(body)) throw new UsageError('part of the body is masked; enter the real value')
}
