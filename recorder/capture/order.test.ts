import { expect, test } from 'vitest'

import { readRecording } from '../store/reading/read.ts'
import { testHeader } from '#engine/model/test-exchange.ts'
import { testFolder } from '../store/test-folder.ts'
import type { AnswerPart, SentPart } from './thread/message.ts'
import { openSession } from './thread/session.ts'

const NO_BODY = { bytes: new Uint8Array(), size: 0, digest: undefined, isWhole: true }

function sent(line: string, startedAt: number): SentPart {
  const head = `${line} HTTP/1.1\r\nHost: graylog.test\r\n\r\n`
  return { connection: '1', origin: 'http://graylog.test', startedAt, head, body: NO_BODY }
}

function answer(status: string, endedAt: number): AnswerPart {
  return { endedAt, head: `HTTP/1.1 ${status}\r\n\r\n`, body: NO_BODY, failure: undefined }
}

test('a change that ended before the next read started precedes it, even if both arrive together', async () => {
  using folder = testFolder()
  const path = folder.path('recording.ndjson')
  const session = await openSession({ path, header: testHeader, key: 'key' })

  await session.take({ kind: 'begin', id: 1, sent: sent('POST /api/streams/1/resume', 10) })
  await Promise.all([
    session.take({ kind: 'end', id: 1, sent: undefined, answer: answer('204 No Content', 20) }),
    session.take({
      kind: 'end',
      id: 2,
      sent: sent('GET /api/streams/1', 21),
      answer: answer('200 OK', 30),
    }),
  ])
  await session.finish()

  const recorded = [...(await readRecording(path)).exchanges()]
  expect(recorded.map(({ request }) => request.method)).toEqual(['POST', 'GET'])
})
