import { expect, test } from 'vitest'

import { sampled } from '#tools/test-run/whole.ts'
import { FIELD_REPORTS } from './field-reports.ts'

/** Reports that need special data or are not visible in the API. */
const NO_SIGN = [27, 33, 36, 39, 43, 46]

const checked = FIELD_REPORTS.filter(({ by }) => by === 'check')
const rows = [...sampled(checked, 2), ...FIELD_REPORTS.filter(({ by }) => by !== 'check')]

test.each(rows.map((row) => [row.number, row.summary, row.by, row.prove] as const))(
  '%i: %s, found by %s',
  async (_number, _summary, _by, prove) => {
    expect(await prove()).toBe('')
  },
)

test('every visible report has a row, and at most four are not found', () => {
  const numbers = FIELD_REPORTS.map(({ number }) => number).toSorted((a, b) => a - b)
  const wanted = Array.from({ length: 70 }, (_, at) => at + 1).filter((n) => !NO_SIGN.includes(n))

  expect(numbers).toEqual(wanted)
  expect(FIELD_REPORTS.filter(({ by }) => by === 'nothing').length).toBeLessThanOrEqual(4)
})
