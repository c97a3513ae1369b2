import { expect, test } from 'vitest'

import { makeExchange } from '../model/test-exchange.ts'
import { answerObject } from './answer.ts'

test('a byte order mark before the JSON does not hide the record', () => {
  expect(answerObject(makeExchange({ answer: '\uFEFF{"version":"7.1.7"}' }))).toEqual({
    version: '7.1.7',
  })
})
