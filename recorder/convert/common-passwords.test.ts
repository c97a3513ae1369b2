import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import type { Exchange } from '#engine/model/exchange.ts'
import { makeRecording } from '#engine/model/recording.ts'
import { makeExchange, testHeader } from '#engine/model/test-exchange.ts'
import { openSession } from '../capture/thread/session.ts'
import { createFinder } from '../redact/search/find.ts'
import { extractTraffic } from '../redact/search/traffic.ts'
import { readRecording } from '../store/reading/read.ts'
import { testFolder } from '../store/test-folder.ts'
import { TEXT_FORMATS } from './formats.ts'
import { redactRecording } from './redacted.ts'
import { writeProven } from './write-proven.ts'
import { writeText } from './write-text.ts'

/** Common passwords, and words that the tool writes in each format. */
const PASSWORDS = [
  'recording',
  'conformance',
  'graylog-conformance',
  'graylog-conformance-recording',
  'exchange',
  'request',
  'response',
  'header',
  'footer',
  'type',
  'complete',
  'truncated',
  'sum',
  'startedAt',
  'httpVersion',
  'connection',
  'reportedVersion',
  'certificates',
  'fingerprint',
  'interface',
  'roots',
  'redaction',
  'notProvable',
  'clean-up',
  'listing-before',
  'limited',
  'searched',
  'replaced',
  'left out by redaction',
  'wrong-password',
  'invented-user',
  'GET',
  'POST',
  'true',
  'null',
  '200',
  '2026',
  '12345678',
  '17641820',
  '00000000',
  '11111111',
  'admin',
  'password',
  'password1',
  'administrator',
  'letmein1',
  'changeme',
  'graylog',
  'secret',
  'xxxxxxxx',
  '********',
  '--------',
  'aaaaaaaa',
  'deadbeef',
  '127.0.0.1',
  'localhost',
  'content-type',
  'application/json',
  'Mozilla/5.0',
  'keep-alive',
  'index_sets',
  'session_id',
  'creator',
  'startedDateTime',
  'mimeType',
  'queryString',
  'postData',
  'responseIsBinary',
  'rawHeaders',
  'GRAYLOG_ORIGIN',
  'environment',
  '--data-binary',
  '/usr/bin/env',
  '#!/usr/bin/env bash',
]

const ANSWER = JSON.stringify({ id: '000000000000000000000001', title: 'nothing of note' })
const WORDS = JSON.stringify({ note: 'a recording of conformance, replaced in an environment' })

function exchangesWith(password: string): readonly Exchange[] {
  const authorization = `Basic ${Buffer.from(`jane:${password}`).toString('base64')}`
  const headers = [
    ['Host', 'h:9000'],
    ['User-Agent', 'graylog-conformance/0.1.0'],
    ['Content-Type', 'application/json'],
  ] as const
  const sent = JSON.stringify({ username: 'jane', password, host: '' })
  const all = [
    makeExchange({ target: '/api/streams', headers, answer: ANSWER }),
    makeExchange({ target: '/api/system/indices/index_sets', headers, answer: WORDS }),
    makeExchange({ method: 'POST', target: '/api/system/sessions', headers, sent, answer: '{}' }),
    makeExchange({
      target: '/api/streams',
      headers: [...headers, ['Authorization', authorization]],
    }),
  ]
  return all.map((one, index) => ({
    ...one,
    index,
    startedAt: 1764182012345.678,
    endedAt: 1764182012346,
  }))
}

/** Returns the parts of the exchanges that do not contain the password. */
function kept(exchanges: Iterable<Exchange>): readonly unknown[] {
  return [...exchanges].map(({ request, response }) => [
    request.method,
    request.target,
    response?.status,
  ])
}

test.each(PASSWORDS)(
  'the password "%s" does not damage a recording in any format',
  async (password) => {
    using folder = testFolder()
    const exchanges = exchangesWith(password)
    const footer = { type: 'footer', count: 4, digest: '', complete: true } as const
    const redacted = redactRecording(makeRecording(testHeader, exchanges, footer), { key: 'key' })

    await writeProven(folder.path('a.ndjson'), redacted)
    for (const [form, render] of Object.entries(TEXT_FORMATS))
      await writeText(folder.path(form), render(redacted.recording), redacted)

    const written = await readRecording(folder.path('a.ndjson'))
    expect(written.remarks).toEqual([])
    expect(written.footer).toMatchObject({ count: 4, complete: true })
    expect(kept(written.exchanges())).toEqual(kept(exchanges))
    expect([...written.exchanges()][0]?.response?.body.state).toBe('complete')
    expect(Object.keys(TEXT_FORMATS).filter((form) => !existsSync(folder.path(form)))).toEqual([])
    const { holds } = createFinder(redacted.secrets)
    for (const line of readFileSync(folder.path('a.ndjson'), 'utf8').trimEnd().split('\n'))
      expect(holds(extractTraffic(JSON.parse(line) as object))).toBe(false)
  },
)

test.each(PASSWORDS)(
  'a client with the password "%s" does not end a recording',
  async (password) => {
    using folder = testFolder()
    const path = folder.path('a.ndjson')
    const session = await openSession({ path, header: testHeader, key: 'key' })
    for (const { request, response } of exchangesWith(password)) {
      const head = (first: string, fields: Exchange['request']['headers']): string =>
        `${first}\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
      const buildBody = (text = '') => {
        const bytes = Buffer.from(text)
        return { bytes, isOwn: true, size: bytes.length, digest: undefined, isWhole: true }
      }
      const sent = {
        connection: '1',
        origin: 'http://h:9000',
        startedAt: 1764182012345.678,
        head: head(`${request.method} ${request.target} HTTP/1.1`, request.headers),
        body: buildBody(request.body.text),
      }
      const answer = {
        endedAt: 1764182012346,
        failure: undefined,
        head: head('HTTP/1.1 200 OK', [['Content-Type', 'application/json']]),
        body: buildBody(response?.body.text),
      }
      await session.take({ kind: 'end', id: 0, sent, answer })
      await session.searchAhead()
    }

    const { leaks, footer } = await session.finish()

    expect({ leaks, isComplete: footer.complete }).toEqual({ leaks: [], isComplete: true })
    expect((await readRecording(path)).footer).toMatchObject({ count: 4, complete: true })
  },
)
