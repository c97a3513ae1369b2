import { execFile, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { promisify } from 'node:util'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Exchange } from '#engine/model/exchange.ts'
import { makeRecording } from '#engine/model/recording.ts'
import { requireVersion } from '#engine/model/version.ts'
import { packageFile } from '#engine/package.ts'
import { startReference } from '#reference/serve.ts'
import { readRecording } from '../store/reading/read.ts'
import { makeExchange, testHeader } from '#engine/model/test-exchange.ts'
import { exportCurl } from './curl.ts'
import { redactRecording } from './redacted.ts'

const isThere = (program: string): boolean => spawnSync(program, ['--version']).status === 0
const renderScript = (...exchanges: readonly Exchange[]): string =>
  [...exportCurl(makeRecording(testHeader, exchanges))].join('')

const REAL = readdirSync(packageFile('test/fixtures')).filter((name) =>
  /^(client|graylog)-.*\.gz$/.test(name),
)
const hasBash = isThere('bash')

test.runIf(hasBash).each(REAL)('bash parses the script exported from %s', async (name) => {
  const recording = await readRecording(packageFile(`test/fixtures/${name}`))
  const redacted = redactRecording(recording, { key: 'a key for tests' })

  const script = [...exportCurl(redacted.recording)].join('')

  const { status, stderr } = spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})

/** Runs the script with a curl function that prints its arguments; returns them. */
function listArguments(script: string): readonly string[] {
  const stub = `curl() { printf '%s\\0' "$@" >&2; }\n`
  const { stderr } = spawnSync('bash', [], { input: stub + script, encoding: 'utf8' })
  return stderr.split('\0').slice(0, -1)
}

test.runIf(hasBash)('any text reaches curl unchanged', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((one) => !/[\0@\r\n]/.test(one))
  fc.assert(
    fc.property(text, text, (sent, query) => {
      const target = `/api/x?q=${encodeURIComponent(query)}'"$(id)\`id\`!`

      const given = listArguments(renderScript(makeExchange({ method: 'POST', target, sent })))

      expect(given).toContain(sent)
      expect(given.at(-1)).toBe(`http://127.0.0.1:9000${target}`)
    }),
    { numRuns: 30 },
  )
})

test.runIf(hasBash)('secrets are variables set by the environment', () => {
  const basic = `Basic ${Buffer.from("admin:a'secret").toString('base64')}`
  const script = renderScript(makeExchange({ headers: [['Authorization', basic]] }))

  expect(listArguments(script)).toContain("admin:a'secret")
  expect(listArguments(`GRAYLOG_PASSWORD='so "so"'\n${script}`)).toContain('admin:so "so"')
})

test.runIf(hasBash)('a rejected pseudonym gets one hint', () => {
  const script = renderScript(makeExchange({}), makeExchange({}))
  const stub = 'curl() { printf "\\n401"; }\n'

  const { stderr } = spawnSync('bash', [], { input: stub + script, encoding: 'utf8' })

  expect(stderr.match(/^hint: .*GRAYLOG_PASSWORD.*$/gm)).toHaveLength(1)
})

test.runIf(hasBash && isThere('curl'))(
  'the script repeats a recording on a live server with its new session and ids',
  async () => {
    const version = requireVersion('5.1.0')
    await using first = await startReference({ version })
    await using second = await startReference({ version })
    const recorded = makeRecording(testHeader, await lifeOfAStream(first.origin))
    const redacted = redactRecording(recorded, { key: 'a key for tests' })
    const script = [...exportCurl(redacted.recording)].join('')

    const running = promisify(execFile)('bash', ['-c', script], {
      env: { ...process.env, GRAYLOG_ORIGIN: second.origin, GRAYLOG_PASSWORD: 'admin' },
    })

    const { stdout, stderr } = await running
    expect(stderr).toBe('')
    expect(stdout.trim().split('\n').map(statuses)).toEqual(
      [...recorded.exchanges()].map(({ response }) => [response?.status, response?.status]),
    )
  },
)

function statuses(line: string): readonly (number | undefined)[] {
  const [, live, recorded] = /: (\d+) \(recorded: (\d+)\)$/.exec(line) ?? []
  return [Number(live), Number(recorded)]
}

/** Logs in, creates a stream in an existing index set, reads and deletes it, and logs out. */
async function lifeOfAStream(origin: string): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = []
  const send = async (method: string, path: string, body?: object): Promise<Sent> => {
    const headers: [string, string][] = [
      ['Authorization', `Basic ${Buffer.from(credential).toString('base64')}`],
      ['X-Requested-By', 'test'],
      ['Accept', 'application/json'],
      ...(body ? [['Content-Type', 'application/json'] as [string, string]] : []),
    ]
    const sent = body && JSON.stringify(body)
    const exchangeInput = {
      method,
      target: `/api${path}`,
      headers,
      ...(sent !== undefined && { sent }),
    }
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers,
      ...(sent !== undefined && { body: sent }),
    })
    const text = await answer.text()
    const {
      startedAt: _start,
      endedAt: _end,
      ...exchange
    } = makeExchange({ ...exchangeInput, status: answer.status, answer: text })
    exchanges.push({
      ...exchange,
      index: exchanges.length,
      request: { ...exchange.request, origin },
    })
    return JSON.parse(text === '' ? '{}' : text) as Sent
  }
  let credential = 'admin:admin'
  const login = { username: 'admin', password: 'admin', host: '' }
  const { session_id } = await send('POST', '/system/sessions', login)
  credential = `${session_id}:session`
  const { index_sets } = await send('GET', '/system/indices/index_sets')
  const index_set_id = index_sets?.[0]?.id
  const stream = { title: "it's a stream", description: '$HOME `id`', rules: [], index_set_id }
  const { stream_id } = await send('POST', '/streams', stream)
  await send('GET', `/streams/${stream_id}`)
  await send('DELETE', `/streams/${stream_id}`)
  await send('GET', `/streams/${stream_id}`)
  await send('DELETE', `/system/sessions/${session_id}`)
  await send('GET', '/streams')
  return exchanges
}

interface Sent {
  readonly session_id?: string
  readonly stream_id?: string
  readonly index_sets?: readonly { readonly id: string }[]
}
