import { expect, test } from 'vitest'

import type { Verdict } from '#engine/model/results/verdict.ts'
import { createProgress } from './progress.ts'

function watched(isTerminal: boolean, isQuiet = false) {
  const printed: string[] = []
  const time = { now: 0 }
  const progress = createProgress(
    { err: (text) => printed.push(text), isTerminal, columns: 30, hasColour: false },
    { isQuiet, clock: () => time.now },
  )
  return { printed, progress, time }
}

test('a terminal shows one progress line and clears it', () => {
  const { printed, progress } = watched(true)

  progress.update({ type: 'progress', text: 'one' })
  progress.update({ type: 'progress', text: 'a line that is longer than the terminal is wide' })
  progress.log('stays')

  expect(printed).toEqual([
    '\r\u001b[Kone',
    '\r\u001b[Ka line that is longer than th',
    '\r\u001b[K',
    'stays\n',
  ])
})

test('a terminal shows each new violation once, above a bar', () => {
  const { printed, progress } = watched(true)
  const verdict = { checkId: 'a.b', title: 'MUST', expected: 'x', actual: 'y' } as Verdict
  const verdicts: Verdict[] = [
    { ...verdict, rating: 'violation' },
    { ...verdict, checkId: 'c.d', rating: 'warning' },
  ]

  progress.update({ type: 'progress', text: 'half', share: { done: 1, total: 2 } })
  progress.update({ type: 'finding', verdicts })
  progress.update({ type: 'finding', verdicts })

  expect(printed).toEqual([
    '\r\u001b[K━━━━━━━━━━╌╌╌╌╌╌╌╌╌╌  50 %  h',
    '\r\u001b[K',
    '✗ a.b: expected x, got y\n',
  ])
})

test('without a terminal, progress is printed after ten seconds, then rarely', () => {
  const { printed, progress, time } = watched(false)

  progress.update({ type: 'progress', text: 'one' })
  time.now = 10_000
  progress.update({ type: 'progress', text: 'two' })
  time.now = 30_000
  progress.update({ type: 'progress', text: 'three' })
  time.now = 110_000
  progress.update({ type: 'progress', text: 'four' })

  expect(printed).toEqual(['two\n', 'four\n'])
})

test('quiet mode prints nothing', () => {
  const { printed, progress } = watched(true, true)

  progress.update({ type: 'progress', text: 'one' })
  progress.log('two')

  expect(printed).toEqual([])
})
