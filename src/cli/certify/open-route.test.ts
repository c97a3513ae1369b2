import http from 'node:http'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { listen } from '#engine/http/test-listen.ts'
import type { Run } from '#engine/model/results/run.ts'
import { ADMIN, reference } from '../test-reference.ts'
import { freshFolder, run } from '../test-terminal.ts'

const NONE = 'auth.refuse.none'

const SUITES = { read: 'auth,user', session: 'auth', write: 'auth,access' }
const REFUSE = /^auth\.refuse\./
/** Checks of the same requests. */
const CLOSED = /^auth\.(?:refuse|closed)\.|^error\.status$/
const STATUS = /^auth\.refuse\.|^error\.status$/

test.each([
  ['session', 'a stream', /^GET \/streams\/[0-9a-f]{24}$/, 'none', NONE, 'GET /streams/{streamId}'],
  ['session', 'a list', /^GET \/system\/inputs$/, 'none', NONE, 'GET /system/inputs'],
  ['session', 'figures', /^GET \/system\/jvm$/, 'none', NONE, 'GET /system/jvm'],
  [
    'session',
    'a list',
    /^GET \/system\/pipelines\/rule$/,
    'any',
    'auth.refuse',
    'GET /system/pipelines/rule',
  ],
  ['read', 'a user', /^GET \/users\/admin$/, 'none', NONE, 'GET /users/{username}'],
  ['session', 'a parameter', /^GET .*[?&]pretty=true$/, 'none', NONE, 'GET /cluster', CLOSED],
  [
    'write',
    'a change',
    /^PUT \/streams\/[0-9a-f]{24}$/,
    'none',
    NONE,
    'PUT /streams/{streamId}',
    STATUS,
  ],
] as const)(
  'in mode %s, %s that accepts bad credentials is reported: %s, %s',
  async (mode, _what, open, how, check, route, expected = REFUSE) => {
    await using server = await reference('6.1.0')
    await using front = await listen(letIn(server.root, open, how))
    const out = freshFolder()
    const args = ['--mode', mode, '--suite', SUITES[mode], '--out', out, '--quiet']

    const { code } = await run(['certify', `${front.origin}/api`, ...args], ADMIN)

    const { verdicts, causes } = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8')) as Run
    const failed = verdicts.filter(({ outcome }) => outcome === 'fail')
    expect(code).toBe(1)
    expect(failed.every(({ checkId }) => expected.test(checkId))).toBe(true)
    expect(JSON.stringify(causes)).not.toContain('treated as logged in')
    expect(failed.find(({ checkId }) => checkId.startsWith(check))?.expected).toContain(route)
  },
)

/** Forwards requests, but accepts some paths without a credential, or with any. */
function letIn(root: string, open: RegExp, how: 'none' | 'any'): http.RequestListener {
  const { origin } = new URL(root)
  return (request, response) => {
    const headers = { ...request.headers }
    const isOpen = open.test(`${request.method} ${(request.url ?? '').replace(/^\/api/, '')}`)
    const isBare = headers.authorization === undefined && headers.cookie === undefined
    if (isOpen && (isBare || how === 'any'))
      headers.authorization = `Basic ${btoa(`${ADMIN.GRAYLOG_USER}:${ADMIN.GRAYLOG_PASSWORD}`)}`
    const ahead = http.request(
      `${origin}${request.url ?? ''}`,
      { method: request.method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    request.pipe(ahead)
  }
}
