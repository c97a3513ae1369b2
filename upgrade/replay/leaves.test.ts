import { expect, test } from 'vitest'

import { listLeaves } from './leaves.ts'

test('elements are identified by a unique name', () => {
  const leaves = listLeaves([{ title: 'a' }, { title: 'b' }, { title: 'b' }])

  expect([...leaves.keys()]).toEqual(
    expect.arrayContaining(['[=a].title', '[1].title', '[2].title']),
  )
})

test('a list of a hundred thousand named rows is read in linear time', () => {
  const rows = Array.from({ length: 100_000 }, (_none, id) => ({ name: `row ${id}` }))
  const start = process.cpuUsage()

  const leaves = listLeaves(rows)

  expect(process.cpuUsage(start).user / 1000).toBeLessThan(3_000)
  expect(leaves.get('[=row%2099999].name')).toBe('row 99999')
})

test('a name with half a surrogate pair does not identify an element', () => {
  const leaves = listLeaves([{ title: '\ud800' }, { title: 'b' }])

  expect([...leaves.keys()]).toEqual(expect.arrayContaining(['[0].title', '[=b].title']))
})
