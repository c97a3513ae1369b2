import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'

import { openThread } from '#recorder/capture/thread/thread.ts'
import { readAllowed } from '#recorder/forward/allow.ts'
import { openAuthority } from '#recorder/forward/authority.ts'
import { startForward } from '#recorder/forward/forward.ts'
import { createRedactor } from '#recorder/redact/redactor.ts'
import { startReverse } from '#recorder/reverse/reverse.ts'
import { readRecording } from '#recorder/store/reading/read.ts'
import { SELF_SIGNED } from '#engine/http/tls/test-certificates.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import { RECORDING_FORMAT, RECORDING_VERSION } from '#engine/model/recording.ts'
import { requireVersion } from '#engine/model/version.ts'
import { withoutQuery } from '#engine/text/paths/path.ts'
import { startReference } from '#reference/serve.ts'
import { type Client, installClients, type ProxyMode } from './install.ts'
import { readBytes } from './read-bytes.ts'
import { tap, type Tapped } from './tap.ts'
import { writeBasic } from '#engine/secrets/authorization.ts'
import { readCommandLine } from '../command-line/read.ts'
import { anyText } from '../command-line/values.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { print } from '../command-line/print.ts'

const { operands: names } = readCommandLine({
  name: 'proof:clients',
  does:
    'Real clients, unchanged, through the reverse and the forward recorder: compares what each side saw on the wire ' +
    'with what was recorded, and says what each asked and what answered. Installs the clients into a temporary folder.',
  operands: { name: '[clients...]', says: 'their names; all without', read: anyText },
  examples: [['bonfire OkHttp Retrofit', 'asks with these alone']],
})

const KEY = 'a key that both sides know'
const ACCOUNT = { name: 'admin', password: 'correct-horse-battery-staple' }

/** Clients of releases before 4.0. */
const OLD = new Set(['graylog-api', 'grapi'])

/** Milliseconds for one client. */
const LIMIT = 60_000

const folder = temporaryFolder()
let isProved = true

const { clients, skipped } = installClients(folder, names)
for (const client of clients) {
  for (const way of client.ways) {
    const { exchanges, calls, faults } = await prove(client, way)
    isProved &&= faults.length === 0 && exchanges > 0
    const verdict = faults.length === 0 ? 'equal on both sides and in the record' : 'DIFFERENT'
    print(`${client.name.padEnd(14)} ${way.padEnd(8)} ${exchanges} exchanges: ${verdict}`)
    for (const fault of faults) print(`  ${fault}`)
    print(`  ${calls.join(', ')}`)
  }
  if (client.notForward !== undefined)
    print(`${client.name.padEnd(14)} forward  not possible: ${client.notForward}`)
}
for (const line of skipped) print(line)

process.exitCode = isProved ? 0 : 1

async function prove({ name, command: [file, ...args] }: Client, way: ProxyMode) {
  const version = requireVersion(OLD.has(name) ? '2.4.6' : '5.1.0')
  await using reference = await startReference({ version, account: ACCOUNT })
  const isTls = way === 'forward'
  const server = await tap(Number(new URL(reference.origin).port), isTls ? SELF_SIGNED : undefined)
  const origin = `${isTls ? 'https' : 'http'}://127.0.0.1:${server.port}`
  const path = join(folder, `${name.replace(/\W/g, '-')}-${way}`, 'recording.ndjson')
  const session = await openThread({
    path,
    header: {
      type: 'header',
      format: RECORDING_FORMAT,
      version: RECORDING_VERSION,
      kind: 'interface',
      roots: [],
      tool: { name: 'proof', version: '1' },
    },
    key: KEY,
  })
  const { sink } = session
  const allowed = [readAllowed('127.0.0.1')]
  const authority = await openAuthority(join(folder, 'authority'), allowed)
  const recorder = isTls
    ? await startForward({ allowed, authority, sink, tls: { ca: SELF_SIGNED.cert } })
    : await startReverse({ upstream: new URL(origin), sink })
  const client = await tap(Number(new URL(recorder.origin).port))
  const near = `http://127.0.0.1:${client.port}`
  const proxy = {
    PROXY: near,
    HTTPS_PROXY: near,
    CA: authority.certificateFile,
    NODE_EXTRA_CA_CERTS: authority.certificateFile,
  }
  const { stdout } = await promisify(execFile)(file, args, {
    cwd: folder,
    timeout: LIMIT,
    env: {
      PATH: process.env['PATH'] ?? '',
      BASE: `${isTls ? origin : near}/api`,
      STREAM: await newStream(reference.root),
      USER_NAME: ACCOUNT.name,
      PASSWORD: ACCOUNT.password,
      ...(isTls && proxy),
    },
  })
  await recorder.close()
  const summary = await session.finish()
  client.close()
  server.close()
  const recorded = [...(await readRecording(path)).exchanges()]
  const faults = [
    ...summary.leaks,
    ...(isTls ? [] : bytesDiffer(client.connections, server.connections)),
    ...recordDiffers(server.connections, recorded, origin),
    ...answersDiffer(stdout, recorded),
  ]
  const calls = recorded.map(
    ({ request, response }) =>
      `${request.method} ${withoutQuery(request.target)} ${response?.status ?? 'no answer'}`,
  )
  return { faults, calls, exchanges: recorded.length }
}

/** Creates a valid stream for the release; since 2.2 one needs an index set. */
async function newStream(root: string): Promise<string> {
  const headers = {
    Authorization: writeBasic(`${ACCOUNT.name}:${ACCOUNT.password}`),
    Accept: 'application/json',
  }
  const answer = await fetch(`${root}/system/indices/index_sets`, { headers })
  const { index_sets: sets } = (await answer.json()) as { index_sets: { id: string }[] }
  const stream = { title: 'Ünïcode ✓', description: 'made by a client', rules: [] }
  return JSON.stringify({ ...stream, index_set_id: sets[0]?.id })
}

/** Lists differences between client and upstream bytes; only the value of Host may differ. */
function bytesDiffer(near: readonly Tapped[], far: readonly Tapped[]): readonly string[] {
  const plain = ({ sent, received }: Tapped): string =>
    sent.replace(/^(host: ).*\r$/gim, '$1\r') + received
  // Connections opened together may reach the upstream in another order.
  const seen = near.map(plain).filter((bytes) => bytes !== '')
  return isDeepStrictEqual(seen.toSorted(), far.map(plain).toSorted())
    ? []
    : ['the bytes of the client and of the upstream differ']
}

/** Lists differences between the upstream's bytes and the recording, after the same redaction. */
function recordDiffers(
  far: readonly Tapped[],
  recorded: readonly Exchange[],
  origin: string,
): readonly string[] {
  const redactor = createRedactor({ key: KEY })
  const wanted = far
    .flatMap((connection) => readBytes(connection, origin))
    .map(({ request, response }) => ({
      request: redactor.redactRequest(request),
      response: redactor.redactResponse(response),
    }))
  const found = recorded.map(({ request, response }) => ({ request, response }))
  const missing = wanted.filter((one) => !found.some((other) => isDeepStrictEqual(one, other)))
  if (wanted.length !== found.length) {
    return [`${wanted.length} exchanges went by, ${found.length} were recorded`]
  }
  return missing.map(({ request }) => `${request.method} ${request.target} was recorded otherwise`)
}

/** Lists differences between the client's output and the recording. */
function answersDiffer(stdout: string, recorded: readonly Exchange[]): readonly string[] {
  const bodies = recorded.map(({ response }) =>
    createHash('sha256')
      .update(response?.body.text ?? '')
      .digest('hex'),
  )
  return (stdout.match(/[0-9a-f]{64}/g) ?? [])
    .filter((digest) => !bodies.includes(digest))
    .map((digest) => `the client read a body ${digest} that was not recorded`)
}
