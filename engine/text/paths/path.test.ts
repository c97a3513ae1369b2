import { readFileSync, readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { packageFile } from '../../package.ts'
import { PathError, pathTo } from './path.ts'

test.each([
  ['6b00dd03fdd62542e419ea29', '/streams/6b00dd03fdd62542e419ea29/rules'],
  ['local:admin', '/streams/local:admin/rules'],
  ['Night Watch', '/streams/Night%20Watch/rules'],
  ['a/b', '/streams/a%2Fb/rules'],
  ['a?b#c;d%2F', '/streams/a%3Fb%23c%3Bd%252F/rules'],
  ['DOMAIN\\user', '/streams/DOMAIN%5Cuser/rules'],
  ['J\u00fcrgen', '/streams/J%C3%BCrgen/rules'],
  ['a..b', '/streams/a..b/rules'],
])('%j becomes one path segment', (id, path) => {
  expect(pathTo`/streams/${id}/rules`).toBe(path)
})

test.each([
  '',
  '.',
  '..',
  '...',
  '../users/bob',
  'x/../../users/bob',
  '..\\users\\bob',
  'x/..;/users',
  '%2e%2e',
  '%2e%2e%2fusers',
  '..%00',
  '\uff0e\uff0e',
  '\u2025',
  '.\u200b.',
  'a\nb',
  'a\0b',
  '\ud800',
  '%c0%ae%c0%ae',
])('%j is rejected as a path segment, because it cannot be escaped', (id) => {
  expect(() => pathTo`/streams/${id}`).toThrow(PathError)
})

test('only a leading path is not escaped', () => {
  expect(pathTo`${'/users/bob/tokens'}/${'a/b'}`).toBe('/users/bob/tokens/a%2Fb')
  expect(pathTo`${'users/bob'}/tokens`).toBe('users%2Fbob/tokens')
})

/** Sources that build requests from responses. */
const SENDERS = ['suites', 'engine/probes', 'recorder/replay', 'src/commands/replay'].flatMap(
  (room) =>
    readdirSync(packageFile(room), { recursive: true, encoding: 'utf8' })
      .filter((file) => room !== 'suites' || /\bprobes\.ts$|^browser\/checks\.ts$/.test(file))
      .filter((file) => file.endsWith('.ts') && !/test\b|\bsample-/.test(file))
      .map((file) => `${room}/${file}`),
)

/** Matches a path with an unescaped value. */
const UNESCAPED =
  /(?<!pathTo)`(?:\/|\$\{(?:list|path|place)\}\/)[^`\n]*\$\{(?!OWNER)[^`\n]*`|encodeURI/g

test('sources that send requests escape values in paths', () => {
  const found = SENDERS.flatMap((file) =>
    [...readFileSync(packageFile(file), 'utf8').matchAll(UNESCAPED)].map(
      ([text]) => `${file}: ${text}`,
    ),
  )

  expect(SENDERS.length).toBeGreaterThan(40)
  expect(found).toEqual([])
})
