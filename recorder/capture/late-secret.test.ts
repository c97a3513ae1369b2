import { deflateRawSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { testHeader } from '#engine/model/test-exchange.ts'
import { findSecrets } from '../redact/search/find.ts'
import { testFolder } from '../store/test-folder.ts'
import type { AnswerPart, SentPart } from './thread/message.ts'
import { type LocalSession, openSession } from './thread/session.ts'

const SECRET = 'Late-Secret-7x!kQ2"91'
const base64 = (text: string | Buffer): string => Buffer.from(text).toString('base64')

function buildBody(text: string) {
  const bytes = Buffer.from(text)
  return { bytes, size: bytes.length, digest: undefined, isWhole: true }
}

function exchange(method: string, { sent = '', answer = '' } = {}): [SentPart, AnswerPart] {
  const type = 'Content-Type: application/json\r\n'
  const head = `${method} /api/streams HTTP/1.1\r\nHost: graylog.test\r\n${type}\r\n`
  return [
    { connection: '1', origin: 'http://graylog.test', startedAt: 1, head, body: buildBody(sent) },
    {
      endedAt: 2,
      head: `HTTP/1.1 200 OK\r\n${type}\r\n`,
      failure: undefined,
      body: buildBody(answer),
    },
  ]
}

async function take(session: LocalSession, [sent, answer]: [SentPart, AnswerPart]): Promise<void> {
  await session.take({ kind: 'end', id: 0, sent, answer })
}

/** The only exchange that identifies the secret as a password. */
const TELLS = exchange('POST', { sent: JSON.stringify({ username: 'jo', password: SECRET }) })

test.each([
  ['in plain text', (secret: string) => secret],
  ['in base64', (secret: string) => base64(`x${secret}`)],
  ['in base64 in a repeated line', (secret: string) => base64(secret)],
  ['percent-encoded', encodeURIComponent],
  [
    'compressed, in base64',
    (secret: string) => base64(deflateRawSync(`<x>${secret}</x>`.repeat(3))),
  ],
  ['in hex', (secret: string) => Buffer.from(secret).toString('hex')],
])(
  'a secret %s that only the last exchange reveals is removed from the first',
  async (_what, way) => {
    using folder = testFolder()
    const path = folder.path('recording.ndjson')
    const session = await openSession({ path, header: testHeader, key: 'key' })
    for (let count = 0; count < 3; count += 1)
      await take(session, exchange('GET', { answer: JSON.stringify({ note: way(SECRET) }) }))
    await take(session, exchange('GET', { answer: '{"note":"nothing"}' }))
    const early = await findSecrets(path, [SECRET])
    // The earlier search must run again for the new secret.
    while ((await session.searchAhead()) > 0);
    await take(session, TELLS)

    const { leaks, rewritten, footer } = await session.finish()

    expect(early.map(({ line }) => line)).toEqual(expect.arrayContaining([2, 3, 4]))
    expect(await findSecrets(path, [SECRET])).toEqual([])
    expect({ leaks, rewritten, isComplete: footer.complete }).toEqual({
      leaks: [],
      rewritten: 3,
      isComplete: true,
    })
  },
)
