import { expect, test } from 'vitest'

import { readDefinition } from './entry-of-variable.ts'
import { readSettingsFile } from './read-file.ts'

function entries(content: string, path = 'some.env') {
  return readSettingsFile(path, Buffer.from(content)).entries.map(
    ({ key, value, origin, hasOldPrefix, place }) => ({
      key,
      value,
      origin,
      line: place?.line,
      ...(hasOldPrefix && { hasOldPrefix }),
    }),
  )
}

test('an environment file provides settings, exported or not, quoted or not', () => {
  const found = entries(
    'GRAYLOG_A=1\nexport GRAYLOG_B="two words" # remark\n# GRAYLOG_C=3\nGRAYLOG2_D=\'4\'\nOTHER=5\n',
  )

  expect(found).toEqual([
    { key: 'a', value: '1', origin: 'environment', line: 1 },
    { key: 'b', value: 'two words', origin: 'environment', line: 2 },
    { key: 'd', value: '4', origin: 'environment', line: 4, hasOldPrefix: true },
  ])
})

test('a compose file provides settings from lists and maps', () => {
  const found = entries(
    'environment:\n  - GRAYLOG_A=1\n  - "GRAYLOG_B=2"\n  - GRAYLOG_C\n---\nenvironment:\n  GRAYLOG_D: v # remark\n  "GRAYLOG_E": \'5\'\n  GRAYLOG_F: |\n    6\n  GRAYLOG_G: ${X}\n',
    'docker-compose.yml',
  )

  expect(found.map(({ key, value, line }) => [key, value, line])).toEqual([
    ['a', '1', 2],
    ['b', '2', 3],
    ['c', undefined, 4],
    ['d', 'v', 7],
    ['e', '5', 8],
    ['f', undefined, 9],
    ['g', undefined, 11],
  ])
})

test('a pod description provides settings from name and value', () => {
  const found = entries(
    'env:\n  - name: GRAYLOG_A\n    value: "1"\n  - name: GRAYLOG_B\n    valueFrom:\n      secretKeyRef: {name: x}\n',
    'pod.yaml',
  )

  expect(found.map(({ key, value }) => [key, value])).toEqual([
    ['a', '1'],
    ['b', undefined],
  ])
})

test.each([
  ['a Dockerfile', 'ENV GRAYLOG_A=1 GRAYLOG_B="2 3"\n'],
  ['a systemd unit', `Environment="GRAYLOG_A=1" 'GRAYLOG_B=2 3'\n`],
  ['a command', 'docker run -d -e GRAYLOG_A=1 --env="GRAYLOG_B=2 3" graylog # -e GRAYLOG_C=4\n'],
  ['a shell', `GRAYLOG_A=1 GRAYLOG_B='2 3' ./start\n`],
  ['a map', '{ "GRAYLOG_A": "1", "GRAYLOG_B": "2 3" }\n'],
  ['HCL', 'environment = { GRAYLOG_A = "1", GRAYLOG_B = "2 3" }\n'],
  ['a list', 'env: [{name: GRAYLOG_A, value: "1"}, {name: GRAYLOG_B, value: "2 3"}]\n'],
])('several variables on a line of %s are several settings', (_what, text) => {
  expect(entries(text).map(({ key, value, line }) => [key, value, line])).toEqual([
    ['a', '1', 1],
    ['b', '2 3', 1],
  ])
})

test('a variable that is only read is not a setting', () => {
  const text =
    '#!/bin/sh\nif [ "$GRAYLOG_A" = 1 ]; then echo ${GRAYLOG_B:-x}; fi\nexport GRAYLOG_IS_MASTER=1\n'

  expect(entries(text, 'x.sh').map(({ key }) => key)).toEqual(['is_master'])
})

test('JVM properties are found inside other variables', () => {
  const found = entries(
    'GRAYLOG_SERVER_JAVA_OPTS="-Xmx1g -Dgraylog.a=1 -Dgraylog2.b=2 -Dother.c=3"\n',
  )

  expect(found).toEqual([
    { key: 'a', value: '1', origin: 'system-property', line: 1 },
    { key: 'b', value: '2', origin: 'system-property', line: 1, hasOldPrefix: true },
  ])
})

test('variables for launchers, data node, and secret files are distinguished', () => {
  const found = entries(
    'GRAYLOG_HOME=/x\nGRAYLOG_DATANODE_NODE_ID_FILE=/y\nGRAYLOG_PASSWORD_SECRET__FILE=/run/z\n',
  )

  expect(found).toEqual([
    { key: 'password_secret', value: undefined, origin: 'environment', line: 3 },
  ])
})

test('the format is detected by name or content', () => {
  const format = (path: string, text: string) => readSettingsFile(path, Buffer.from(text)).format

  expect(format('server.conf', 'is_master = true\n')).toBe('properties')
  expect(format('graylog-server', 'GRAYLOG_SERVER_ARGS=""\nGRAYLOG_A=1\n')).toBe('environment')
  expect(format('stack.yaml', 'a:\n  GRAYLOG_A: 1\n')).toBe('compose')
  expect(format('server.conf', 'is_master = true\nGRAYLOG_A = 1\n')).toBe('properties')
})

test('a -D option is read as the JVM receives it', () => {
  expect(readDefinition('graylog2.rest_listen_uri=http://x/')).toMatchObject({
    key: 'rest_listen_uri',
    value: 'http://x/',
    hasOldPrefix: true,
  })
  expect(readDefinition('password=hunter2')).toBeUndefined()
})
