import { expect, test } from 'vitest'

import { listLeaves } from './leaves.ts'

test('elements are known by a name that only one of them has', () => {
  const leaves = listLeaves([{ title: 'a' }, { title: 'b' }, { title: 'b' }])

  expect([...leaves.keys()]).toEqual(
    expect.arrayContaining(['[=a].title', '[1].title', '[2].title']),
  )
})

test('a list of a hundred thousand named rows is read in the time that its length takes', () => {
  const rows = Array.from({ length: 100_000 }, (_none, id) => ({ name: `row ${id}` }))
  const start = process.cpuUsage()

  const leaves = listLeaves(rows)

  expect(process.cpuUsage(start).user / 1000).toBeLessThan(3_000)
  expect(leaves.get('[=row%2099999].name')).toBe('row 99999')
})

test('a name with half a character names no element', () => {
  const leaves = listLeaves([{ title: '\ud800' }, { title: 'b' }])

  expect([...leaves.keys()]).toEqual(expect.arrayContaining(['[0].title', '[=b].title']))
})
