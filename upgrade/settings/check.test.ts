import { expect, test } from 'vitest'

import { UsageError } from '#engine/model/errors.ts'
import { checkSettings } from './check.ts'
import { readDefinition } from './file/entry-of-variable.ts'
import { readSettingsFile } from './file/read-file.ts'
import { check, listFindings, MUST, release } from './test-settings.ts'

test('a removed key is reported with release, line, effect, action, and source', () => {
  const [finding] = listFindings('rules_file = /etc/rules.drl\n', '2.5', '3.0', 'rules_file')

  expect(finding).toMatchObject({
    kind: 'removed',
    severity: 'changes-behaviour',
    release: '3.0',
    change: '3.0-drools',
    place: { file: 'server.conf', line: 1, column: 1, endLine: 1, endColumn: 11 },
    source: 'UPGRADING.rst@3.0.2',
  })
})

test('a renamed key is reported with its final name, across several renames', () => {
  expect(listFindings('rest_enable_gzip = false', '2.5', '3.2', 'rest_enable_gzip')).toMatchObject([
    { kind: 'renamed', severity: 'changes-behaviour', replacedBy: 'http_enable_gzip' },
  ])
  expect(listFindings('disable_sigar = true', '3.3', '4.3', 'disable_sigar')).toMatchObject([
    { kind: 'renamed', replacedBy: 'disable_native_system_stats_collector' },
  ])
})

test('a renamed key whose new name is also removed counts as removed', () => {
  const found = listFindings('elasticsearch_node_name = x', '1.3', '3.2', 'elasticsearch_node_name')

  expect(found).toMatchObject([{ kind: 'removed', release: '2.0' }])
  expect(found[0]?.replacedBy).toBeUndefined()
})

test('a changed default is reported only if the key is absent', () => {
  const of = (line: string) =>
    listFindings(`${MUST}${line}`, '4.3', '5.0', 'http_thread_pool_size').map(
      ({ kind, severity, place }) => [kind, severity, place?.line],
    )

  expect(of('')).toEqual([['default-changed', 'changes-behaviour', undefined]])
  expect(of('http_thread_pool_size = 16')).toEqual([])
  expect(of('http_thread_pool_size = 32')).toEqual([])
})

test('a default that returned to its old value is not a finding', () => {
  expect(listFindings(MUST, '6.3.12', '7.1', 'max_event_age')).toEqual([])
  expect(listFindings(MUST, '1.3', '4.1', 'http_enable_cors')).toEqual([])
})

test('a default is followed across the rename of its key', () => {
  expect(listFindings(MUST, '2.5', '5.0', 'http_thread_pool_size')).toMatchObject([
    { kind: 'default-changed', release: '5.0' },
  ])
  expect(listFindings('rest_thread_pool_size = 7', '2.5', '5.0', 'http_thread_pool_size')).toEqual(
    [],
  )
})

test('a missing or empty required setting breaks the start', () => {
  const missing = (content: string, to: string) =>
    check(content, '2.5', to)
      .report.findings.filter(({ kind }) => kind === 'must-set')
      .map(({ keys, severity }) => [keys[0], severity])

  expect(missing('password_secret =\n', '6.0')).toEqual([
    ['password_secret', 'breaks-start'],
    ['root_password_sha2', 'breaks-start'],
    ['data_dir', 'breaks-start'],
  ])
  expect(missing(`${MUST}`, '6.0')).toEqual([])
  expect(
    missing(
      'password_secret = x\ndeactivated_builtin_authentication_providers = root-user\n',
      '3.2',
    ),
  ).toEqual([])
})

test('no setting is reported as missing without a server.conf', () => {
  const { report } = check('GRAYLOG_IS_MASTER=true\n', '4.2', '6.0', 'node.env')

  expect(report.notes).toContain(
    'none of the files is a server.conf, which may contain the missing settings',
  )
  const missing = report.findings.filter(({ kind }) => kind === 'must-set')
  expect(missing.map(({ severity }) => severity)).toEqual(['care', 'care', 'care'])
})

test('a value outside the files causes no finding about itself', () => {
  const { report } = check(
    'GRAYLOG_TRANSPORT_EMAIL_ENABLED=true\nGRAYLOG_TRANSPORT_EMAIL_HOSTNAME=${HOST}\n' +
      'GRAYLOG_ENABLED_TLS_PROTOCOLS=${TLS}\nGRAYLOG_PASSWORD_SECRET__FILE=/run/secret\n',
    ...(['4.0', '4.3', 'some.env'] as const),
  )

  const about = report.findings.flatMap(({ kind, keys }) => (kind === 'renamed' ? [] : keys))
  expect(about).not.toContain('transport_email_hostname')
  expect(about).not.toContain('enabled_tls_protocols')
  expect(about).not.toContain('password_secret')
})

test('old prefixes are reported one by one and still count', () => {
  const file = readSettingsFile('some.env', Buffer.from('GRAYLOG2_RULES_FILE=/x\n'))
  const definitions = [readDefinition('graylog2.is_master=false') ?? []].flat()
  const { report } = checkSettings({
    files: [file],
    definitions,
    from: release('1.3'),
    to: release('3.0'),
  })

  const prefixes = report.findings.filter(({ kind }) => kind === 'prefix-changed')
  expect(prefixes.map(({ written, place }) => [written, place?.line])).toEqual([
    ['graylog2.is_master', undefined],
    ['GRAYLOG2_RULES_FILE', 1],
  ])
  expect(report.findings.some(({ change }) => change === '3.0-drools')).toBe(true)
})

test('only the old prefix is read before 1.3.4', () => {
  const { report } = check('GRAYLOG_RING_SIZE=1\nGRAYLOG2_IS_MASTER=true\n', '1.2', '1.3', 'a.env')

  const ignored = report.findings.filter(({ kind }) => kind === 'ignored')
  expect(ignored.map(({ written }) => written)).toEqual(['GRAYLOG_RING_SIZE'])
})

test('an unknown key is reported with the closest key of both releases', () => {
  const meant = (line: string) =>
    check(`${MUST}${line}`, '3.1', '3.2').report.findings.find(({ kind }) => kind === 'unknown')
      ?.didYouMean

  expect(meant('http_bind_adress = x:1')).toBe('http_bind_address')
  expect(meant('http.bind.address = x:1')).toBe('http_bind_address')
  expect(meant('Password_secret = x')).toBe('password_secret')
  expect(meant('enabled_tls_protocol = TLSv1.2')).toBe('enabled_tls_protocols')
  expect(meant('some_plugin_setting = 1')).toBeUndefined()
})

test('a lower-case variable is reported as never read', () => {
  const { report } = check('GRAYLOG_http_enable_tls=true\n', '4.0', '4.1', 'some.env')

  expect(report.findings.find(({ kind }) => kind === 'unknown')).toMatchObject({
    didYouMean: 'http_enable_tls',
    action: 'Misspelled, probably GRAYLOG_HTTP_ENABLE_TLS. Correct the name.',
  })
})

test('keys of other programs are reported with their program', () => {
  const effect = (line: string) =>
    check(`${MUST}${line}`, '1.2', '1.3').report.findings.find(
      ({ kind }) => kind === 'other-component',
    )?.effect

  expect(effect('opensearch_heap = 2g')).toContain('the data node')
  expect(effect('kafka_brokers = x')).toContain('the 1.x radio')
  expect(effect('application.secret = x')).toContain('the 1.x web interface')
})

test('keys that are set but never read are reported with the releases that read them', () => {
  const ignored = (line: string, from: string, to: string) =>
    check(`${MUST}${line}`, from, to)
      .report.findings.filter(({ kind }) => kind === 'ignored')
      .map(({ effect, action }) => `${effect} ${action}`)

  expect(ignored('rules_file = x', '3.1', '3.2')).toEqual([
    'Releases 3.1.0 and 3.2.0 both ignore this setting. Releases that read it: 1.0 to 2.x. Delete the line.',
  ])
  expect(ignored('enabled_tls_protocols = x', '3.0', '3.1')[0]).toContain('3.2 or later')
  expect(ignored('http_max_initial_line_length = 1', '3.1', '3.2')[0]).toContain('no effect')
})

test('a duplicate key in a file is reported, and the last value wins', () => {
  const found = check(`${MUST}is_master = true\nis_master = false\n`, '3.1', '3.1').report.findings

  expect(found).toMatchObject([
    {
      kind: 'duplicate',
      keys: ['is_master'],
      place: { line: 4 },
      effect: 'This setting is also set in server.conf:5, and the last value wins.',
    },
  ])
})

test('a value that the environment overrides is reported if it differs', () => {
  const files = [
    readSettingsFile('server.conf', Buffer.from(`${MUST}is_master = true\nring_size = 65536\n`)),
    readSettingsFile('.env', Buffer.from('GRAYLOG_IS_MASTER=false\nGRAYLOG_RING_SIZE=65536\n')),
  ]
  const { report } = checkSettings({ files, from: release('3.1'), to: release('3.1') })

  expect(report.findings).toMatchObject([
    { kind: 'duplicate', keys: ['is_master'], place: { file: 'server.conf', line: 4 } },
  ])
})

test('encodings that the server reads differently are reported', () => {
  const found = (bytes: Buffer, to: string) =>
    check(Buffer.concat([bytes, Buffer.from('is_master = true\n')]), '3.1', to)
      .report.findings.filter(({ kind }) => kind === 'encoding')
      .map(({ severity, place }) => [severity, place?.line])

  expect(found(Buffer.from('a_b = \u00e9\n', 'latin1'), '7.0')).toEqual([['changes-behaviour', 1]])
  expect(found(Buffer.from('a_b = \u00e9\n', 'utf8'), '7.0')).toEqual([['care', 1]])
  expect(found(Buffer.from('# \u00e9\na_b = 1\n', 'latin1'), '7.0')).toEqual([])
  expect(found(Buffer.from('\ufeffa_b = 1\n'), '3.2')).toEqual([['changes-behaviour', 1]])
  expect(found(Buffer.from('x = 1\nplugin_dir = C:\\users\\x\n'), '3.2')).toEqual([
    ['breaks-start', 2],
  ])
})

test('software requirements are reported for the lines in which they change', () => {
  const { requirements } = check(MUST, '4.3', '7.0').report

  const told = requirements.map(({ software, steps }) => [
    software,
    steps.map(({ line, needs }) => `${line}: ${needs?.range ?? 'not stated'}`).join('; '),
  ])
  expect(Object.fromEntries(told)).toEqual({
    MongoDB: '4.3: 3.6 - 5.0; 5.0: 5.0 or later; 7.0: 7.0 or later',
    Elasticsearch: '4.3: 6.8.0 - 6.x, 7.7.0 - 7.10.2; 5.0: 7.10.2; 7.0: 7.10.2',
    OpenSearch: '4.3: 1.x; 5.0: 1.x, 2.x; 7.0: 1.x, 2.x',
    'data node': '4.3: not stated; 5.2: ^5.2.0; 7.0: ^5.2.0',
    Java: '4.3: 8 or later; 5.0: 17; 7.0: 21',
  })
})

test('a downgrade, a release before 1.0, and UTF-16 are usage errors; a newer release is a note', () => {
  expect(() => check(MUST, '3.2', '3.1')).toThrow(UsageError)
  expect(() => check(MUST, '0.20', '3.1')).toThrow(UsageError)
  expect(() => check(Buffer.from('\ufeffa = 1', 'utf16le'), '3.1', '3.2')).toThrow(UsageError)
  expect(check(MUST, '7.1', '9.0').report.notes[0]).toContain(', the newest known release')
})
