import { expect, test } from 'vitest'

import { UsageError } from '../../model/errors.ts'
import { candidateRoots, readRoot } from './target-url.ts'

test.each([
  ['http://127.0.0.1:9000/api', 'http://127.0.0.1:9000/api'],
  ['http://127.0.0.1:9000/api/', 'http://127.0.0.1:9000/api'],
  ['http://127.0.0.1:12900', 'http://127.0.0.1:12900'],
  ['HTTPS://Graylog.Example/prefix/api', 'https://graylog.example/prefix/api'],
])('%s has the root %s', (text, root) => {
  expect(readRoot(text)).toBe(root)
})

test.each(['graylog.example:9000', 'ftp://x/', 'http://', 'http://h/api?x=1', 'http://h/#/search'])(
  '"%s" is rejected with a one-line error',
  (text) => {
    expect(() => readRoot(text)).toThrow(UsageError)
  },
)

test('credentials in the URL are rejected without repeating them', () => {
  const read = (): string => readRoot('https://admin:hunter22@graylog.example/api')

  expect(read).toThrow(/GRAYLOG_USER and GRAYLOG_PASSWORD/)
  expect(read).not.toThrow(/hunter22/)
})

test('the API is searched at the usual roots', () => {
  expect(candidateRoots('http://h:9000/x')).toEqual([
    'http://h:9000/x/api',
    'http://h:9000/api',
    'http://h:9000',
  ])
  expect(candidateRoots('http://h:12900/api')).toEqual(['http://h:12900'])
})
