import { expect, test } from 'vitest'

import { requireVersion } from '../../model/version.ts'
import { createResourceModel, noteListed } from './resource-model.ts'

test('the most recently read lists are kept', () => {
  const version = requireVersion('5.1.0')
  const world = createResourceModel(version, () => undefined)
  const listing = { items: [], byId: new Map(), titles: new Set<string>() }
  const list = (name: string): void => noteListed(world, name, listing)

  list('streams')
  for (let count = 0; count < 10_000; count += 1) {
    list(`rules of ${count}`)
    if (count % 100 === 0) list('streams')
  }

  expect(world.listed.size).toBeLessThan(5_000)
  expect([...world.listed.keys()].at(-1)).toBe('rules of 9999')
  expect(world.listed.has('streams')).toBe(true)
  expect(world.listed.has('rules of 0')).toBe(false)
})
