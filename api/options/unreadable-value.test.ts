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
