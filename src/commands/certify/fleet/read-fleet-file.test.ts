import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { freshFolder } from '../../../cli/test-terminal.ts'
import { UsageError } from '#engine/model/errors.ts'
import { loadSchema } from '#engine/schema/load.ts'
import { options as CERTIFY } from '../options.ts'
import { options as FLEET } from './options.ts'
import { readGiven } from '../../../command/options/read-given.ts'
import { fleetTargets } from './fleet-targets.ts'
import { readFleetFile } from './read-fleet-file.ts'

const OPTIONS = readGiven('certify the fleet', FLEET, {})

function written(text: string): string {
  const file = join(freshFolder(), 'fleet.yaml')
  writeFileSync(file, text)
  return file
}

function targetsOf(text: string, given: Readonly<Record<string, unknown>> = {}) {
  const file = readFleetFile(written(text))
  const options = { ...OPTIONS, ...readGiven('certify the fleet', FLEET, given) }
  const targets = fleetTargets(file, options)
  file.mistakes.refuse()
  return targets
}

const ONE = 'servers:\n  - name: a\n    url: http://a:9000/api\n'

test.each([
  [
    'a list that contains itself',
    'servers: &a\n  - *a\n',
    'it contains a circular reference; replace the YAML alias with its actual values',
  ],
  ['a map that contains itself', `&a\n${ONE}    also: *a\n`, 'it contains a circular reference'],
  [
    'a server that contains itself',
    'servers:\n  - &s {name: a, group: *s}\n',
    'it contains a circular reference',
  ],
  [
    'a deeply nested list',
    `servers: ${'['.repeat(20_000)}`,
    'line 1: it is neither YAML nor JSON: it is nested too deeply',
  ],
  [
    'two documents',
    `${ONE}---\n${ONE}`,
    'line 4: it is neither YAML nor JSON: it contains several documents',
  ],
])('%s is rejected with a one-line error', (_what, text, says) => {
  expect(() => readFleetFile(written(text))).toThrow(UsageError)
  expect(() => readFleetFile(written(text))).toThrow(says)
})

test('a fleet object that contains itself is rejected', () => {
  const servers: object[] = []
  servers.push({ name: 'a', url: 'http://a:9000/api', also: servers })

  expect(() => readFleetFile({ servers } as never)).toThrow(
    'the given fleet: it contains a circular reference',
  )
})

test.each<[string, string, number, string]>([
  [
    'a misspelled member',
    `${ONE}    gruop: x\n`,
    4,
    'servers[0].gruop of "a" is not a valid member; did you mean "group"',
  ],
  [
    'an unknown group',
    `${ONE}    group: prdo\ngroups:\n  prod:\n`,
    4,
    'is "prdo", which is not a group in this file; did you mean "prod"',
  ],
  [
    'a server without a URL',
    'servers:\n  - name: a\n',
    2,
    'servers[0] of "a" has no "url"; add it',
  ],
  ['no server', 'defaults: {}\n', 1, 'has no "servers"; add it'],
  ['an empty file', '', 1, 'must be object'],
  ['invalid YAML', 'servers: [', 1, 'it is neither YAML nor JSON'],
  ['an unknown mode', `${ONE}    mode: reed\n`, 4, 'choose read, session, write'],
  [
    'a text for a boolean',
    `${ONE}    insecure: "yes"\n`,
    4,
    'servers[0].insecure of "a" must be boolean',
  ],
  [
    'a password',
    `${ONE}    credentials:\n      user: admin\n      password: hunter2\n`,
    6,
    'is a secret itself, and the file must not contain one; specify the environment variable that contains it as "passwordEnv", or a file as "passwordFile"',
  ],
  [
    'a token in the defaults',
    `${ONE}defaults: {token: abc}\n`,
    4,
    'defaults.token is a secret itself',
  ],
  ['a secret header', `${ONE}    headers: {X-Api-Key: abc}\n`, 4, 'contains a secret'],
  ['an invalid header', `${ONE}    headers: {"a b": abc}\n`, 4, 'it is not a valid header'],
  [
    'a user without a password',
    `${ONE}    credentials: {user: admin}\n`,
    4,
    'name a user without a password',
  ],
  ['a URL with a password', ONE.replace('//a', '//u:p@a'), 3, 'contains a user name or password'],
  [
    'a duplicate name',
    `${ONE}  - {name: A, url: "http://b:9000"}\n`,
    4,
    'is already the name of another server',
  ],
  ['a name that cannot be a folder', ONE.replace('name: a', 'name: ../a'), 2, 'name on the page'],
  ['an unknown suite', `${ONE}    suite: strem\n`, 2, 'did you mean'],
  ['an unknown release', `${ONE}    expect: new\n`, 4, 'expected release'],
  ['an undefined alias', `${ONE}    mode: *x\n`, 0, 'Unresolved alias'],
])('%s is rejected with its line, and no secret is shown', (_name, text, line, words) => {
  const read = (): unknown => targetsOf(text)

  expect(read).toThrow(words)
  expect(read).toThrow(/^cannot use the fleet file "[^"]*fleet\.yaml"/)
  if (line > 0) expect(read).toThrow(`, line ${line}: `)
  expect(read).not.toThrow(/hunter2|abc|u:p/)
})

test('all errors are reported together by line, and an error in the defaults only once', () => {
  const text = `
defaults: {credentials: {user: reader}, password: hunter2}
groups:
  old: {mode: reed}
  new: {headers: {X-Api-Key: abc}}
servers:
  - {name: a, url: "http://u:p@a:9000", group: new}
  - {name: b, url: "http://b:9000", group: new}
  - {name: c, group: old}
  - {name: A, url: "http://d:9000", group: nwe, credentials: {tokenEnv: T}}
`
  const error = caught(() => targetsOf(text.replace(', password: hunter2', '')))
  const secret = caught(() => targetsOf(text))

  expect(error.message).toMatch(
    /fleet\.yaml", line 2: defaults\.credentials name a user without a password; .*; and 6 more mistakes$/,
  )
  expect(error.more.map((line) => line.replace(/;.*/, ''))).toEqual([
    'line 4: groups.old.mode is not valid',
    'line 5: groups.new.headers.X-Api-Key contains a secret, and the file must not contain one',
    expect.stringMatching(/^line 7: servers\[0\]\.url of "a" cannot be used: /),
    'line 9: servers[2] of "c" has no "url"',
    'line 10: servers[3].name of "A" is already the name of another server',
    'line 10: servers[3].group of "A" is "nwe", which is not a group in this file',
  ])
  expect(`${secret.message}${secret.more.join('')}`).toContain('defaults.password is a secret')
  expect(`${secret.message}${secret.more.join('')}`).not.toMatch(/hunter2|abc|u:p/)
})

function caught(act: () => unknown): UsageError {
  try {
    act()
  } catch (error) {
    if (error instanceof UsageError) return error
    throw error
  }
  throw new Error('nothing was rejected')
}

test('options take precedence in the order command line, server, group, defaults', () => {
  const text = `
defaults: {mode: read, timeout: 5, expect: 7.0, baseline: known.yaml}
groups:
  old: {mode: write, expect: 5.10}
servers:
  - {name: a, url: "http://a:9000", group: old, timeout: 9}
  - {name: b, url: "http://b:9000"}
`
  const [a, b] = targetsOf(text)
  const [strict] = targetsOf(text, { mode: 'session', suite: 'node' })

  expect(a).toMatchObject({ expects: '5.10', line: 6, options: { mode: 'write', timeout: 9 } })
  expect(b).toMatchObject({ expects: '7.0', options: { mode: 'read', timeout: 5 } })
  expect(a?.options.baseline).toMatch(/^\/.*\/known\.yaml$/)
  expect(a?.options.out).toBe('conformance-report/servers/a')
  expect(strict?.options).toMatchObject({ mode: 'session', suite: ['node'], timeout: 9 })
})

test('a fleet can be JSON or an object', () => {
  const fleet = { servers: [{ name: 'a', url: 'http://a:9000/api' }] }

  expect(targetsOf(JSON.stringify(fleet))).toHaveLength(1)
  expect(fleetTargets(readFleetFile(fleet), OPTIONS)[0]).toMatchObject({ name: 'a', position: 0 })
  expect(() => fleetTargets(readFleetFile({ servers: [] }), OPTIONS)).toThrow(
    'cannot use the given fleet: servers must NOT have fewer than 1 items',
  )
})

test('the fleet file accepts every option of a single server except output and account options', () => {
  const { $defs } = loadSchema('fleet-file') as unknown as {
    $defs: Record<'server', { properties: object }>
  }
  const inFile = Object.keys($defs.server.properties)

  const inProgram = Object.entries(CERTIFY).flatMap(([name, row]) =>
    'isCommandOnly' in row || 'isObject' in row ? [] : [name],
  )

  expect(inProgram.filter((name) => !inFile.includes(name))).toEqual([
    'preflightOnly',
    'user',
    'passwordFile',
    'tokenFile',
    'limitedUser',
    'limitedPasswordFile',
    'header',
    'out',
    'updateBaseline',
    'reason',
    'sameReason',
    'format',
    'notify',
  ])
})
