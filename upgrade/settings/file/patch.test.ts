import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { needsDecision } from './addition.ts'
import { patchSettings } from './patch.ts'
import { readSettingsFile } from './read-file.ts'
import { checkSettings } from '../check.ts'
import { check, release } from '../test-settings.ts'

const OF_1_3 = readFileSync(packageFile('upgrade/settings/fixtures/server-1.3.conf'))

function patch(content: string | Buffer, from: string, to: string, path = 'server.conf') {
  const file = readSettingsFile(path, Buffer.from(content))
  const checked = checkSettings({ files: [file], from: release(from), to: release(to) })
  const { bytes, ...counts } = patchSettings(file, checked)
  return { text: Buffer.from(bytes).toString('latin1'), ...counts }
}

test('renames are applied, and values are converted', () => {
  const { text, renamed } = patch(
    'rest_listen_uri = http://0.0.0.0:9000/api/\n' +
      'rest_transport_uri: https://log.example.org/api\n' +
      '  rest_enable_cors false\n' +
      'web_endpoint_uri=https://log.example.org/graylog/api/\n' +
      'is_master = true\n',
    '2.5',
    '4.3',
  )

  expect(text).toBe(
    'http_bind_address = 0.0.0.0:9000\n' +
      'http_publish_uri: https://log.example.org/\n' +
      '  http_enable_cors false\n' +
      'http_external_uri=https://log.example.org/graylog/\n' +
      'is_leader = true\n',
  )
  expect(renamed).toEqual([1, 2, 3, 4, 5])
})

test('removed keys are commented out with the reason, including continued lines, once per block', () => {
  const { text, commentedOut } = patch(
    'mongodb_host = db\nmongodb_user = a\\\n  b\nring_size = 1\n',
    '1.3',
    '2.0',
  )

  expect(text.split('\n')).toEqual([
    '# removed in 2.0: The individual MongoDB connection settings are ignored. Without mongodb_uri, the server uses a local database called graylog. Write one mongodb_uri with the host, port, database, and credentials.',
    '# mongodb_host = db',
    '# mongodb_user = a\\',
    '  # b',
    'ring_size = 1',
    '',
  ])
  expect(commentedOut).toEqual([1, 2])
})

test('an old key is commented out if the new one or another old one is set', () => {
  expect(patch('rest_enable_cors = true\nhttp_enable_cors = false\n', '2.5', '3.0').text).toContain(
    '# rest_enable_cors = true\nhttp_enable_cors = false\n',
  )
  expect(
    patch('web_selector_runners_count = 3\nrest_selector_runners_count = 2\n', '2.5', '3.0').text,
  ).toMatch(/^# .*\n# web_selector_runners_count = 3\nhttp_selector_runners_count = 2\n$/)
})

test('a value that cannot be converted is commented out', () => {
  const { text } = patch('rest_listen_uri = somewhere\n', '2.5', '3.0')

  expect(text).toMatch(/^# renamed in 3\.0: .*\n# rest_listen_uri = somewhere\n$/)
})

test('keys that are moved to the database, unknown, or not read yet are kept', () => {
  const content =
    'rotation_strategy = count\nsome_plugin_key = 1\nenabled_tls_protocols = TLSv1.2\n'

  expect(patch(content, '1.3', '2.0').text).toBe(content)
})

test('line endings, non-ASCII bytes, and a missing final line ending are kept', () => {
  const content = Buffer.from('# \u00e9\r\nrules_file = /x\r\nroot_email = \u00fc@x', 'latin1')

  const { text } = patch(content, '2.5', '3.0')

  expect(text).toMatch(
    /^# \u00e9\r\n# removed in 3\.0: [^\r\n]*\r\n# rules_file = \/x\r\nroot_email = \u00fc@x$/,
  )
})

test('a compose file keeps its format, and prefixes are updated', () => {
  const { text, byHand } = patch(
    'services:\n  graylog:\n    environment:\n' +
      '      - "GRAYLOG2_REST_LISTEN_URI=http://0.0.0.0:9000/api/"\n' +
      '      - GRAYLOG_RULES_FILE=/x\n' +
      '      - GRAYLOG_SERVER_JAVA_OPTS=-Dgraylog2.ring_size=1 -Dgraylog.rules_file=/x\n',
    '2.5',
    '3.0',
    'docker-compose.yml',
  )

  expect(text).toMatch(
    new RegExp(
      '^services:\n  graylog:\n    environment:\n' +
        '      - "GRAYLOG_HTTP_BIND_ADDRESS=0.0.0.0:9000"\n' +
        '      # removed in 3.0: .*\n      # - GRAYLOG_RULES_FILE=/x\n' +
        '      - GRAYLOG_SERVER_JAVA_OPTS=-Dgraylog.ring_size=1 -Dgraylog.rules_file=/x\n$',
    ),
  )
  expect(byHand).toEqual([6])
})

test('a secret file variable keeps its suffix, and a shell command is edited by hand', () => {
  expect(patch('GRAYLOG_REST_TLS_KEY_PASSWORD__FILE=/run/x\n', '2.5', '3.0', 'some.env').text).toBe(
    'GRAYLOG_HTTP_TLS_KEY_PASSWORD__FILE=/run/x\n',
  )
  expect(
    patch('docker run \\\n  -e GRAYLOG_RULES_FILE=/x \\\n  graylog\n', '2.5', '3.0', 'run.sh'),
  ).toMatchObject({ byHand: [2], commentedOut: [] })
})

test('a patched file needs no further patch', () => {
  const { text } = patch(OF_1_3, '1.3', '7.1')

  const left = check(Buffer.from(text, 'latin1'), '1.3', '7.1').report.findings
  expect(left.filter(({ kind }) => kind === 'removed' || kind === 'renamed')).toEqual([])
  expect(patch(text, '1.3', '7.1').text).toBe(text)
})

test('a comment of a patch about a default is not reported again, unless it was removed', () => {
  const content = Buffer.from('is_leader = true\ntransport_email_socket_timeout = 60s\n')
  const way = { from: release('4.3'), to: release('6.1') }
  const file = readSettingsFile('server.conf', content)
  const checked = checkSettings({ files: [file], ...way })
  const text = Buffer.from(patchSettings(file, checked, needsDecision).bytes)
  const keysOf = (bytes: Buffer) =>
    checkSettings({ files: [readSettingsFile('server.conf', bytes)], ...way })
      .judged.filter(({ finding }) => finding.place === undefined)
      .flatMap(({ finding }) => finding.keys)

  expect(keysOf(content)).toContain('http_thread_pool_size')
  expect(keysOf(text)).not.toContain('http_thread_pool_size')
  expect(keysOf(text)).toContain('password_secret')
  const shorter = text.toString().replace(/^# http_thread_pool_size.*\n/m, '')
  expect(keysOf(Buffer.from(shorter))).toContain('http_thread_pool_size')
})
