import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { AttackContext } from '../secrets/secret-run.ts'
import { findHarm } from './path-harm.ts'
import { type Seen, watch } from './path-server.ts'
import { INDEX_SET, type PathCase, STREAM } from './paths.ts'

export const MODES = ['read', 'session', 'write'] as const

/** A harmful request that the server received. */
export interface Harm {
  readonly id: string
  readonly line: string
  readonly harm: string
}

/** A recorded list of index sets. */
export const INDEX_SETS = {
  path: '/api/system/indices/index_sets',
  answer: {
    total: 1,
    index_sets: [
      { id: INDEX_SET, title: 'Default index set', default: true, index_prefix: 'graylog' },
    ],
    stats: {},
  },
} as const

/** The id of the recorded stream, which replay must replace. */
const OWN = '5f3a9c1e8b7d4a0012c3d4e5'
const CASE_HEADER = 'X-Case'

/** Replays all cases in one mode; returns the harmful requests. */
export async function replayHarms(
  cases: readonly PathCase[],
  mode: (typeof MODES)[number],
  { run, folder, target, account }: AttackContext,
): Promise<{
  readonly harms: readonly Harm[]
  readonly sent: readonly string[]
  readonly said: string
}> {
  await using server = await watch(target)
  const file = join(folder, `paths-${mode}.har`)
  writeFileSync(file, buildHar(cases))
  const { code, out, err } = await run(
    [
      'replay',
      file,
      server.root,
      '--mode',
      mode,
      '--base',
      'http://127.0.0.1:9000/api',
      '--assume-recorded',
      '5.1.0',
      '--assume-version',
      '5.1.0',
      '--quiet',
      '--out',
      join(folder, `replayed-${mode}`),
    ],
    account,
  )
  const user = account['GRAYLOG_USER'] ?? ''
  const idOf = ({ headers }: Seen): string => {
    const name = headers.find(([key]) => key === CASE_HEADER)?.[1]
    return name === undefined ? 'of its own' : (cases[Number(name)]?.id ?? name)
  }
  const harms = harmsIn(server.seen, mode, user, idOf)
  return { harms, sent: server.seen.map(idOf), said: `${code} ${out}${err}` }
}

/** Lists the requests that a mode must send, so that sending nothing does not count as safe. */
export function mustBeSent(cases: readonly PathCase[], mode: (typeof MODES)[number]) {
  return cases
    .filter(({ group, target }) =>
      mode === 'write'
        ? ['reads', 'own'].includes(group)
        : group === 'reads' && !target.includes('OWN'),
    )
    .map(({ id }) => id)
}

export function harmsIn(
  seen: readonly Seen[],
  mode: (typeof MODES)[number],
  user: string,
  idOf: (seen: Seen) => string,
): readonly Harm[] {
  return seen.flatMap((one) => {
    const harm = findHarm(one, { mode, own: one.own, accounts: new Set([user, ...one.accounts]) })
    return harm === undefined ? [] : [{ id: idOf(one), line: `${one.method} ${one.target}`, harm }]
  })
}

/** Builds a HAR file with a login, the creation of a stream, and all cases. */
function buildHar(cases: readonly PathCase[]): string {
  const first = [
    entry(
      {
        id: '',
        group: '',
        method: 'POST',
        target: '/api/system/sessions',
        body: '{"username":"admin","password":"recorded-secret","host":""}',
        bodyType: 'application/json',
      },
      {
        session_id: '11111111-2222-4333-8444-555555555555',
        valid_until: '2026-11-22T18:00:00.000+0000',
      },
      0,
    ),
    entry({ id: '', group: '', method: 'GET', target: INDEX_SETS.path }, INDEX_SETS.answer, 1),
    entry(
      { id: '', group: '', method: 'POST', target: '/api/streams', ...STREAM },
      { stream_id: OWN },
      2,
      201,
    ),
    entry(
      { id: '', group: '', method: 'GET', target: `/api/streams/${OWN}` },
      { id: OWN, title: 'made by the recording' },
      3,
    ),
  ]
  const rest = cases.map((one, index) => entry(one, {}, index + 4, 200, String(index)))
  return JSON.stringify({
    log: { version: '1.2', creator: { name: 'proof', version: '1' }, entries: [...first, ...rest] },
  })
}

function entry(
  { method, target, headers = [], body, bodyType }: PathCase,
  answer: object,
  time: number,
  status = 200,
  name?: string,
): object {
  const written = target.replaceAll('OWN', OWN)
  const authorization = `Basic ${Buffer.from('admin:recorded-secret').toString('base64')}`
  const fields = [
    ['Host', '127.0.0.1:9000'] as const,
    ['Authorization', authorization] as const,
    ['X-Requested-By', 'proof'] as const,
    ['Accept', 'application/json'] as const,
    ...(bodyType === undefined ? [] : [['Content-Type', bodyType] as const]),
    ...(name === undefined ? [] : [[CASE_HEADER, name] as const]),
    ...headers,
  ].map(([key, value]) => ({ name: key, value }))
  const url = /^https?:/.test(written) ? written : `http://127.0.0.1:9000${written}`
  return {
    startedDateTime: new Date(Date.UTC(2026, 10, 22, 10) + time * 100).toISOString(),
    time: 5,
    request: {
      method,
      url,
      httpVersion: 'HTTP/1.1',
      headers: fields,
      queryString: [],
      cookies: [],
      ...(body !== undefined && { postData: { mimeType: bodyType, text: body } }),
    },
    response: {
      status,
      statusText: 'OK',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      redirectURL: '',
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      content: { mimeType: 'application/json', text: JSON.stringify(answer), size: 2 },
    },
  }
}
