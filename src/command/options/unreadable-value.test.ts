import { expect, test } from 'vitest'

import { sayNoSwitch, sayUnreadable } from './unreadable-value.ts'

test('repeats a value as it was given, whatever its characters mean elsewhere', () => {
  expect(sayUnreadable('--mode', '$&', '"$&" is no mode')).toBe(
    'cannot use --mode: "$&" is no mode',
  )
  expect(sayUnreadable('--mode', "$'", 'Allowed choices are read, write.')).toBe(
    'cannot use --mode: "$\'" is none of what it takes: allowed choices are read, write',
  )
})

test('repeats no value that may be a secret', () => {
  expect(sayNoSwitch('--strict', 'hunter22')).toBe(
    'cannot use --strict: its value is neither true nor false; it is not shown here, as it may be a secret',
  )
  expect(sayNoSwitch('the option "strict"', 7)).toBe(
    'cannot use the option "strict": "7" is neither true nor false',
  )
})

test.each([
  ['is_master=hunter22', '"is_master=…" does', 'the rest'],
  ['graylgo.is_master=hunter22', '"graylgo.is_master=…" does', 'the rest'],
  ['GRAYLOG_IS_MASTER=hunter22', '"GRAYLOG_IS_MASTER=…" does', 'the rest'],
  ['root_password=1234', '"root_password=…" does', 'the rest'],
  ['is_laeder=1', '"is_laeder=…" does', 'the rest'],
  ['foo=bar', '"foo=bar" does', undefined],
  ['foo=hunter22', 'its value does', 'it'],
  ['hunter22', 'its value does', 'it'],
  ['hunter22=', 'its value does', 'it'],
  ['aGVsbG8gd29ybGQ=', 'its value does', 'it'],
  ['aGVs_bG8gd29ybGQ=', 'its value does', 'it'],
  ['12345678=', 'its value does', 'it'],
  ['correct_horse_battery', 'its value does', 'it'],
])('of a name with a value, shows what can be no secret: %s', (value, named, hidden) => {
  const problem = `"${value}" does not read KEY=VALUE; write it like is_leader=false`
  const end = hidden === undefined ? '' : `; ${hidden} is not shown here, as it may be a secret`

  expect(sayUnreadable('--define', value, problem)).toBe(
    `cannot use --define: ${named} not read KEY=VALUE; write it like is_leader=false${end}`,
  )
})

test('where no name with a value is asked for, none is taken to be given', () => {
  expect(sayUnreadable('--mode', 'correct_horse=staple', '"correct_horse=staple" is no mode')).toBe(
    'cannot use --mode: its value is no mode; it is not shown here, as it may be a secret',
  )
})
