import { expect, test } from 'vitest'

import type { Annotated } from '../model/facts.ts'
import { expectEmptyBody } from './expect.ts'

test('expectEmptyBody shows that the response should have no body', () => {
  const response = { status: 401, body: { state: 'complete', size: 13 } }
  const page = { status: 401, answerType: 'text/html', exchange: { response } } as Annotated

  expect(expectEmptyBody(page)).toEqual({
    kind: 'deviation',
    expected: '401 with an empty body',
    actual: '401 text/html, a body of 13 bytes',
  })
})
