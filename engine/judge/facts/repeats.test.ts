import { expect, test } from 'vitest'

import { makeExchange } from '../../model/test-exchange.ts'
import { createRepeats } from './repeats.ts'

test('a response with the time of an earlier one to its URL may be a repeat', () => {
  expect(seen(['/a', '7000'], ['/b', '9000'], ['/a', '7000'])).toEqual([false, false, true])
})

test('short times are equal by chance, unless it happens again and again', () => {
  const pairs = ['/a', '/b', '/c'].map((url, at) => [url, `${at}`] as const)

  expect(seen(...pairs, ...pairs)).toEqual([false, false, false, false, false, true])
})

test('a server that writes one time into every response repeats none', () => {
  expect(seen(['/a', '7'], ['/b', '7'], ['/a', '7'], ['/b', '7'])).toEqual(Array(4).fill(false))
})

test('a repeat is found after another response with the same time by chance', () => {
  const answers = [
    ['/a', '7000'],
    ['/b', '8000'],
    ['/c', '7000'],
    ['/a', '7000'],
  ] as const

  expect(seen(...answers).at(-1)).toBe(true)
})

test.each([
  ['as soon as others do', 0, true],
  ['so soon, where most others are new', 6, false],
])(
  'an equal response without a time that comes %s may be a repeat: %j new, %j',
  (_, count, wanted) => {
    const cached = ['/a', '7000'] as const
    const fresh = Array.from({ length: count }, (__, at) => ['/b', `${at}`] as const)

    const answers = [cached, cached, cached, cached, ['/c'], ...fresh, cached, ['/c']] as const

    expect(seen(...answers).at(-1)).toBe(wanted)
  },
)

function seen(...answers: readonly (readonly [target: string, worked?: string])[]) {
  const repeats = createRepeats()
  return answers.map(([target, worked], index) =>
    repeats.see({
      ...makeExchange({
        target,
        status: 200,
        answer: '{}',
        answerHeaders: worked === undefined ? [] : [['X-Runtime-Microseconds', worked]],
      }),
      index,
      startedAt: 1_000 + index * 100,
      endedAt: 1_010 + index * 100,
    }),
  )
}
