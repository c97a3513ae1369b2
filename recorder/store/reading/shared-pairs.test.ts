import { expect, test } from 'vitest'

import { createSharedPairs } from './shared-pairs.ts'

const pair = (name: string, value: string): readonly [string, string] => [name, value]

test('equal headers are one object, and all headers keep their form and position', () => {
  const share = createSharedPairs()

  const first = share([pair('Accept', '*/*'), pair('accept', '*/*')])
  const second = share([pair('X-A', '1'), pair('Accept', '*/*'), pair('Accept', 'text/plain')])

  expect(first).toEqual([
    ['Accept', '*/*'],
    ['accept', '*/*'],
  ])
  expect(second).toEqual([
    ['X-A', '1'],
    ['Accept', '*/*'],
    ['Accept', 'text/plain'],
  ])
  expect(second[1]).toBe(first[0])
})

test('values that always differ are not cached and do not displace others', () => {
  const share = createSharedPairs()
  for (let count = 0; count < 10_000; count += 1)
    share([pair('Date', `${count}`), pair(`X-${count}`, '')])

  const [late] = share([pair('Date', '9999')])

  expect(share([pair('Date', '9999')])[0]).not.toBe(late)
  expect(share([pair('Date', '0')])[0]).toBe(share([pair('Date', '0')])[0])
})
