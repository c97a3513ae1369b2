import { expect, test } from 'vitest'

import { header } from '#engine/model/exchange.ts'
import { countCalls } from './count-calls.ts'
import { parseLogLine } from './log-line.ts'

test('many Referers take no room from other calls', () => {
  const calls = countCalls()
  const add = (method: string, target: string, referer: string): void => {
    const line = parseLogLine({ method, target, status: '200', referer })
    if (line) calls.add(line)
  }
  add('GET', '/api/streams', 'https://graylog.example/search')
  for (let at = 0; at < 50_001; at += 1) add('GET', '/api/streams', `https://a${at}.example/`)
  add('POST', '/api/users', 'https://last.example/')
  add('GET', '/api/streams', 'https://graylog.example/search')

  const exchanges = calls.exchanges()
  const [first] = exchanges
  const referers = exchanges.map(({ request }) => header(request.headers, 'referer'))
  expect(calls.beyond()).toBe(0)
  expect(first?.times?.count).toBe(2)
  expect(new Set(referers).size).toBe(101)
  expect(exchanges.at(-1)?.request.target).toBe('/api/users')
})
