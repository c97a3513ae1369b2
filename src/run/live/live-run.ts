import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

import type { Proof } from '#recorder/redact/search/prove.ts'
import { createRedactor, type Redactor } from '#recorder/redact/redactor.ts'
import { createFinder } from '#recorder/redact/search/find.ts'
import { proveOrRewrite } from '#recorder/redact/search/rewrite.ts'
import { openRecording } from '#recorder/store/writing/open.ts'
import { FREE_BODY } from '#engine/http/body-budget.ts'
import { type ClientOptions, createClient } from '#engine/http/client.ts'
import { createGuard } from '#engine/http/guard/guard.ts'
import { RUN_BODY_BUDGET } from '#engine/http/request.ts'
import type { Capability } from '#engine/model/capabilities.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import { type Probe, PROBE_ACTORS } from '#engine/model/probe.ts'
import {
  LOGIN_ONLY,
  type Mode,
  RECORDING_FORMAT,
  RECORDING_VERSION,
  type RecordingHeader,
} from '#engine/model/recording.ts'
import type { Version } from '#engine/model/version.ts'
import type { GivenCredentials } from '#engine/probes/credentials.ts'
import { invent, inventedCredentials, type Inventions, runPrefix } from '#engine/probes/invent.ts'
import { createOwn } from '#engine/probes/clean-up/own.ts'
import { isSent, type Probing, type ProbingOptions, runProbes } from '#engine/probes/run-probes.ts'
import { AT_ONCE } from '#engine/probes/together.ts'
import { isSecretName } from '#engine/secrets/names.ts'
import { ledgerName } from './ledger-files.ts'
import { packageInfo } from '../package-info.ts'
import { prepareFolder } from '../report-folder.ts'

interface LiveRunOptions {
  readonly root: string
  readonly also: readonly string[]
  readonly version: Version
  /** The release that the person asserted. */
  readonly assumed?: Version
  readonly mode: Mode
  readonly credentials: GivenCredentials
  /** Whether it may store a message, which cannot be removed. */
  readonly sendsMessage?: boolean
  /** Whether every route meets every type of credential, not each type some routes. */
  readonly isThorough?: boolean
  readonly connection: Omit<ClientOptions, 'guard'>
  readonly probes: readonly Probe[]
  /** The requests before the run, which are first in the recording. */
  readonly before?: readonly Exchange[]
  /** Id prefixes of the checks that are wanted. */
  readonly only: readonly string[]
  readonly out: string
  readonly signal: AbortSignal
  readonly created: Date
  readonly onProbe?: ProbingOptions['onProbe']
  /** Told the names of the probes that will run, before the first request. */
  readonly onPlan?: (probes: readonly string[]) => void
  /** Called after each exchange. */
  readonly onExchange?: () => void
  /** The work of the run; by default, it runs the probes. */
  readonly conduct?: (options: ProbingOptions, redact: Redact) => Promise<Probing>
}

/** An exchange as the recording contains it. */
export type Redact = (exchange: Exchange) => Exchange

/** The recorded file. */
interface LiveRun extends Probing {
  /** The recording that was written. */
  readonly file: string
}

/** Probes a target and writes the redacted recording. Throws if it cannot be written, or if a secret is found in it. */
export async function recordLive(options: LiveRunOptions): Promise<LiveRun> {
  prepareFolder(options.out)
  const file = join(options.out, 'recording.ndjson')
  const prefix = runPrefix(randomHex)
  const inventions = invent(prefix, randomHex)
  const redactor = createRedactor({ key: randomBytes(32) })
  for (const secret of listSecrets(options)) redactor.learn(secret)
  for (const credential of inventedCredentials(inventions)) redactor.keep(credential)
  for (const name of namesOf(options.credentials)) redactor.learnName(name)
  const header = { ...headerOf(options, prefix), redaction: redactor.describe() }
  const writer = await openRecording(file, header, { overwrite: true })
  let probing: Probing | undefined
  let leak: Leak | undefined
  try {
    probing = await probe(options, {
      prefix,
      inventions,
      redact: redactor.redact,
      record: (exchange) => {
        options.onExchange?.()
        const written = writer.append(redactor.redact(exchange))
        // Large bodies that wait for the disk would fill the memory. Errors are reported at the end.
        return (exchange.response?.body.size ?? 0) > FREE_BODY
          ? written.catch(() => undefined)
          : undefined
      },
      recordHandshake: (handshake) => {
        void writer.appendHandshake(redactor.redactHandshake(handshake))
      },
    })
  } finally {
    const reason = probing ? probing.stopped : 'a bug in this tool ended the run'
    await writer.close(
      {
        complete: reason === undefined,
        notProvable: redactor.notProvable(),
        ...(reason !== undefined && { reason }),
        ...(probing && { probes: probing.results }),
      },
      async () => {
        const secrets = realSecrets(redactor, inventions)
        const finder = createFinder(secrets)
        const { hits, digests } = await proveOrRewrite(file, finder, redactor.redactThoroughly)
        ;[leak] = hits
        return { isProven: leak === undefined, ...(digests && { digests }) }
      },
    )
  }
  if (writer.failure) throw writer.failure
  if (leak) throw leaked(file, leak)
  return { ...probing, file }
}

async function probe(
  options: LiveRunOptions,
  {
    prefix,
    redact,
    ...given
  }: Pick<ProbingOptions, 'prefix' | 'inventions' | 'record' | 'recordHandshake'> & {
    readonly redact: Redact
  },
): Promise<Probing> {
  const { root, also, mode, version, out, before = [] } = options
  const own = createOwn(prefix)
  const capabilities = capabilitiesOf(options)
  const run = { mode, version, capabilities: new Set(capabilities) }
  options.onPlan?.(options.probes.filter((one) => isSent(one, run)).map(({ name }) => name))
  const guard = createGuard({ mode, roots: [root, ...also], isOwn: own.isOwn })
  const budget = options.conduct ? {} : { bodyBudget: RUN_BODY_BUDGET }
  const firstIndex = before.length
  const client = createClient({
    ...options.connection,
    ...budget,
    guard,
    firstIndex,
    connections: AT_ONCE,
  })
  try {
    for (const [index, exchange] of before.entries()) await given.record({ ...exchange, index })
    const conduct = options.conduct ?? ((how) => runProbes(options.probes, how))
    return await conduct(
      {
        ...given,
        client,
        root,
        also,
        mode,
        prefix,
        own,
        randomHex,
        version,
        capabilities,
        credentials: options.credentials,
        signal: options.signal,
        ledgerFile: join(out, ledgerName(prefix)),
        userAgent: userAgent(),
        ...(options.onProbe && { onProbe: options.onProbe }),
      },
      redact,
    )
  } finally {
    await client.close()
  }
}

/** Invented credentials protect nothing, and probes may use them in public places too. */
function realSecrets(redactor: Redactor, { user, ...inventions }: Inventions): readonly string[] {
  const madeUp = new Set<string>([...Object.values(inventions), user.name, user.password])
  return redactor.secretsSeen().filter((secret) => !madeUp.has(secret))
}

type Leak = Proof['hits'][number]

/** Of a secret that could not be taken out: the recording has no footer, so nothing hands it on. */
function leaked(file: string, hit: Leak): UsageError {
  return new UsageError(
    `a secret was written to "${hit.file}" (line ${hit.line}, as ${hit.encoding}); do not share the recording "${file}", and delete it`,
  )
}

/** Random bytes as hex, from the system. */
export function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}

/** How we introduce ourselves to servers. */
export function userAgent(): string {
  const { name, version } = packageInfo()
  return `${name}/${version}`
}

/** The capabilities of a run, given or created. */
function capabilitiesOf({
  root,
  also,
  mode,
  credentials: { user, token, limited },
  sendsMessage,
  isThorough,
}: Pick<
  LiveRunOptions,
  'root' | 'also' | 'mode' | 'credentials' | 'sendsMessage' | 'isThorough'
>): readonly Capability[] {
  const makes = mode === 'write' && user !== undefined
  return [
    ...(user ? (['user-credentials'] as const) : []),
    ...(token !== undefined || makes ? (['token'] as const) : []),
    ...(limited || makes ? (['limited-account'] as const) : []),
    ...(also.length > 0 ? (['second-node'] as const) : []),
    ...(root.startsWith('https:') ? (['tls'] as const) : []),
    ...(sendsMessage === true ? (['send-message'] as const) : []),
    ...(isThorough === true ? (['thorough'] as const) : []),
  ]
}

function headerOf(options: LiveRunOptions, prefix: string): RecordingHeader {
  const { name, version } = packageInfo()
  return {
    type: 'header',
    format: RECORDING_FORMAT,
    version: RECORDING_VERSION,
    kind: 'interface',
    roots: [options.root, ...options.also],
    tool: { name, version },
    created: options.created.toISOString(),
    plan: {
      mode: options.mode,
      ...(options.only.length > 0 && { only: options.only }),
      capabilities: [
        ...capabilitiesOf(options),
        ...(options.credentials.user?.onlyLogsIn ? [LOGIN_ONLY] : []),
      ],
      prefix,
    },
    actors: PROBE_ACTORS,
    ...(options.assumed && { assertedVersion: options.assumed.text }),
  }
}

/** Passwords and tokens, and values of added headers whose name says that they are secret. */
export function listSecrets({
  credentials,
  connection,
}: Pick<LiveRunOptions, 'credentials' | 'connection'>): readonly string[] {
  const { user, token, limited } = credentials
  const headers = (connection.headers ?? [])
    .filter(([name]) => isSecretName(name))
    .map(([, value]) => value)
  return [user?.password, token, limited?.password, ...headers].filter(
    (secret): secret is string => secret !== undefined && secret !== '',
  )
}

function namesOf({ user, limited }: GivenCredentials): readonly string[] {
  return [user?.name, limited?.name].filter((name): name is string => name !== undefined)
}
