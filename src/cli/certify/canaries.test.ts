import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { fileOf, type FormatName, FORMATS } from '#reports/formats.ts'
import { createFinder } from '#recorder/redact/search/find.ts'
import { startMock } from '#recorder/serve/mock.ts'
import { packageFile } from '#engine/package.ts'
import { program } from '#engine/files/test-program.ts'
import { readEvidence } from '../../run/evidence/read-evidence.ts'
import { CANARIES, RULES, type Telling } from './test-canaries.ts'
import { freshFolder, run } from '../test-terminal.ts'

const SECRETS = CANARIES.map(({ secret }) => secret)
const findCanaries = createFinder(SECRETS).find
/** Half of the exchanges start with the secret in a place that does not mark it as one. */
const TELLINGS = CANARIES.flatMap(({ place, elsewhere }, number) =>
  number % 2 === 0 ? [place, elsewhere] : [elsewhere, place],
)

/** Throws an unexpected error on a signal. */
const CRASH = `data:text/javascript,process.on('SIGUSR2',()=>{throw new Error('a crash')})`

/** Responds to each exchange with its recorded response. */
const upstream = createServer((message, response) => {
  const { answerHeaders, answer } = tellings[Number(message.headers['x-telling'])] ?? UNKNOWN
  message.resume()
  response.writeHead(200, [['Content-Type', 'application/json'], ...answerHeaders].flat())
  response.end(answer)
})
const UNKNOWN = { answerHeaders: [], answer: '' }
let tellings: readonly Telling[] = []

beforeAll(async () => {
  upstream.listen(0, '127.0.0.1')
  await once(upstream, 'listening')
})

afterAll(() => {
  upstream.closeAllConnections()
  upstream.close()
})

/** Sends exchanges through a recorder in a separate process, then ends it. */
async function recorded(sent: readonly Telling[], signal: NodeJS.Signals) {
  tellings = sent
  const folder = freshFolder()
  const file = join(folder, 'recording.ndjson')
  const { port } = upstream.address() as AddressInfo
  const rules = RULES.flatMap((rule) => ['--redact', rule])
  const child = spawn(
    process.execPath,
    [
      '--import',
      CRASH,
      ...program('cli'),
      'record',
      `http://127.0.0.1:${port}/api`,
      '--out',
      file,
      ...rules,
    ],
    { cwd: packageFile('.'), env: { ...process.env, DEBUG: '1' } },
  )
  let said = ''
  child.stdout.on('data', (piece: Buffer) => (said += piece.toString()))
  const exited = once(child, 'exit')
  const origin = await new Promise<string>((resolve) => {
    child.stderr.on('data', (piece: Buffer) => {
      said += piece.toString()
      const found = /^(http:\S+) records/m.exec(said)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  for (const [number, telling] of sent.entries()) await send(origin, telling, number)
  const commandLine = `/proc/${child.pid}/cmdline`
  if (existsSync(commandLine)) said += readFileSync(commandLine, 'utf8')
  child.kill(signal)
  const [code] = (await exited) as [number | null]
  return { folder, file, said, code }
}

function send(origin: string, { method, path, headers, body }: Telling, number: number) {
  return new Promise<string>((resolve, reject) => {
    const all = [['Host', 'h'], ['X-Telling', String(number)], ...headers].flat()
    const sending = request(`${origin}/api${path}`, { method, headers: all }, (response) => {
      let answer = ''
      response.on('data', (piece: Buffer) => (answer += piece.toString()))
      response.on('end', () => resolve(answer))
    })
    sending.on('error', reject)
    sending.end(body)
  })
}

/** Finds canaries in all files of a folder and in the printed text. */
async function canariesIn(folder: string, printed: string): Promise<readonly string[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => statSync(name).isFile())
  const found: string[] = []
  for (const place of [...files, Buffer.from(printed)]) {
    const where = typeof place === 'string' ? place : 'what was printed'
    const searched = typeof place === 'string' && place.endsWith('.html') ? unpack(place) : place
    for (const { secret, line, encoding } of await findCanaries(searched))
      found.push(`${CANARIES[secret]?.what ?? ''}: ${where}, line ${line}, as ${encoding}`)
  }
  return found
}

/** A page with its packed traffic as plain text, a line for each string: a megabyte in one line can be too long to search. */
function unpack(page: string): Buffer {
  const text = readFileSync(page, 'utf8')
  return Buffer.from(
    text.replaceAll(/H4sI[\w+/=]{100,}/g, (packed) =>
      gunzipSync(Buffer.from(packed, 'base64')).toString().replaceAll('","', '",\n"'),
    ),
  )
}

test('every canary is in the traffic', async () => {
  const lines = CANARIES.flatMap(({ elsewhere, place }, secret) =>
    [elsewhere, place].map((telling) => ({ secret, text: JSON.stringify(telling) })),
  )
  const text = lines.map((line) => line.text).join('\n')
  const hits = await findCanaries(Buffer.from(text), { most: Infinity })
  const found = new Set(hits.map(({ line, secret }) => `${line} ${secret}`))

  const missed = lines.filter(({ secret }, at) => !found.has(`${at + 1} ${secret}`))

  expect(missed.map(({ secret }) => CANARIES[secret]?.what)).toEqual([])
})

test('no canary is in any output made from a recording', async () => {
  const { folder, file, said, code } = await recorded(TELLINGS, 'SIGTERM')

  const report = join(folder, 'report')
  const names = Object.keys(FORMATS) as FormatName[]
  const formats = names.flatMap((name) => ['--format', name])
  const how = ['--assume-version', '5.1.0', ...formats]
  const judged = await run(['judge', file, '--out', report, ...how])
  const converted = []
  for (const form of ['har', 'nock', 'curl', 'recording']) {
    const out = join(folder, form, `again.${form}`)
    converted.push(await run(['convert', file, '--to', form, '--out', out]))
  }
  const mocked = await askMock(file)

  expect(code).toBe(0)
  expect(said).toContain(`${TELLINGS.length} exchanges`)
  expect(said).toMatch(/\d+ lines? rewritten/)
  expect(readdirSync(report).sort()).toEqual(names.map((name) => fileOf(name, 'judge')).sort())
  expect(readdirSync(join(folder, 'bodies')).length).toBeGreaterThan(2)
  expect(converted.map((one) => one.code)).toEqual([0, 0, 0, 0])
  const results = [judged, ...converted].flatMap(({ out, err }) => [out, err])
  const printed = [said, ...results, ...mocked].join('\n')
  expect(await canariesIn(folder, printed)).toEqual([])
})

test('no canary is in the files converted from an unredacted HAR file', async () => {
  const folder = freshFolder()
  const har = join(freshFolder(), 'browser.har')
  writeFileSync(har, JSON.stringify({ log: { version: '1.2', entries: TELLINGS.map(buildEntry) } }))

  const rules = RULES.flatMap((rule) => ['--redact', rule])
  const converted = []
  for (const form of ['har', 'nock', 'curl', 'recording']) {
    const out = join(folder, form, `again.${form}`)
    converted.push(await run(['convert', har, '--to', form, '--out', out, ...rules]))
  }

  expect(converted.map(({ code }) => code)).toEqual([0, 0, 0, 0])
  const printed = converted.flatMap(({ out, err }) => [out, err]).join('\n')
  expect(await canariesIn(folder, printed)).toEqual([])
})

function buildEntry(
  { method, path, headers, body, answerHeaders, answer }: Telling,
  at: number,
): object {
  const named = (all: Telling['headers']) => all.map(([name, value]) => ({ name, value }))
  return {
    startedDateTime: new Date(Date.UTC(2026, 10, 20, 23, 45, 39) + at).toISOString(),
    time: 5,
    request: {
      method,
      url: `http://h:9000/api${path}`,
      headers: named(headers),
      ...(body !== undefined && { postData: { text: body } }),
    },
    response: {
      status: 200,
      statusText: 'OK',
      headers: named(answerHeaders),
      content: { size: Buffer.byteLength(answer), text: answer },
    },
  }
}

/** Collects the responses of a mock of the recording to requests with canaries that it did not record. */
async function askMock(file: string): Promise<readonly string[]> {
  const said: string[] = []
  const say = (line: string): void => void said.push(line)
  await using mock = await startMock({ recording: await readEvidence(file), say })
  const { origin } = mock.places[0] ?? { origin: '' }
  for (const { place } of CANARIES)
    said.push(await send(origin, { ...place, path: `/new${place.path}` }, 0))
  expect(mock.stats().unmatched).toBe(CANARIES.length)
  return said
}

test('no canary is in the files and output of a crash', async () => {
  const sent = CANARIES.flatMap(({ place, elsewhere }) => [place, elsewhere])

  const { folder, said, code } = await recorded(sent, 'SIGUSR2')

  expect(code).toBe(70)
  expect(said).toContain('Error: a crash')
  expect(readFileSync(join(folder, 'recording.ndjson'), 'utf8').split('\n').length).toBeGreaterThan(
    300,
  )
  expect(await canariesIn(folder, said)).toEqual([])
})
