import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { freshFolder } from '../../cli/test-terminal.ts'
import { followRequests } from './follow-requests.ts'
import { makeBody } from '#engine/model/test-exchange.ts'

const OWN = 'http://127.0.0.1:9001'
const PAST =
  'warning: the web interface sends browser requests to http://graylog.example:9000/api/, bypassing the recorder; start with --rewrite'

test.each([
  ['another address', OWN, 'http://graylog.example:9000/api/', [PAST]],
  ['the recorder itself', OWN, `${OWN}/api/`, []],
  ['a path', OWN, '/api/', []],
  ['no address', OWN, 'http://[', []],
  ['another address, to a forward proxy', undefined, 'http://graylog.example:9000/api/', []],
] as const)('a web interface that names %s: %#', (_what, own, url, warnings) => {
  const file = join(freshFolder(), 'a.ndjson')
  const text = `window.appConfig = {\n  gl2ServerUrl: '${url}',\n};`
  const body = makeBody(text)
  const line = JSON.stringify({
    type: 'exchange',
    request: { method: 'GET', target: '/config.js' },
    response: { status: 200, body },
  })
  writeFileSync(file, `${line}\n${line}\n`)
  const lines: string[] = []
  const terminal = { out: () => {}, err: () => {}, env: {}, isTerminal: false, columns: 80 }

  followRequests(file, {
    terminal: { ...terminal, hasColour: false },
    log: (text) => lines.push(text),
    isQuiet: true,
    own,
  })()

  expect(lines).toEqual(warnings)
})

test.each([
  ['is printed with the response', '', ['✓ 201 POST /api/streams 20 ms']],
  ['is forgotten when a flood is skipped', `${'x'.repeat(600_000)}\n`, []],
])('a request whose response has a line of its own %s', (_what, between, printed) => {
  const file = join(freshFolder(), 'a.ndjson')
  const lines: string[] = []
  const terminal = { out: () => {}, err: () => {}, env: {}, isTerminal: false, columns: 80 }
  const look = followRequests(file, {
    terminal: { ...terminal, hasColour: false },
    log: (text) => lines.push(text),
    isQuiet: false,
    own: OWN,
  })
  const request = {
    type: 'request',
    id: 7,
    startedAt: 1,
    request: { method: 'POST', target: '/api/streams' },
  }
  writeFileSync(file, `${JSON.stringify(request)}\n`)
  look()
  expect(lines).toEqual([])

  const response = { type: 'response', index: 0, id: 7, endedAt: 21, response: { status: 201 } }
  appendFileSync(file, `${between}${JSON.stringify(response)}\n`)
  look()
  expect(lines.map((line) => line.replaceAll(/ +/g, ' ').trim())).toEqual(printed)
})
