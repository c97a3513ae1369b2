import { expect, test } from 'vitest'

import type { Rule } from '../model/fault.ts'
import { sentencesOf } from './test-causes.ts'

const malformed = [['Authorization', 'Basic &']] as const
const read = { asked: 'GET /a', status: 200, answer: '{}', headers: malformed }

test.each<[Rule, number]>([
  ['accept', 406],
  ['malformed', 400],
])('a rule that is enforced at times, %s, is not ignored', (rule, status) => {
  const fault = { id: 'a', summary: 'it is ignored', fails: ['check.0'], unenforced: [rule] }
  const given = [
    { ...read, expected: `${status}`, actual: '200' },
    { ...read, asked: 'GET /b', status, answer: '', isPassed: true },
  ]

  expect(sentencesOf(given.slice(0, 1), [fault])).toEqual([fault.summary])
  expect(sentencesOf(given, [fault])).not.toContain(fault.summary)
})
