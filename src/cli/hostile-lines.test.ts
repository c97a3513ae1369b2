import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { freshFolder, run } from './test-terminal.ts'

const COMMANDS = [
  '::stop-commands::pwn',
  '##vso[task.complete]pwn',
  "##teamcity[pwn name='x']",
  '::error file=pwn::pwn',
  'section_start:1:pwn\r\u001b[0Kpwn',
  '\u001b]0;pwn\u0007',
]
const HIDDEN = 'pwn\u202epwn\u2066\u200e\u061c\u2028\u0085\u009b2J'
const ORIGIN = 'http://127.0.0.1:9000'

/** Builds a HAR entry with a shell command in every place that a client or server controls. */
function entry(command: string, target: string, method: string, sent: unknown, answer: object) {
  const hostile = { [`\n${command}`]: `\n${command}${HIDDEN}` }
  return {
    startedDateTime: '2026-11-01T10:00:00.000Z',
    time: 1,
    request: {
      method,
      url: `${ORIGIN}/api${target}`,
      httpVersion: 'HTTP/1.1',
      headers: [
        { name: 'User-Agent', value: `${command} ${HIDDEN}` },
        { name: 'Accept', value: 'application/json' },
        { name: 'X-Requested-By', value: command },
      ],
      cookies: [],
      queryString: [],
      ...(sent !== undefined && {
        postData: {
          mimeType: 'application/json',
          text: JSON.stringify({ ...hostile, title: `\n${command}${HIDDEN}` }),
        },
      }),
    },
    response: {
      status: 200,
      statusText: `\n${command}`,
      httpVersion: 'HTTP/1.1',
      headers: [
        { name: 'Content-Type', value: 'application/json' },
        { name: 'X-Graylog-Node-ID', value: '1c9e9cd2-c896-430d-8f99-ac2e8dba9cb2' },
      ],
      cookies: [],
      content: {
        mimeType: 'application/json',
        text: JSON.stringify({ ...answer, ...hostile, description: `\n${command}${HIDDEN}` }),
      },
    },
  }
}

function hostileHar(folder: string): string {
  const entries = COMMANDS.flatMap((command) => [
    entry(command, '/system', 'GET', undefined, { version: '3.2.0+abc1234', hostname: command }),
    entry(command, `/dashboards?%0A${encodeURIComponent(command)}=\u202e`, 'GET', undefined, {}),
    entry(command, '/streams', 'POST', {}, { stream_id: command }),
    entry(command, `/streams/%0A${encodeURIComponent(command)}`, 'GET', undefined, { id: command }),
  ])
  const creator = { name: `\n${COMMANDS[0] ?? ''}`, version: `\n${COMMANDS[1] ?? ''}` }
  const file = join(folder, 'client.har')
  writeFileSync(file, JSON.stringify({ log: { version: '1.2', creator, entries } }))
  return file
}

test.each([
  ['forecast', ['--to', '7.0']],
  ['forecast', ['--all']],
  ['forecast', ['--all', '--format', 'markdown']],
  ['judge', ['--verbose']],
  ['judge', ['--format', 'markdown']],
  ['judge', ['--format', 'tap']],
  ['upgrade', ['--to', '6.1']],
  ['convert', ['--to', 'curl']],
  ['convert', ['--to', 'nock']],
  ['check-settings', ['--from', '3.2', '--to', '6.1']],
] as const)(
  'foreign text stays inert in the output and files of %s %j',
  async (command, options) => {
    const folder = freshFolder()
    const settings = join(folder, 'server.conf')
    const lines = COMMANDS.map((one) => `${one}${HIDDEN} = ${one}${HIDDEN}`)
    writeFileSync(settings, ['is_master = true', 'root_username = admin', ...lines].join('\n'))
    const file = command === 'check-settings' ? settings : hostileHar(folder)

    const { out, err } = await run([command, file, ...options])

    for (const line of `${out}\n${err}`.split('\n')) {
      expect(line).not.toMatch(/^\s*::\w.*::|##\w*\[/)
      expect(line).not.toMatch(
        /^(?:\\u\w{4})?\S{0,2}(?:pwn|error|stop-commands|vso|teamcity|section_)/,
      )
      expect(line).not.toMatch(
        /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/,
      )
    }
    expect(out).not.toBe('')
  },
)
