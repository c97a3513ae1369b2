import { expect, test } from 'vitest'

import { UsageError } from '#engine/model/errors.ts'
import { checkSettings } from '../check.ts'
import { check, listFindings, MUST, release } from '../test-settings.ts'
import { patchSettings } from './patch.ts'
import { readSettingsFile } from './read-file.ts'

const indented = (text: string, by = '    ') => text.replace(/^(?=.)/gm, by)
const base64 = (text: string) => Buffer.from(text).toString('base64')

function configMap(conf: string, name = 'graylog.conf', kind = 'ConfigMap'): string {
  return `apiVersion: v1\nkind: ${kind}\ndata:\n  log4j2.xml: |\n    <Configuration/>\n  ${name}: |\n${indented(conf)}`
}

function read(text: string, path = 'map.yaml') {
  const file = readSettingsFile(path, Buffer.from(text))
  const entries = file.entries.map(({ key, value, place }) => [key, value, place?.line])
  return { ...file, entries }
}

function patched(text: string, path: string, from: string, to: string) {
  const file = readSettingsFile(path, Buffer.from(text))
  const way = { from: release(from), to: release(to) }
  const { bytes, ...patch } = patchSettings(file, checkSettings({ files: [file], ...way }))
  return { ...patch, text: Buffer.from(bytes).toString() }
}

function listKinds(text: string, path = 'map.yaml', from = '5.2', to = '6.1') {
  return check(text, from, to, path).report.findings.map(({ kind, keys, place }) =>
    [kind, ...keys, place?.line].join(' '),
  )
}

test('a server.conf in a ConfigMap is read with the line numbers of the file', () => {
  const text = configMap(`${MUST}rest_listen_uri = http://0.0.0.0:9000/api/\n`)
  const found = check(text, '2.5', '6.1', 'map.yaml').report.findings

  expect(read(text).entries[0]).toEqual(['password_secret', 'x'.repeat(64), 7])
  expect(found.filter(({ kind }) => kind === 'must-set')).toEqual([])
  expect(found.find(({ keys }) => keys.includes('rest_listen_uri'))).toMatchObject({
    kind: 'renamed',
    place: { file: 'map.yaml', line: 10, column: 5 },
  })
})

test('a setting missing in a ConfigMap breaks the start, as in a server.conf', () => {
  expect(listKinds(configMap('is_leader = true\npassword_secret = abcdefghijklmnop\n'))).toContain(
    'must-set data_dir ',
  )
})

test.each([
  ['stringData', 'kind: Secret\nstringData:\n  server.conf: |\n', 4],
  ['a block with a trailing line break', 'kind: ConfigMap\ndata:\n  server.conf: |+\n', 4],
  ['a quoted name', 'kind: ConfigMap\ndata:\n  "server.conf": |-\n', 4],
])('a server.conf is read from %s', (_what, head, line) => {
  expect(read(head + indented(MUST)).entries.map(([key, , at]) => [key, at])).toEqual([
    ['password_secret', line],
    ['root_password_sha2', line + 1],
    ['data_dir', line + 2],
  ])
})

test.each([
  ['base64 of a Secret', `kind: Secret\ndata:\n  server.conf: ${base64(MUST)}\n`],
  ['base64 in a block', `kind: Secret\ndata:\n  server.conf: |\n    ${base64(MUST)}\n`],
  ['a quoted text', `kind: ConfigMap\ndata:\n  server.conf: ${JSON.stringify(MUST)}\n`],
  ['a quoted text of any name', `kind: ConfigMap\ndata:\n  main: ${JSON.stringify(MUST)}\n`],
  ['JSON', `{\n  "data": {\n    "server.conf": ${JSON.stringify(MUST)},\n    "x": "y"\n  }\n}\n`],
])('a server.conf is read from %s, with the line of its name', (_what, text) => {
  expect(read(text).entries.map(([key, , line]) => [key, line])).toEqual([
    ['password_secret', 3],
    ['root_password_sha2', 3],
    ['data_dir', 3],
  ])
})

test('encoded settings must be edited by hand', () => {
  const text = `kind: Secret\ndata:\n  server.conf: ${base64(`${MUST}is_master = true\n`)}\n`
  const patch = patched(text, 'secret.yaml', '4.2', '4.3')

  expect(patch).toMatchObject({ renamed: [], commentedOut: [], byHand: [3] })
  expect(patch.text).toBe(text)
})

test('variables of a Secret are base64 in data, and plain in stringData and elsewhere', () => {
  const text = [
    'kind: Secret',
    'data:',
    `  GRAYLOG_HTTP_BIND_ADDRESS: ${base64('0.0.0.0:9000')}`,
    'stringData:',
    '  GRAYLOG_ROOT_USERNAME: root',
    '---',
    'kind: ConfigMap',
    'data:',
    '  GRAYLOG_NODE_NAME: abcd',
  ].join('\n')

  expect(read(text).entries.map(([, value]) => value)).toEqual(['0.0.0.0:9000', 'root', 'abcd'])
})

test('several server.conf files are separate nodes, each with its own missing and duplicate keys', () => {
  const one = configMap(`${MUST}is_leader = true\n`)
  const other = configMap('password_secret = abcdefghijklmnop\nis_leader = false\n', 'server.conf')
  const found = check(`${one}---\n${other}`, '5.2', '6.1', 'map.yaml').report.findings

  expect(found.filter(({ kind }) => kind === 'duplicate')).toEqual([])
  expect(found.filter(({ kind }) => kind === 'must-set').map(({ action }) => action)).toEqual([
    'In map.yaml:17: Set root_password_sha2.',
    'In map.yaml:17: Set data_dir to the current data folder, usually /var/lib/graylog-server.',
  ])
})

test('a partial server.conf in chart values is read, and its missing settings may be elsewhere', () => {
  const text = 'graylog:\n  config: |\n    is_master = true\n    elasticsearch_shards = 2\n'

  expect(read(text).entries.map(([key, , line]) => [key, line])).toEqual([
    ['is_master', 3],
    ['elasticsearch_shards', 4],
  ])
  expect(check(text, '4.2', '6.1', 'values.yaml').report.summary['breaks-start']).toBe(
    check('GRAYLOG_RING_SIZE=1\n', '4.2', '6.1', 'x.env').report.summary['breaks-start'],
  )
})

test("data node settings next to the server's are not confused with them", () => {
  const text = configMap(MUST) + '  datanode.conf: |\n    password_secret = x\n    node_name = a\n'

  expect(read(text).entries).toHaveLength(3)
})

test('a patch keeps a YAML block and adds required settings as comments', () => {
  const text = configMap('password_secret = abcdefghijklmnop\nrest_listen_uri = x\n') + 'last: 1\n'
  const patch = patched(text, 'map.yaml', '2.5', '6.1')
  const lines = patch.text.split('\n').slice(6)

  expect(lines).toEqual([
    '    password_secret = abcdefghijklmnop',
    expect.stringMatching(/^ {4}# renamed in 3\.0: /),
    '    # rest_listen_uri = x',
    expect.stringMatching(/^ {4}# The default was removed .* before you start\.$/),
    '    # data_dir =',
    expect.stringMatching(/^ {4}# If this path .* data\/journal in the /),
    '    # message_journal_dir = <path>',
    'last: 1',
    '',
  ])
})

test('template control lines are a note, and settings they may write are not missing', () => {
  const jinja = `${MUST}{% if mode is defined %}\nis_leader = {{ mode }}\n{% endif %}\n{# a\n remark #}\n`
  const [note] = check(jinja, '5.2', '6.1', 'server.conf.j2').report.notes
  const loop = 'password_secret = {{ a }}\n{% for k, v in x %}\n{{ k }} = {{ v }}\n{% endfor %}\n'

  expect(listKinds(jinja, 'server.conf.j2').filter((one) => one.startsWith('unknown'))).toEqual([])
  expect(note).toBe('server.conf.j2 is a Jinja template: 4 control lines were not read')
  expect(read(loop, 'server.conf.j2').entries).toEqual([['password_secret', undefined, 1]])
  expect(check(loop, '5.2', '6.1').report.notes).toEqual([
    'server.conf is a Jinja template: 3 control lines were not read; missing settings may be set by them',
  ])
  expect(listFindings(loop, '5.2', '6.1', 'data_dir')).toMatchObject([{ severity: 'care' }])
})

test.each([
  [
    'ERB',
    `${MUST}<% if @a -%>\nis_leader = <%= @a %>\n<% else -%>\nis_leader = true\n<% end -%>\n`,
  ],
  ['Go', `${MUST}{{- if .a }}\nis_leader = {{ .a }}\n{{- else }}\nis_leader = true\n{{ end }}\n`],
])(
  'a template of %s reports its unread lines, and conditional settings are no duplicates',
  (engine, text) => {
    const { notes, findings } = check(text, '5.2', '6.1', 'server.conf').report

    expect(notes[0]).toMatch(
      new RegExp(`is an? ${engine} template: 3 control lines were not read$`),
    )
    expect(findings.filter(({ kind }) => ['unknown', 'duplicate'].includes(kind))).toEqual([])
  },
)

test('a templated value is not checked, and a line with control is edited by hand', () => {
  const text = `${MUST}rest_listen_uri = {{ uri }}\n{% if a %}rules_file = x{% endif %}\nrest_enable_cors = {{ c }}\n`
  const patch = patched(text, 'server.conf.j2', '2.5', '3.0')

  expect(patch).toMatchObject({ commentedOut: [4], byHand: [5], renamed: [6] })
  expect(patch.text).toContain('http_enable_cors = {{ c }}\n')
})

test('the ConfigMap of a Helm chart is read despite its control lines', () => {
  const text = `{{- if .Values.x }}\n${configMap(`${MUST}{{- if .Values.y }}\n    is_master = {{ .Values.y }}\n{{- end }}\n    ring_size = 1\n`).replace('    {{- if', '{{- if').replace('    {{- end', '{{- end')}{{- end }}\n`

  expect(read(text).entries.map(([key]) => key)).toEqual(
    expect.arrayContaining(['data_dir', 'is_master', 'ring_size']),
  )
})

test.each([
  ['start.sh', '#!/bin/bash\nset -e\nis_url=x\n', 'it is a shell script, not a settings file'],
  [
    'own.sh',
    '#!/bin/bash\nGRAYLOG_API=http://h:9000/api\ncurl $GRAYLOG_API/cluster\n',
    'it is a shell script, not a settings file',
  ],
  ['start.py', '#!/usr/bin/env python3\nis_url = 1\n', 'it is a script, not a settings file'],
  ['passwd', 'root:x:0:0:root:/root:/bin/bash\nbin:x:1:1::/:/bin/sh\n', 'no server settings'],
  ['package.json', '{ "name": "x", "http_bind_address": 1 }\n', 'no server settings'],
  ['log4j2.xml', '<?xml version="1.0"?>\n<a data_dir="x"/>\n', 'no server settings'],
  ['server.log', '2024-01-01T00:00:00Z INFO  [Main] data_dir = /x\n', 'no server settings'],
  [
    'graylog.service',
    '[Unit]\nDescription=Graylog\n[Service]\nExecStart=/bin/x\n',
    'no server settings',
  ],
  ['compose.yml', 'services:\n  web:\n    image: nginx\n', 'no server settings'],
  ['.env', 'OTHER=1\n', 'no server settings'],
  [
    'server.conf.erb',
    '<% @c.each do |k,v| %>\n<%= k %> = <%= v %>\n<% end %>\n',
    'no server settings',
  ],
  ['empty.conf', '', 'no server settings'],
  ['my.cnf', `plugin_dir = /x\n${'a_b = 1\n'.repeat(12)}`, 'no server settings'],
])('%s is not a settings file', (path, text, says) => {
  const reading = () => readSettingsFile(path, Buffer.from(text))

  expect(reading).toThrow(UsageError)
  expect(reading).toThrow(says)
})

test('a script that sets variables is read, and its other lines are ignored', () => {
  const text =
    '#!/bin/sh\nexport GRAYLOG_IS_MASTER=true\necho "is_master = true" >> x\nrules_file = x\n'

  expect(read(text, 'start.sh').entries).toEqual([['is_master', 'true', 2]])
})

test.each(['{%', '<%', '{{ if ', '{#', ' a.conf: {\n', '  a: |\n', 'kind: Secret\ndata:\n'])(
  'a text of only %j is read quickly',
  (piece) => {
    const text = `${piece.repeat(Math.floor(900_000 / piece.length))}\nis_master = true\n`
    const before = performance.now()
    try {
      readSettingsFile('x.conf', Buffer.from(text))
      readSettingsFile('x.yaml', Buffer.from(text))
    } catch (error) {
      expect(error).toBeInstanceOf(UsageError)
    }
    expect(performance.now() - before).toBeLessThan(10_000)
  },
)

test("keys of the vendor's plug-ins are known and not reported as unknown", () => {
  const text = `${MUST}integrations_scripts_dir = /x\nreport_user = a\nauditlog_mongodb_keep_entries = 1\nusage_statistics_enabled = true\n`
  const found = check(text, '5.2', '6.1').report.findings.filter(({ place }) => place)

  expect(found.map(({ kind }) => kind)).toEqual(found.map(() => 'other-component'))
  expect(found.map(({ effect }) => effect.replace(/,.*/, ''))).toEqual([
    ...Array.from({ length: 3 }, () => "This setting is read by the vendor's Enterprise plugins"),
    'This setting is read by the plugin for usage statistics',
  ])
  expect(JSON.stringify(found)).not.toContain('elete')
})
