import { expect, test } from 'vitest'

import { sayNoSwitch, sayUnreadable } from './unreadable-value.ts'

test('a value with special replacement patterns is repeated unchanged', () => {
  expect(sayUnreadable('--mode', '$&', '"$&" is not a mode')).toBe(
    'invalid value for --mode: "$&" is not a mode',
  )
  expect(sayUnreadable('--mode', "$'", 'Allowed choices are read, write.')).toBe(
    'invalid value for --mode: "$\'" is not one of: read, write',
  )
})

test('a value that may be a secret is not repeated', () => {
  expect(sayNoSwitch('--strict', 'hunter22')).toBe(
    'invalid value for --strict: its value is neither true nor false; the value is hidden, because it may be a secret',
  )
  expect(sayNoSwitch('the option "strict"', 7)).toBe(
    'invalid value for the option "strict": "7" is neither true nor false',
  )
})

test.each([
  ['is_master=hunter22', '"is_master=…" does', 'the rest'],
  ['graylgo.is_master=hunter22', '"graylgo.is_master=…" does', 'the rest'],
  ['GRAYLOG_IS_MASTER=hunter22', '"GRAYLOG_IS_MASTER=…" does', 'the rest'],
  ['root_password=1234', '"root_password=…" does', 'the rest'],
  ['is_laeder=1', '"is_laeder=…" does', 'the rest'],
  ['foo=bar', '"foo=bar" does', undefined],
  ['foo=hunter22', 'its value does', 'the value'],
  ['hunter22', 'its value does', 'the value'],
  ['hunter22=', 'its value does', 'the value'],
  ['aGVsbG8gd29ybGQ=', 'its value does', 'the value'],
  ['aGVs_bG8gd29ybGQ=', 'its value does', 'the value'],
  ['12345678=', 'its value does', 'the value'],
  ['correct_horse_battery', 'its value does', 'the value'],
])('the error about a KEY=VALUE value shows only the name: %s', (value, named, hidden) => {
  const problem = `"${value}" does not read KEY=VALUE; write it like is_leader=false`
  const end = hidden === undefined ? '' : `; ${hidden} is hidden, because it may be a secret`

  expect(sayUnreadable('--define', value, problem)).toBe(
    `invalid value for --define: ${named} not read KEY=VALUE; write it like is_leader=false${end}`,
  )
})

test('an option without KEY=VALUE form hides the whole value', () => {
  expect(
    sayUnreadable('--mode', 'correct_horse=staple', '"correct_horse=staple" is not a mode'),
  ).toBe(
    'invalid value for --mode: its value is not a mode; the value is hidden, because it may be a secret',
  )
})
