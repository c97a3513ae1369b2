import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { exchangeJson } from '#recorder/store/encode.ts'
import { addChecksum } from '#recorder/store/line.ts'
import { makeExchange } from '#engine/model/test-exchange.ts'
import { freshFolder, run } from '../../cli/test-terminal.ts'

const PASSWORD = 'Canary-7x!kQ2-of-nobody'
const PLANTED = 'Planted-9z!pW5-of-anybody'
const BASIC = `Basic ${Buffer.from(`jane:${PLANTED}`).toString('base64')}`
const NEEDLES = [PLANTED, BASIC]

interface Entry {
  request: { headers: object[]; postData?: { text: string } }
}

/** Converts a recording with secrets into redacted lines and a redacted HAR file. */
async function converted(user = 'jane-of-tests') {
  const folder = freshFolder()
  const sent = JSON.stringify({ username: user, password: PASSWORD, host: '' })
  const made = [
    makeExchange({ target: '/api/streams', headers: [['User-Agent', 'a-client/1']], answer: '{}' }),
    makeExchange({ method: 'POST', target: '/api/system/sessions', sent, answer: '{}' }),
  ]
  const raw = join(folder, 'raw.har')
  writeFileSync(raw, JSON.stringify({ log: { version: '1.2', entries: made.map(buildEntry) } }))
  const [lines, har] = [join(folder, 'own.ndjson'), join(folder, 'own.har')]
  await run(['convert', raw, '--to', 'recording', '--out', lines])
  await run(['convert', lines, '--to', 'har', '--out', har])
  return { folder, lines, har }
}

function buildEntry({ request, response, startedAt }: ReturnType<typeof makeExchange>, at: number) {
  const pairs = (headers: readonly (readonly [string, string])[]) =>
    headers.map(([name, value]) => ({ name, value }))
  const { method, origin, target, httpVersion, headers, body } = request
  return {
    startedDateTime: new Date(startedAt + at * 20 + 1).toISOString(),
    time: 12,
    request: {
      method,
      url: origin + target,
      httpVersion,
      headers: pairs(headers),
      ...(body.text !== undefined && {
        postData: { mimeType: 'application/json', text: body.text },
      }),
    },
    response: {
      status: response.status,
      statusText: 'OK',
      httpVersion,
      headers: pairs(headers),
      content: { size: 2, mimeType: 'application/json', text: response.body.text },
    },
  }
}

type Edit = (file: { readonly lines: string; readonly har: string }) => Promise<string>

interface HarLog {
  entries: Entry[]
  _recording: object
  _digest?: string
}

const inHar =
  (edit: (log: HarLog) => unknown): Edit =>
  async ({ har }) => {
    const file = JSON.parse(readFileSync(har, 'utf8')) as { log: HarLog }
    await edit(file.log)
    writeFileSync(har, JSON.stringify(file, null, 2))
    return har
  }

const inLines =
  (edit: (lines: string[]) => unknown): Edit =>
  async ({ lines: path }) => {
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
    await edit(lines)
    writeFileSync(path, `${lines.join('\n')}\n`)
    return path
  }

/** Edits a line and recomputes its checksum. */
const resealed = (line: string | undefined, edit: (text: string) => string): string => {
  const { sum: _sum, ...value } = JSON.parse(line ?? '') as Record<string, unknown>
  return addChecksum(edit(JSON.stringify(value))).text
}
const withHeader = (text: string): string =>
  text.replace('"headers":[', `"headers":[["Authorization","${BASIC}"],`)
const planted = makeExchange({
  method: 'POST',
  target: '/api/system/sessions',
  headers: [['Authorization', BASIC]],
  sent: JSON.stringify({ username: 'jane', password: PLANTED, host: '' }),
})
const addHeader = ({ entries }: HarLog): unknown =>
  entries[0]?.request.headers.push({ name: 'Authorization', value: BASIC })

const EDITS: readonly (readonly [string, Edit])[] = [
  ['a header added to a HAR file', inHar(addHeader)],
  [
    'a changed body in a HAR file',
    inHar(({ entries }) => {
      const sent = entries[1]?.request.postData
      if (sent) sent.text = JSON.stringify({ username: 'jane', password: PLANTED, host: '' })
    }),
  ],
  [
    'an entry appended to a HAR file',
    inHar((log) => {
      log.entries.push(structuredClone(log.entries[0] as Entry))
      log.entries.at(-1)?.request.headers.push({ name: 'Authorization', value: BASIC })
    }),
  ],
  [
    'a HAR file with the metadata of another one',
    inHar(async (log) => {
      const other = await converted('john')
      const { _recording, _digest } = (
        JSON.parse(readFileSync(other.har, 'utf8')) as { log: HarLog }
      ).log
      addHeader(log)
      Object.assign(log, { _recording, _digest })
    }),
  ],
  [
    'a HAR file without its digest',
    inHar((log) => {
      addHeader(log)
      delete log._digest
    }),
  ],
  [
    'a header added to a recording',
    inLines((lines) => (lines[1] = resealed(lines[1], withHeader))),
  ],
  [
    'a changed body in a recording',
    inLines((lines) => {
      lines[2] = resealed(lines[2], (text) =>
        text.replace(/(password\\":\\")[^"\\]*/, `$1${PLANTED}`),
      )
    }),
  ],
  [
    'an exchange appended to a recording',
    inLines((lines) => lines.splice(3, 0, addChecksum(exchangeJson(planted, 2)).text)),
  ],
  [
    'the footer of another recording',
    inLines(async (lines) => {
      const other = await converted('john')
      lines[1] = resealed(lines[1], withHeader)
      lines[3] = readFileSync(other.lines, 'utf8').trimEnd().split('\n')[3] ?? ''
    }),
  ],
  [
    'a footer with a corrected count',
    inLines((lines) => {
      lines.splice(3, 0, addChecksum(exchangeJson(planted, 2)).text)
      lines[4] = resealed(lines[4], (text) => text.replace('"count":2', '"count":3'))
    }),
  ],
]

test.each(EDITS)(
  '%s: added secrets are masked, and the summary does not overclaim',
  async (_what, edit) => {
    const own = await converted()
    const edited = await edit(own)

    for (const to of ['recording', 'har', 'nock', 'curl']) {
      const out = join(own.folder, `out.${to}`)
      const { code, err } = await run(['convert', edited, '--to', to, '--out', out])

      const written = readFileSync(out, 'utf8')
      expect(NEEDLES.filter((needle) => written.includes(needle))).toEqual([])
      expect(code).toBe(4)
      expect(err).toContain('masked, none found in the output')
      expect(err).toContain(
        'the recording claims that its secrets were masked, but it may have been changed',
      )
      expect(err).not.toContain('when it was recorded')
    }
    const { err } = await run(['convert', join(own.folder, 'out.recording'), '--to', 'curl'])
    expect(err).toContain('masked and verified when it was made')
  },
)

test('a reformatted HAR file is still trusted as redacted', async () => {
  const own = await converted()
  const file = await inHar(() => undefined)(own)

  const { code, err } = await run(['convert', file, '--to', 'curl'])

  expect([code, err]).toEqual([
    0,
    '2 exchanges written as curl commands; the recording was masked and verified when it was made\n',
  ])
})

test.each(['lines', 'har'] as const)(
  'additional redaction rules apply to a redacted file (%s)',
  async (form) => {
    const own = await converted()
    const out = join(own.folder, 'more.ndjson')

    const more = ['--redact', 'header:User-Agent', '--redact', '/none', '--redact-names']
    const args = ['convert', own[form], '--to', 'recording', '--out', out, ...more]
    const { code, err } = await run(args)

    const written = readFileSync(out, 'utf8')
    expect(written).not.toMatch(/a-client|jane/)
    expect(code).toBe(0)
    expect(err).toMatch(
      /^2 exchanges written to .* as a recording; \d secrets? masked, including earlier ones, none found in the output\n--redact \/none matched nothing\n$/,
    )
    const again = await run(['convert', out, '--to', 'curl'])
    expect([again.code, again.err]).toEqual([0, expect.stringContaining('when it was made')])
  },
)
