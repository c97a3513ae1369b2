import { execFileSync } from 'node:child_process'

import { expect, test } from 'vitest'

import { shellWord } from './shell.ts'
import { visible, visibleAsOneLine } from './visible.ts'

test.each([
  ['::stop-commands::pwn', '\\u003a:stop-commands::pwn'],
  ['a ::error file=a:b::x', 'a \\u003a:error file=a:b::x'],
  ['##vso[task.complete]', '\\u0023#vso[task.complete]'],
  ['a##teamcity[x] ###[error]', 'a\\u0023#teamcity[x] #\\u0023#[error]'],
  ['\r\u001b[0Ksection_start:1:a', '\\u000d\\u001b[0Ksection_start:1:a'],
  ['\u001b]0;title\u0007', '\\u001b]0;title\\u0007'],
  ['\u009b2J \u0085', '\\u009b2J \\u0085'],
  [
    '\u202a\u202e\u2066\u2069\u200e\u200f\u061c',
    '\\u202a\\u202e\\u2066\\u2069\\u200e\\u200f\\u061c',
  ],
  ['\u2028\u2029', '\\u2028\\u2029'],
])('%j is shown as %s', (text, shown) => {
  expect(visible(text)).toBe(shown)
  expect(visible(shown)).toBe(shown)
})

test.each(['fe80::1', 'std::string', 'A::B::C', '## heading', '# [x]', 'tab\tand\nline', '::1'])(
  '%j is shown unchanged',
  (text) => {
    expect(visible(text)).toBe(text)
  },
)

test('a line break is escaped in a one-line text', () => {
  expect(visibleAsOneLine('a\n::error::x')).toBe('a\\n\\u003a:error::x')
})

test.each(['::error::x', 'a ##vso[x]', "it's \u202e ##[x] \u001b[0m", '\r', 'plain', ''])(
  'the shell word for %j has its exact value, and nothing in it is executed',
  (text) => {
    const word = shellWord(text)

    expect(visible(word)).toBe(word)
    expect(execFileSync('sh', ['-c', `printf %s ${word}`], { encoding: 'utf8' })).toBe(text)
  },
)
