import { execFileSync } from 'node:child_process'

import { expect, test } from 'vitest'

import {
  basic,
  SAMPLE_EXCHANGES,
  SAMPLE_PASSWORD,
  SAMPLE_SESSION,
  SAMPLE_TOKEN,
  sampleExchange,
  type SampleExchange,
  textBody,
} from '../sample-exchanges.ts'
import { renderCurl } from './curl.ts'

const SECRETS = {
  GRAYLOG_USER: 'admin',
  GRAYLOG_PASSWORD: 'my own',
  GRAYLOG_TOKEN: 'my-token',
  SESSION_ID: 'my-session',
  SECRET: 'my-secret',
}

test('a secret is never in a command', () => {
  const commands = SAMPLE_EXCHANGES.map(renderCurl).join('\n')

  for (const secret of [SAMPLE_PASSWORD, SAMPLE_SESSION, SAMPLE_TOKEN, btoa('admin:')])
    expect(commands).not.toContain(secret)
})

test.each([
  ['a password', [basic('admin', SAMPLE_PASSWORD)], ['-u', 'admin:my own']],
  ['a session', [basic(SAMPLE_SESSION, 'session')], ['-u', 'my-session:session']],
  ['a token', [basic(SAMPLE_TOKEN, 'token')], ['-u', 'my-token:token']],
  ['a token sent as a session', [basic(SAMPLE_TOKEN, 'session')], ['-u', 'my-token:session']],
  ['a session sent as a token', [basic(SAMPLE_SESSION, 'token')], ['-u', 'my-session:token']],
  ['a bearer', [header('Authorization', 'Bearer x')], ['-H', 'Authorization: Bearer my-secret']],
  ['no colon', [header('Authorization', 'Basic YWRt')], ['-H', 'Authorization: Basic my-secret']],
  [
    'cookies',
    [header('Cookie', `authentication=${SAMPLE_SESSION}; proxy=abc`)],
    ['-H', 'Cookie: authentication=my-session; proxy=my-secret'],
  ],
  ['a header without a value', [header('X-Requested-By', '')], ['-H', 'X-Requested-By;']],
  ['a quote', [header('X-Name', "it's")], ['-H', "X-Name: it's"]],
])('%s is sent again', (_what, headers, options) => {
  expect(argumentsOf({ request: { headers } })).toEqual(expect.arrayContaining(options))
})

test('a login is repeated with the names of variables in its body', () => {
  expect(argumentsOf(SAMPLE_EXCHANGES[1] ?? {})).toContain(
    '{"username":"admin","password":"my own","host":""}',
  )
})

test('the session in a path is a variable', () => {
  expect(argumentsOf(SAMPLE_EXCHANGES[6] ?? {}).at(-1)).toBe(
    'http://127.0.0.1:19000/api/system/sessions/my-session',
  )
})

test.each([
  ['/api/streams/../cluster', '--path-as-is'],
  ['/api/streams?q={a}', '--globoff'],
  ['/api/%63luster?x=$(id)&y=`id`', '-i'],
])('the path %s is sent as it is', (target, option) => {
  const words = argumentsOf({ request: { target } })

  expect(words).toContain(option)
  expect(words.at(-1)).toBe(`http://127.0.0.1:19000${target}`)
})

test('headers that curl would add by itself are taken away where the request had none', () => {
  const words = argumentsOf({ request: { method: 'POST', headers: [], body: textBody('{"a":1}') } })

  expect(words).toEqual(expect.arrayContaining(['Accept:', 'Content-Type:', 'POST']))
})

test('HEAD asks for no body', () => {
  expect(argumentsOf({ request: { method: 'HEAD' } })).toContain('--head')
})

test('bytes that no shell word can hold go through a pipe', () => {
  const body = { state: 'complete', size: 3, base64: 'AAEC' } as const

  expect(renderCurl(sampleExchange({ request: { method: 'POST', body } }))).toMatch(
    /^printf %s AAEC \| base64 -d \| curl[^]*--data-binary @-/,
  )
})

test('an empty body is an empty word', () => {
  const body = { state: 'complete', size: 0, text: '' } as const

  const words = argumentsOf({ request: { method: 'POST', body } })

  expect(words.slice(-3, -1)).toEqual(['--data-binary', ''])
})

test('says that a body is missing when the recording does not hold all of it', () => {
  const body = { state: 'truncated', size: 9, text: 'abc' } as const

  expect(renderCurl(sampleExchange({ request: { method: 'PUT', body } }))).toMatch(
    /^# the recording does not hold the whole body/,
  )
})

test('says when the credential was made up by a probe', () => {
  expect(renderCurl(sampleExchange({ actor: 'invented-session' }))).toMatch(
    /^# sent with a session id that was made up\n/,
  )
})

function header(name: string, value: string): readonly [string, string] {
  return [name, value]
}

/** What a POSIX shell makes of the command: curl's arguments. */
function argumentsOf(exchange: SampleExchange): readonly string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${renderCurl(sampleExchange(exchange))}`
  const output = execFileSync('sh', ['-c', script], { encoding: 'utf8', env: SECRETS })
  return output.split('\0').slice(0, -1)
}
