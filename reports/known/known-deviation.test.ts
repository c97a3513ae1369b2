import { expect, test } from 'vitest'

import { sampleRun, type SampleVerdict } from '../sample-run.ts'
import { knownDeviation } from './known-deviation.ts'

function formatLine(verdict: SampleVerdict, call?: string): string | undefined {
  const [first] = sampleRun([verdict]).verdicts
  return first && knownDeviation(first, call)
}

test('a baseline entry describes its finding without values that change between runs', () => {
  const line = formatLine(
    {
      checkId: 'stream.record.title',
      outcome: 'fail',
      pointer: '/streams/0/title',
      expected: 'a text',
      actual: '7 in 5f0c9d1b8a7e6d5c4b3a2f1e',
    },
    'GET /streams',
  )

  expect(line).toBe(
    '- {"check":"stream.record.title","call":"GET /streams","field":"streams[].title",' +
      '"expected":"a text","found":"7 in *","reason":"","owner":"","expires":""}',
  )
})

test('a baseline entry is always one line with JSON after its dash', () => {
  const actual = 'a\nb\u2028c\u0085d"\\ # - {'

  const line = formatLine({ checkId: 'a.b', outcome: 'fail', actual }) ?? ''

  expect(line).toMatch(/^- [ -~]*$/)
  expect(JSON.parse(line.slice(2))).toMatchObject({ check: 'a.b', found: actual })
})

test('a check that did not fail has no baseline entry', () => {
  expect(formatLine({ checkId: 'a.b', outcome: 'not-exercised' })).toBeUndefined()
})
