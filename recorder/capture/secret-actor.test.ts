import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { testHeader } from '#engine/model/test-exchange.ts'
import { testFolder } from '../store/test-folder.ts'
import type { AnswerPart, SentPart } from './thread/message.ts'
import { openSession } from './thread/session.ts'

const TOKEN = '1a2b3c4d5e6f7g8h9i0j1k2l3m4n5o6p7q8r9s0t1u2v3a4b5c6'
const NO_BODY = { bytes: new Uint8Array(), size: 0, digest: undefined, isWhole: true }
const ANSWER: AnswerPart = {
  endedAt: 2,
  head: 'HTTP/1.1 200 OK\r\n\r\n',
  body: NO_BODY,
  failure: undefined,
}

function sent(method: string, pair: string): SentPart {
  const credential = Buffer.from(pair).toString('base64')
  const head = `${method} /api/streams HTTP/1.1\r\nAuthorization: Basic ${credential}\r\n\r\n`
  return { connection: '1', origin: 'http://graylog.test', startedAt: 1, head, body: NO_BODY }
}

test('a token sent as a user name is not written as one', async () => {
  using folder = testFolder()
  const path = folder.path('recording.ndjson')
  const session = await openSession({ path, header: testHeader, key: 'key' })

  const whole = [`${TOKEN}:`, `${TOKEN}:token`, `${TOKEN}:wrong`]
  for (const [id, pair] of whole.entries()) {
    await session.take({ kind: 'end', id, sent: sent('GET', pair), answer: ANSWER })
  }
  await session.take({ kind: 'begin', id: 9, sent: sent('POST', `${TOKEN}:wrong`) })
  await session.take({ kind: 'end', id: 9, sent: undefined, answer: ANSWER })
  const written = readFileSync(path, 'utf8')
  const { rewritten } = await session.finish()

  expect(written).not.toContain(TOKEN)
  expect(rewritten).toBe(0)
})
