import { expect, test } from 'vitest'

import { PLAIN } from '#reports/console/console-style.ts'
import { renderConsole } from '#reports/document/console.ts'
import { sampleFleet } from '#reports/fleet/sample-fleet.ts'
import { describeFleet } from './document.ts'

test('no line is wider than the terminal, and the headline is last', () => {
  const plain = renderConsole(describeFleet(sampleFleet()), { width: 60, color: PLAIN })
  const lines = plain.split('\n')

  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60)
  expect(plain).toContain(
    '\n\n✗ 3 of 60 servers do not conform, 3 were not tested, 1 runs\n  a different release than expected',
  )
  expect(plain.replaceAll(/\s+/g, ' ')).toContain(
    'slow: three out of four responses took more than 240 ms',
  )
})
