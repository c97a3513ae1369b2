import type { AttackContext } from '../secrets/secret-run.ts'
import { type Harm, harmsIn, INDEX_SETS } from './path-run.ts'
import { watch } from './path-server.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { STREAM } from './paths.ts'

/** Ids that a hostile or broken server may return for a created object, as JSON. */
export const HOSTILE_IDS: readonly string[] = [
  'x/../../users/bob',
  '../users/bob',
  '..',
  '.',
  '../..',
  '/api/users/bob',
  'x/../..',
  '%2e%2e',
  '..%2fusers%2fbob',
  '%2e%2e%2fusers%2fbob',
  '%252e%252e%252fusers',
  'a?b=c',
  'a#b',
  '?',
  '#',
  '..;/users/bob',
  '..;a=b',
  'x;y',
  '..\\users\\bob',
  '%5c..%5cusers',
  'a\r\nX-Evil: 1',
  'a\nb',
  'a b',
  '',
  ' ',
  'a\0b',
  '5f00000000000000000000aa/resume',
  '../../other',
  '..%252fusers%252fbob',
  '．．/users',
  '//evil.example/x',
  'http://evil.example/x',
  '\ud800',
  '*',
  'constructor',
  '__proto__',
  'toString',
]
  .map((text) => JSON.stringify(text))
  .concat([
    'null',
    '{}',
    '[]',
    '{"a":"../users/bob"}',
    '["../users/bob"]',
    '7',
    '-1',
    'true',
    '1e400',
  ])

/** An overlong id. */
export const LONG_ID = JSON.stringify('x'.repeat(70_000))

/** Certifies a server that returns this id for every created object; returns the harmful requests. */
export async function certifyHarms(
  id: string,
  { run, folder, target, account }: AttackContext,
): Promise<{ readonly harms: readonly Harm[]; readonly code: number; readonly said: string }> {
  await using server = await watch(target, (answer, { method, path }) =>
    method === 'POST' && !path.includes('/system/sessions') ? withId(answer, id) : answer,
  )
  const { code, out, err } = await run(
    [
      'certify',
      server.root,
      '--mode',
      'write',
      '--suite',
      'stream,output,token',
      '--quiet',
      '--out',
      join(folder, `certified-${Math.abs(hash(id))}`),
    ],
    account,
  )
  const user = account['GRAYLOG_USER'] ?? ''
  return { harms: harmsIn(server.seen, 'write', user, () => id), code, said: out + err }
}

/**
 * Replays a recording that creates and uses a stream, to a server that returns another id; returns the harmful
 * requests.
 */
export async function replayIdHarms(
  id: string,
  { run, folder, target, account }: AttackContext,
): Promise<{ readonly harms: readonly Harm[]; readonly code: number; readonly said: string }> {
  await using server = await watch(target, (answer, { method, path }) =>
    method === 'POST' && path.startsWith('/api/streams') ? withId(answer, id) : answer,
  )
  const file = join(folder, 'ids.har')
  writeFileSync(file, chain())
  const { code, out, err } = await run(
    [
      'replay',
      file,
      server.root,
      '--mode',
      'write',
      '--base',
      'http://127.0.0.1:9000/api',
      '--assume-recorded',
      '5.1.0',
      '--assume-version',
      '5.1.0',
      '--quiet',
      '--out',
      join(folder, `replayed-${Math.abs(hash(id))}`),
    ],
    account,
  )
  const user = account['GRAYLOG_USER'] ?? ''
  return { harms: harmsIn(server.seen, 'write', user, () => id), code, said: out + err }
}

function withId(answer: string, id: string): string {
  return answer.replace(
    /"(id|stream_id|output_id|token|streamrule_id)" ?: ?"[^"]*"/g,
    (_all, name: string) => `"${name}":${id}`,
  )
}

const RECORDED = '5f3a9c1e8b7d4a0012c3d4e5'

function chain(): string {
  const authorization = `Basic ${Buffer.from('admin:recorded-secret').toString('base64')}`
  const steps: readonly (readonly [string, string, object | undefined, number, object])[] = [
    ['GET', INDEX_SETS.path, undefined, 200, INDEX_SETS.answer],
    ['POST', '/api/streams', JSON.parse(STREAM.body) as object, 201, { stream_id: RECORDED }],
    ['GET', `/api/streams/${RECORDED}`, undefined, 200, { id: RECORDED, title: 'x' }],
    ['PUT', `/api/streams/${RECORDED}`, { title: 'y' }, 200, { id: RECORDED, title: 'y' }],
    ['POST', `/api/streams/${RECORDED}/pause`, undefined, 204, {}],
    ['DELETE', `/api/streams/${RECORDED}`, undefined, 204, {}],
  ]
  const entries = steps.map(([method, path, body, status, answer], index) => ({
    startedDateTime: new Date(Date.UTC(2026, 10, 22, 10) + index * 100).toISOString(),
    time: 5,
    request: {
      method,
      url: `http://127.0.0.1:9000${path}`,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [
        { name: 'Authorization', value: authorization },
        { name: 'X-Requested-By', value: 'proof' },
        { name: 'Accept', value: 'application/json' },
        ...(body ? [{ name: 'Content-Type', value: 'application/json' }] : []),
      ],
      ...(body && { postData: { mimeType: 'application/json', text: JSON.stringify(body) } }),
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
  }))
  return JSON.stringify({
    log: { version: '1.2', creator: { name: 'proof', version: '1' }, entries },
  })
}

function hash(text: string): number {
  let sum = 0
  for (const one of text) sum = (sum * 31 + (one.codePointAt(0) ?? 0)) | 0
  return sum
}
