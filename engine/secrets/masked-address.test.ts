import { expect, test } from 'vitest'

import { maskAddresses } from './masked-address.ts'

test.each([
  ['"http://u:p@h/x.har"', '"http://***@h/x.har"'],
  ['http://u:p@ss@h', 'http://***@h'],
  ['http://u:p/w@h', 'http://***@h'],
  ['http://h/a?b=1&token=t#access_token=u', 'http://h/a?b=1&token=***#access_token=***'],
  ['http://h/a?page=1', 'http://h/a?page=1'],
])('credentials in %s are masked', (text, masked) => {
  expect(maskAddresses(text)).toBe(masked)
})
