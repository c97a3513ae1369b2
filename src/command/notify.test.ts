import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { listen } from '#engine/http/test-listen.ts'
import { freshFolder, run } from '#src/cli/test-terminal.ts'

const SETTINGS = join(freshFolder(), 'server.conf')
writeFileSync(SETTINGS, 'rest_listen_uri = http://127.0.0.1:9000/api/\n')
const CHECK = ['check-settings', SETTINGS, '--from', '2.5', '--to', '3.2']

/** Starts a server that records the documents posted to it. */
async function webhook(status = 200) {
  const posted: unknown[] = []
  const server = await listen((request, response) => {
    void text(request).then((body) => {
      posted.push(JSON.parse(body))
      response.writeHead(status).end()
    })
  })
  return { posted, server, url: `${server.origin}/services/hunter22` }
}

test('the summary is posted in a format that Slack accepts', async () => {
  const { posted, server, url } = await webhook()
  await using _ = server

  const { code } = await run([...CHECK, '--notify', url, '--quiet'])

  expect(code).toBe(6)
  expect(posted).toEqual([
    {
      text: expect.stringContaining('password_secret') as string,
      command: 'check-settings',
      tool: expect.objectContaining({ name: 'graylog-conformance' }) as object,
      headline: expect.any(String) as string,
      rating: expect.any(String) as string,
      findings: expect.arrayContaining([expect.stringContaining('password_secret')]) as string[],
      more: expect.any(Number) as number,
    },
  ])
})

test('a run without a result is posted, too', async () => {
  const { posted, server, url } = await webhook()
  await using _ = server

  const target = 'http://127.0.0.1:1/api'
  const { code } = await run(['certify', target, '--notify', url, '--quiet'], {
    GRAYLOG_TOKEN: 'x',
    GRAYLOG_CONFORMANCE_OUT: '/tmp',
  })

  expect(code).toBe(3)
  expect(posted).toMatchObject([
    { rating: 'error', text: expect.stringMatching(/^certify has no result: /) as string },
  ])
})

test('a failed post changes no exit code, and its path is hidden', async () => {
  const { server, url } = await webhook(500)
  await using _ = server

  const { code, err } = await run([...CHECK, '--notify', url])

  expect(code).toBe(6)
  expect(err).toMatch(
    /note: cannot post the summary to 127\.0\.0\.1:\d+: the response status is 500/,
  )
  expect(err).not.toContain('hunter22')
})

test('the path is hidden if the URL cannot be used', async () => {
  const { code, err } = await run([...CHECK, '--notify', 'http://a:b@127.0.0.1:1/hunter22'])

  expect(code).toBe(6)
  expect(err).toContain('note: cannot post the summary to 127.0.0.1:1: ')
  expect(err).not.toContain('hunter22')
})

test('the value of --notify is never shown', async () => {
  const wrong = await run([...CHECK, '--notify', 'hunter22'])
  const shown = await run([...CHECK, '--notify', 'http://h/hunter22', '--show-config'])

  expect([wrong.code, shown.code]).toEqual([2, 0])
  expect(wrong.err + wrong.out + shown.err + shown.out).not.toContain('hunter22')
})
