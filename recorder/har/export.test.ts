import { readdirSync } from 'node:fs'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { UsageError } from '#engine/model/errors.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import { makeRecording } from '#engine/model/recording.ts'
import { packageFile } from '#engine/package.ts'
import { readRecording } from '../store/reading/read.ts'
import { makeBody, makeExchange, testHeader } from '#engine/model/test-exchange.ts'
import { exportHar } from './export.ts'
import { importHar } from './import.ts'

const renderHar = (...exchanges: readonly Exchange[]) =>
  [...exportHar(makeRecording(testHeader, exchanges))].join('')
const parseEntries = (har: string) =>
  (JSON.parse(har) as { log: { entries: Record<string, never>[] } }).log.entries

test.each(readdirSync(packageFile('test/fixtures')).filter((name) => name.endsWith('.gz')))(
  '%s converted to HAR and back is the same recording with the same verdicts',
  async (name) => {
    const recording = await readRecording(packageFile(`test/fixtures/${name}`))

    const again = importHar([...exportHar(recording)].join(''), 'x.har')

    expect([...again.exchanges()]).toEqual([...recording.exchanges()])
    expect(again.header).toEqual(recording.header)
    expect(again.footer).toEqual(recording.footer)
    expect([...(again.handshakes?.() ?? [])]).toEqual([...(recording.handshakes?.() ?? [])])
  },
)

test('HAR contains the bodies of every method, with decoded sizes', () => {
  const har = renderHar(
    makeExchange({
      method: 'DELETE',
      sent: '{"ü":1}',
      answerHeaders: [['Content-Encoding', 'gzip']],
      answer: 'ü',
    }),
  )

  expect(parseEntries(har)).toMatchObject([
    {
      request: { postData: { text: '{"ü":1}' }, bodySize: 8 },
      response: { content: { size: 2, text: 'ü' }, bodySize: -1 },
    },
  ])
})

test('HAR contains the fields that other readers need', () => {
  const headers = [['Cookie', 'a=1; b=2']] as const
  const answerHeaders = [
    ['Set-Cookie', 'c=3; Path=/'],
    ['Location', '/x'],
  ] as const
  const har = renderHar(makeExchange({ target: '/api/a?x=%20&y=1', headers, answerHeaders }))

  expect(parseEntries(har)).toMatchObject([
    {
      startedDateTime: '2023-11-14T22:13:20.000Z',
      time: 12,
      request: {
        url: 'http://127.0.0.1:9000/api/a?x=%20&y=1',
        httpVersion: 'HTTP/1.1',
        cookies: [
          { name: 'a', value: '1' },
          { name: 'b', value: '2' },
        ],
        queryString: [
          { name: 'x', value: ' ' },
          { name: 'y', value: '1' },
        ],
      },
      response: { cookies: [{ name: 'c', value: '3' }], redirectURL: '/x' },
    },
  ])
})

const odd = makeExchange({})
test.each([
  ['bytes', { ...odd, request: { ...odd.request, body: bytes('//4=', 2) } }],
  [
    'an omitted body with its reason',
    { ...odd, request: { ...odd.request, body: { state: 'elided', size: 9, reason: 'm' } } },
  ],
  ['a truncated body', { ...odd, request: { ...odd.request, body: cut('{"a":', 900) } }],
  ['a failure', { index: 0, request: odd.request, failure: { kind: 'tls', message: 'no' } }],
  ['a truncated response', { ...odd, failure: { kind: 'truncated', message: 'it ended early' } }],
  ['no times', { index: 0, request: odd.request, response: odd.response }],
  ['an asterisk', { ...odd, request: { ...odd.request, method: 'OPTIONS', target: '*' } }],
  ['a fragment', { ...odd, request: { ...odd.request, target: '/a#b?c' } }],
  ['half a surrogate pair', { ...odd, request: { ...odd.request, body: makeBody('"\ud800"') } }],
  ['the sender', { ...odd, actor: 'admin', probe: 'csrf', connection: '7', startedAt: 0.5 }],
] as const)('%s survives the export and import', (_what, exchange) => {
  const again = importHar(renderHar(exchange), 'x.har')

  expect([...again.exchanges()]).toEqual([exchange])
})

function bytes(base64: string, size: number) {
  return { state: 'complete', size, base64 } as const
}

function cut(text: string, size: number) {
  return { state: 'truncated', size, text } as const
}

test('a file that falsely claims to be ours is rejected with a one-line error', () => {
  const text = renderHar(odd).replace('"state":"absent"', '"state":"odd"')

  expect(() => importHar(text, 'x.har')).toThrow(UsageError)
  expect(() => importHar(text, 'x.har')).toThrow(
    /^cannot read "x\.har" as HAR: it claims that this tool wrote it, but entry 0 is invalid: [^\n]+$/,
  )
})

test('no value of our own fields causes an unexpected error', () => {
  fc.assert(
    fc.property(fc.json(), fc.json(), (recording, exchange) => {
      const header = JSON.stringify(testHeader)
      const owns = [recording, `{"header":${header},"remarks":[]}`]
      return owns.every((own) => {
        try {
          importHar(`{"log":{"_recording":${own},"entries":[{"_exchange":${exchange}}]}}`, 'x.har')
          return true
        } catch (error) {
          return error instanceof UsageError
        }
      })
    }),
  )
})

test('any imported file can be exported and imported again', () => {
  const odd = fc.oneof(fc.double(), fc.integer(), fc.string(), fc.constant(undefined))
  const message = fc.record({
    method: fc.string(),
    url: fc.webUrl({ withQueryParameters: true }),
    status: odd,
    statusText: odd,
    httpVersion: odd,
    bodySize: odd,
    headers: fc.array(fc.record({ name: fc.string(), value: fc.string() })),
    postData: fc.record({ text: odd, encoding: fc.constantFrom('base64', undefined) }),
    content: fc.record({ text: odd, size: odd, encoding: fc.constantFrom('base64', undefined) }),
  })
  const entries = fc.record({
    request: message,
    response: message,
    time: odd,
    connection: odd,
    startedDateTime: fc.oneof(fc.date({ noInvalidDate: true }).map(String), fc.string()),
  })
  fc.assert(
    fc.property(entries, (entry) => {
      const first = importHar(JSON.stringify({ log: { entries: [entry] } }), 'x.har')

      const again = importHar([...exportHar(first)].join(''), 'x.har')

      expect([...again.exchanges()]).toEqual([...first.exchanges()])
    }),
  )
})
