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

test('a command never contains a secret', () => {
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

test('a login body is repeated with variable names', () => {
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
])('the path %s is sent unchanged', (target, option) => {
  const words = argumentsOf({ request: { target } })

  expect(words).toContain(option)
  expect(words.at(-1)).toBe(`http://127.0.0.1:19000${target}`)
})

test("curl's default headers are removed if the request had none", () => {
  const words = argumentsOf({ request: { method: 'POST', headers: [], body: textBody('{"a":1}') } })

  expect(words).toEqual(expect.arrayContaining(['Accept:', 'Content-Type:', 'POST']))
})

test('HEAD requests no body', () => {
  expect(argumentsOf({ request: { method: 'HEAD' } })).toContain('--head')
})

test('a body that no shell word can contain is piped', () => {
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

test('a comment says that the body is incomplete', () => {
  const body = { state: 'truncated', size: 9, text: 'abc' } as const

  expect(renderCurl(sampleExchange({ request: { method: 'PUT', body } }))).toMatch(
    /^# the recording does not contain the whole body/,
  )
})

test('a comment says that a probe invented the credential', () => {
  expect(renderCurl(sampleExchange({ actor: 'invented-session' }))).toMatch(
    /^# sent with a session ID that was made up\n/,
  )
})

test.each([
  ['invented-user', basic('gc-0a1b2c3d-nobody', 'No-1'), ['-u', 'gc-0a1b2c3d-nobody:No-1']],
  ['invented-session', basic(SAMPLE_SESSION, 'session'), ['-u', `${SAMPLE_SESSION}:session`]],
  ['invented-token', basic(SAMPLE_TOKEN, 'token'), ['-u', `${SAMPLE_TOKEN}:token`]],
  [
    'invented-cookie',
    header('Cookie', `authentication=${SAMPLE_SESSION}`),
    ['-H', `Cookie: authentication=${SAMPLE_SESSION}`],
  ],
  ['bearer', header('Authorization', 'Bearer 0a1b'), ['-H', 'Authorization: Bearer 0a1b']],
  [
    'undecodable',
    header('Authorization', 'Basic !not*base64!'),
    ['-H', 'Authorization: Basic !not*base64!'],
  ],
  [
    'no-colon',
    header('Authorization', `Basic ${btoa('without-a-colon')}`),
    ['-H', `Authorization: Basic ${btoa('without-a-colon')}`],
  ],
  ['wrong-password', basic('gc-0a1b2c3d-limited', 'No-1'), ['-u', 'admin:No-1']],
  ['empty-password', basic('gc-0a1b2c3d-limited', ''), ['-u', 'admin:']],
  ['token-other-word', basic(SAMPLE_TOKEN, 'tokens'), ['-u', 'my-token:tokens']],
  ['session-other-word', basic(SAMPLE_SESSION, 'sessions'), ['-u', 'my-session:sessions']],
  ['altered-token', basic(SAMPLE_TOKEN, 'token'), ['-u', 'my-tokez:token']],
  ['altered-session', basic(SAMPLE_SESSION, 'session'), ['-u', 'my-sessioz:session']],
  ['none', basic(SAMPLE_SESSION, 'SESSION'), ['-u', 'my-session:SESSION']],
])('%s invented by a probe is repeated literally', (actor, credential, options) => {
  const words = argumentsOf({ actor, probe: 'a', request: { headers: [credential] } })

  expect(words).toEqual(expect.arrayContaining(options))
})

test.each([
  ['an unknown user', '{"username":"gc-0a1b2c3d-invented","password":"No-1"}'],
  ['an empty password', '{"username":"admin","password":""}'],
])('a login with %s is repeated literally', (_what, text) => {
  expect(argumentsOf({ request: { method: 'POST', body: textBody(text) } })).toContain(text)
})

test('an empty Basic password is repeated literally for any sender', () => {
  expect(argumentsOf({ request: { headers: [basic('admin', '')] } })).toContain('admin:')
})

test('invented credentials are masked in recordings not made by a probe', () => {
  const headers = [basic('ann', SAMPLE_PASSWORD), header('Cookie', `a=${SAMPLE_SESSION}`)]
  const words = argumentsOf({ actor: 'invented-user', request: { headers } }).join(' ')

  expect(words).not.toContain(SAMPLE_PASSWORD)
  expect(words).not.toContain(SAMPLE_SESSION)
})

function header(name: string, value: string): readonly [string, string] {
  return [name, value]
}

/** Evaluates the command as a POSIX shell does; returns curl's arguments. */
function argumentsOf(exchange: SampleExchange): readonly string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${renderCurl(sampleExchange(exchange))}`
  const output = execFileSync('sh', ['-c', script], { encoding: 'utf8', env: SECRETS })
  return output.split('\0').slice(0, -1)
}
