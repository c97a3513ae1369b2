import { expect, test } from 'vitest'

import { createLater } from './later.ts'

test('steps run when due, earliest first, including steps added by steps', async () => {
  const done: string[] = []
  let time = 0
  const later = createLater(fail, () => time)
  later.enter('a', 20, async () => {
    done.push('second')
  })
  later.enter('a', 10, async () => {
    done.push('first')
    later.enter('a', 0, async () => {
      done.push('entered by the first')
    })
  })

  await later.doDue()
  expect(done).toEqual([])
  time = 15
  await later.doDue()
  expect(done).toEqual(['first', 'entered by the first'])
  time = 20
  await later.doDue()
  expect(done.at(-1)).toBe('second')
})

test('a step that sends is not interrupted by another one', async () => {
  const done: string[] = []
  const later = createLater(fail, () => 0)
  later.enter('a', 0, async () => {
    await later.doDue()
    done.push('first')
  })
  later.enter('b', 0, async () => {
    done.push('second')
  })

  await later.doDue()

  expect(done).toEqual(['first', 'second'])
})

test('doRest waits for the remaining steps', async () => {
  let isDone = false
  const later = createLater(fail)
  later.enter('a', 30, async () => {
    isDone = true
  })

  await later.doRest(new AbortController().signal)

  expect(isDone).toBe(true)
})

test('an ended run does not wait', async () => {
  const later = createLater(fail)
  later.enter('a', 60_000, async () => {
    throw new Error('it was done')
  })

  await expect(later.doRest(AbortSignal.timeout(20))).rejects.toThrow()
})

test('an error of a step is reported with its probe', async () => {
  const told: string[] = []
  const later = createLater((probe, error) => {
    told.push(`${probe}: ${String(error)}`)
  })
  later.enter('a', 0, async () => {
    throw new Error('no')
  })

  await later.doDue()

  expect(told).toEqual(['a: Error: no'])
})

function fail(_probe: string, error: unknown): never {
  throw error
}
