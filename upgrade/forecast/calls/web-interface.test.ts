import { expect, test } from 'vitest'

import { makeExchange } from '#engine/model/test-exchange.ts'
import { NOWHERE } from '#recorder/nowhere.ts'
import { createWebInterfaceFinder } from './web-interface.ts'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36'
const OLD_CHROME = CHROME.replace('120', '80')

function call(referer: string, agent = CHROME, origin = NOWHERE) {
  const { request, ...rest } = makeExchange({
    headers: [['User-Agent', agent], ...(referer === '' ? [] : [['Referer', referer] as const])],
  })
  return { ...rest, request: { ...request, origin } }
}

test.each([
  ['a page of the web interface', ['https://graylog.example/streams/1'], true],
  ['the start page', ['https://graylog.example/streams', 'https://graylog.example/'], true],
  [
    'a different page of the same host',
    ['https://graylog.example/ops-dashboard/index.html'],
    false,
  ],
  ['a web interface under a prefix', ['https://graylog.example/graylog/streams'], false],
  ['an origin only', ['https://graylog.example/streams', 'https://portal.example/'], false],
])('calls from %s', (_what, referers, expected) => {
  const finder = createWebInterfaceFinder()
  const calls = referers.map((referer) => call(referer))
  for (const one of calls) finder.seeCall(one)

  expect(calls.map(finder.isWebInterface).at(-1)).toBe(expected)
})

test('a browser that sends the path to other servers makes no origin the own one', () => {
  const finder = createWebInterfaceFinder()
  const calls = [
    call('https://portal.example/app/page', OLD_CHROME),
    call('https://portal.example/'),
  ]
  for (const one of calls) finder.seeCall(one)

  expect(calls.map(finder.isWebInterface)).toEqual([false, false])
})

test.each([
  ['https://graylog.example', true],
  ['http://graylog.example:443', true],
  ['https://logs.example', false],
  ['https://graylog.example:8443', false],
])('a page of https://graylog.example that calls %s: %s', (origin, expected) => {
  const finder = createWebInterfaceFinder()
  const own = call('https://graylog.example/search', CHROME, origin)
  finder.seeCall(own)

  expect(finder.isWebInterface(own)).toBe(expected)
})

test.each([
  ['', true],
  ['https://portal.example/', false],
  ['android-app://portal', false],
])('after loading a file, a call with the Referer "%s": %s', (referer, expected) => {
  const finder = createWebInterfaceFinder()
  const own = call(referer)
  finder.seeOther({ ...call(''), request: { ...call('').request, target: '/favicon.ico' } })
  finder.seeCall(own)

  expect(finder.isWebInterface(own)).toBe(expected)
})

test.each([
  ['X-Forwarded-Host', true],
  ['X-Other', false],
])('behind a proxy, the host is that of %s: %s', (name, expected) => {
  const finder = createWebInterfaceFinder()
  const { request, ...rest } = call(
    'https://graylog.example/search',
    CHROME,
    'http://10.0.0.5:9000',
  )
  const headers = [
    ...request.headers,
    ['Host', '10.0.0.5:9000'],
    [name, 'graylog.example'],
  ] as const
  const own = { ...rest, request: { ...request, headers } }
  finder.seeCall(own)

  expect(finder.isWebInterface(own)).toBe(expected)
})
