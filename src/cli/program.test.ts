import { expect, test } from 'vitest'

import { EXIT_CODES } from '../command/exit-codes.ts'
import { COMMAND_NAMES } from './command-table.ts'
import { freshFolder, run, longLines } from './test-terminal.ts'

/** A temporary folder, so that failing tests do not overwrite reports. */
const ELSEWHERE = { GRAYLOG_CONFORMANCE_OUT: freshFolder() }

/** The program, and each command in its help. */
const SHOWN = [[], ...COMMAND_NAMES.map((name) => [name])]

test.each(SHOWN)('the help of "%s" fits 80 columns and names its exit codes', async (...words) => {
  const { code, out } = await run([...words, '--help'])

  expect(code).toBe(0)
  expect(longLines(out)).toEqual([])
  expect(out).toContain('Examples:')
  expect(out).toContain('Exit codes:')
})

test('the help shows every exit code', async () => {
  const { out } = await run(['--help'])

  for (const { code, means } of EXIT_CODES) expect(out).toContain(`${code}`.padEnd(4) + ` ${means}`)
})

test.each([
  [['bogus'], `unknown command 'bogus'; see "graylog-conformance --help"`],
  [['serv'], "unknown command 'serv'; did you mean serve?"],
  [['certify', '--bogus'], `'--bogus'; see "graylog-conformance certify --help"`],
  [['explain', '5.5'], 'its section has 5.5/1, 5.5/2'],
  [['explain', '/streams/{id}'], 'matches more than one route; choose one of "DELETE /streams/'],
  [['certify', '--mode', 'x'], '"x" is not a mode; use read, session, or write'],
  [['certify', 'graylog:9000'], 'it is not an http or https URL'],
  [['certify', '--suite', 'nope'], 'no check ID begins with "nope"'],
  [
    ['certify', 'http://h/', '--cert', 'c.pem'],
    'needs a private key; specify both --cert and --key',
  ],
  [
    ['certify', 'http://h/', '--ca', '/no/such.pem'],
    'cannot read --ca "/no/such.pem": no such file',
  ],
  [['judge', '/no/such/file'], 'no such file'],
  [['explain', 'nope.nope'], 'there is no check "nope.nope"'],
  [['list', 'things'], 'there is no list of "things"; choose one of: checks'],
  [
    ['serve', '--server-version', 'new'],
    'invalid value for --server-version: "new" is not a release',
  ],
  [
    ['certify', 'http://h/api', '--header', 'X-Original-URL: /x'],
    'changes the method or path of requests',
  ],
])('%j exits with 2 and a one-line error', async (args, words) => {
  const { code, out, err } = await run(args, ELSEWHERE)

  expect(code).toBe(2)
  expect(out).toBe('')
  expect(err).toContain(words)
  expect(err).toMatch(/^graylog-conformance: [^\n]*\n$/)
})

test.each([
  ['certify https://admin:hunter22@graylog.example/api'],
  ['certify --password=hunter22'],
  ['certify --limited-token hunter22'],
  ['certify -phunter22'],
  ['certify --header Authorization:\0hunter22'],
  ['certify --timeout hunter22'],
  ['certify --mode hunter22'],
  ['certify --assume-version hunter22'],
  ['init --yes http://h/api --release hunter22'],
  ['certify http://h/api --token-file hunter22'],
  ['serve --port hunter22'],
  ['serve --latency hunter22'],
  ['record http://h/api --rotate hunter22'],
  ['record http://h/api --redact hunter22'],
  ['record http://h/api --redact pattern:(hunter22'],
  ['record http://h/api --redaction-key hunter22'],
  ['judge nothing.har --setting hunter22'],
  ['convert nothing.har --to hunter22'],
])('secrets on the command line are never repeated: %s', async (line) => {
  const { code, out, err } = await run(line.split(' '), ELSEWHERE)

  expect(code).toBe(2)
  expect(out + err).not.toContain('hunter22')
  expect(err).toMatch(/^graylog-conformance: [^\n]*\n$/)
})

test.each([
  ['certify --timeout now', '--timeout: "now" is not a positive number'],
  ['certify --timeout 10seconds', '--timeout: "10seconds" is not a positive number'],
  [
    'certify --assume-version v7.0.x',
    '--assume-version: "v7.0.x" is not a release number; use a format like 5.1 or 5.1.0',
  ],
  [
    'upgrade --from 4.3..7.1',
    '--from: "4.3..7.1" is not a release number; use a format like 5.1 or 5.1.0',
  ],
  ['certify --format htlm=hunter', '--format: its value is not a format; did you mean "html"'],
  ['certify --format markdwon', '--format: "markdwon" is not a format; did you mean "markdown"'],
  ['certify --mode sesion', '--mode: "sesion" is not a mode; use read, session, or write'],
  ['certify --shard 3/2', '--shard: "3/2" is shard 3 of 2; use 1/2 to 2/2'],
  ['convert x --to cural', '--to: "cural" is not one of: recording'],
  [
    'certify --header X-Tenant',
    '--header: its value has no colon after a name; use the format "Name: value"',
  ],
  ['certify --strict --timeout=0', '--timeout: "0" is not a positive number'],
])('an error repeats a value that cannot be a secret: %s', async (line, words) => {
  const { code, err } = await run(line.split(' '), ELSEWHERE)

  expect(code).toBe(2)
  expect(err).toContain(`graylog-conformance: invalid value for ${words}`)
  expect(err.includes('the value is hidden, because it may be a secret')).toBe(
    words.includes('its value'),
  )
})

test('control characters in a name do not reach the terminal', async () => {
  const { err } = await run(['judge', '/no/such\n\u001b[2Jfile'])

  expect(err).toMatch(/^graylog-conformance: cannot read "\/no\/such \[2Jfile": [^\p{Cc}]*\n$/u)
})

test('checks are listed and explained, also as JSON', async () => {
  const listed = await run(['list', 'checks', '--suite', 'csrf', '--json'])
  const [first] = JSON.parse(listed.out) as { id: string; title: string }[]

  const explained = await run(['explain', first?.id ?? ''])

  expect(first?.id).toMatch(/^csrf\./)
  expect(explained.out).toContain(first?.title)
  expect(explained.out).toMatch(/Source +\S/)
})

test('the list of faults fits 80 columns', async () => {
  const { out } = await run(['list', 'faults'])

  expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  expect(out).toContain('permissions are not enforced')
})
