import { expect, test } from 'vitest'

import { notReadIn } from './not-read.ts'

test.each([
  ['Invoke-RestMethod -Uri $u -Headers $h', '1 call in PowerShell is not read'],
  ['$x = irm $u\n$y=(iwr $u).Content\ninvoke-webrequest $u', '3 calls in PowerShell are not read'],
  ['# Invoke-RestMethod $u\ncurl $u', undefined],
  ['curl -s $u/firm ; echo irma', undefined],
])('in %j: %s', (text, said) => {
  expect(notReadIn(text)).toBe(said)
})
