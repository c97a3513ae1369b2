import { expect, test } from 'vitest'

import { createExchangeFilter } from './exchange-filter.ts'
import { createLinkFinder, findLinks } from './links.ts'
import { createValueSearch } from './value-search.ts'
import { fixture } from '#test/fixtures.ts'

const ID = '5f3a01bc9f3a01bc9f3a01bd'

test.each([
  [`{"id":"${ID}"}`, [ID]],
  [`streams:read:${ID},${ID}`, [ID, ID]],
  [`graylog_${ID}.x`, [ID]],
  [`a${ID}`, []],
  [`${ID}0`, []],
  ['', []],
])('%s contains the value as a whole word or not', (text, found) => {
  expect(createValueSearch(new Set([ID])).in(text)).toEqual(found)
})

test('an escaped text may contain any value', () => {
  const search = createValueSearch(new Set([ID]))

  expect(search.mayBeIn('/api/%35')).toBe(true)
  expect(search.mayBeIn('/api/streams')).toBe(false)
})

test.each(['graylog-2.0.3', 'graylog-7.0.1', 'client-go-graylog-v11-3.2.0', 'reference-5.1.0'])(
  '%s: searching for some values finds the same links as searching for all',
  async (name) => {
    const { exchanges } = await fixture(name)
    const all = findLinks(exchanges()).links
    const wanted = new Set(all.filter((_link, at) => at % 3 === 0).map(({ value }) => value))

    const finder = createLinkFinder(createExchangeFilter(wanted))
    for (const exchange of exchanges()) finder.add(exchange)

    const found = finder.result().links.filter(({ value }) => wanted.has(value))
    expect(wanted.size).toBeGreaterThan(1)
    expect(found).toEqual(all.filter(({ value }) => wanted.has(value)))
  },
)
