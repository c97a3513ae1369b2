import { has } from '#engine/knowledge/features/features.ts'
import { parseTypedVersion } from '#engine/model/version.ts'
import { ACCOUNTS, type LabAccount, MORE_ACCOUNTS } from '../accounts.ts'
import type { Variant } from '../variants.ts'
import { waitUntil } from '../wait-until.ts'
import { ask } from './ask.ts'
import { change } from './change.ts'
import type { LabServer } from './lab-server.ts'
import { freePorts } from './ports.ts'
import { ADMIN } from './settings-file.ts'
import type { UnknownRecord } from '#engine/model/json/json.ts'

/** Number of messages for a server. */
const MESSAGES = 8
/** Seconds until an input listens, and until messages are found, on a busy machine. */
const LIMIT = 300

/** Creates the accounts and, unless the variant has none, an input with some messages. */
export async function seed(
  server: LabServer,
  variant: Variant,
  signal?: AbortSignal,
): Promise<void> {
  const more = variant.accounts ? MORE_ACCOUNTS[variant.accounts] : []
  const own = variant.state === 'directory' ? [] : more
  for (const account of [...ACCOUNTS, ...own]) await makeAccount(server, account)
  if (variant.hasMessages) await makeMessages(server, signal)
}

async function makeAccount({ root, release }: LabServer, account: LabAccount): Promise<void> {
  const version = parseTypedVersion(release.version)
  const isSplit = version !== undefined && has(version, 'user-split-names')
  const { name, password, roles, permissions, sessionMilliseconds } = account
  await change(root, 'POST', '/users', {
    username: name,
    password,
    email: `${name}@example.org`,
    roles,
    permissions,
    ...(isSplit ? { first_name: 'Lab', last_name: name } : { full_name: `Lab ${name}` }),
    session_timeout_ms: sessionMilliseconds,
    timezone: 'UTC',
  })
}

async function makeMessages({ root }: LabServer, signal?: AbortSignal): Promise<void> {
  const [port = 0] = await freePorts(1)
  await change(root, 'POST', '/system/inputs', {
    title: 'lab',
    type: 'org.graylog2.inputs.gelf.http.GELFHttpInput',
    global: true,
    configuration: inputSettings(port),
  })
  const gelf = `http://127.0.0.1:${port}/gelf`
  const limit = { seconds: LIMIT, ...(signal && { signal }) }
  for (let number = 1; number <= MESSAGES; number += 1)
    await waitUntil('the input takes a message', limit, async () => {
      const answer = await ask(gelf, { method: 'POST', body: getMessage(number) })
      return answer?.status === 202 || undefined
    })
  await waitUntil('all messages are found', limit, async () => {
    const path = '/search/universal/relative?query=*&range=3600&limit=1'
    const answer = await ask(`${root}${path}`, { as: ADMIN })
    return answer && count(answer.text) >= MESSAGES ? true : undefined
  })
}

/** The body of a GELF message. */
export function getMessage(number: number): UnknownRecord {
  return {
    version: '1.1',
    host: `app-${number % 3}.example`,
    short_message: `message ${number}`,
    level: number % 8,
    full_message: `line 1\nline 2 of ${number}`,
    _took_ms: number + 0.25,
    _count: number,
    _tag: number % 2 === 0 ? 'alpha' : 'beta',
  }
}

function inputSettings(port: number): UnknownRecord {
  return {
    bind_address: '127.0.0.1',
    port,
    recv_buffer_size: 65_536,
    number_worker_threads: 1,
    tcp_keepalive: false,
    max_chunk_size: 65_536,
    idle_writer_timeout: 60,
    override_source: null,
    decompress_size_limit: 8_388_608,
    enable_cors: true,
    tls_enable: false,
    tls_cert_file: '',
    tls_key_file: '',
    tls_key_password: '',
    tls_client_auth: 'disabled',
    tls_client_auth_cert_file: '',
  }
}

function count(text: string): number {
  try {
    const { total_results } = JSON.parse(text) as { total_results?: unknown }
    return typeof total_results === 'number' ? total_results : 0
  } catch {
    return 0
  }
}
