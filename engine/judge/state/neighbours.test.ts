import { expect, test } from 'vitest'

import type { Annotated } from '../../model/facts.ts'
import { createNeighbours } from './neighbours.ts'
import type { TrackedResource } from './tracked-resource.ts'

const MINUTE = 60_000

test('an object without news for a minute is left out until there is news', () => {
  const { neighbours, old, young } = twoThings()

  expect([...neighbours.freshAt(at(MINUTE))]).toEqual([old, young])
  expect([...neighbours.freshAt(at(MINUTE + 1))]).toEqual([young])
  old.knownAt = 2 * MINUTE
  neighbours.know(old)
  expect([...neighbours.freshAt(at(2 * MINUTE))]).toEqual([old, young])
})

test('an exchange with an earlier start still finds objects that were fresh then', () => {
  const { neighbours, old, young } = twoThings()

  expect([...neighbours.freshAt(at(3 * MINUTE))]).toEqual([])
  expect([...neighbours.freshAt(at(MINUTE))]).toEqual([old, young])
  expect([...neighbours.freshAt(at(undefined))]).toEqual([old, young])
})

test('a deleted object is not found again', () => {
  const { neighbours, old, young } = twoThings()

  neighbours.freshAt(at(MINUTE + 1))
  neighbours.delete(old)
  neighbours.know(old)
  expect([...neighbours.freshAt(at(MINUTE + 1))]).toEqual([young])
})

function twoThings() {
  const neighbours = createNeighbours()
  const [old, young] = [{ knownAt: 0 }, { knownAt: MINUTE }] as [TrackedResource, TrackedResource]
  neighbours.add(old)
  neighbours.add(young)
  return { neighbours, old, young }
}

function at(startedAt: number | undefined): Annotated {
  return { exchange: { startedAt } } as Annotated
}
