import { expect, test } from 'vitest'

import { startAsked } from '../../test-asked.ts'

const L = '/system/lookup'
const CACHE = { title: 'A cache', description: '', name: 'cache', config: { type: 'none' } }
const ADAPTER = {
  title: 'A file',
  description: '',
  name: 'file',
  config: { type: 'csvfile', path: '/there/is/none.csv' },
}
const DEFAULTS = {
  default_single_value: 'fallback',
  default_single_value_type: 'STRING',
  default_multi_value: '{"a":1}',
  default_multi_value_type: 'OBJECT',
}

test.each([
  ['2.4.6', undefined],
  ['5.1.0', 'DEFAULT'],
  ['7.0.1', 'DEFAULT'],
])(
  'on %s a lookup table is created from a cache and an adapter, which cannot be deleted first',
  async (release, scope) => {
    await using server = await startAsked(release)
    const cache = await server.ask(`POST ${L}/caches`, CACHE)
    const adapter = await server.ask(`POST ${L}/adapters`, ADAPTER)
    const uses = { cache_id: cache.json['id'], data_adapter_id: adapter.json['id'] }
    const table = { title: 'A table', description: '', name: 'table', ...uses, ...DEFAULTS }
    await server.ask(`POST ${L}/tables`, table)
    const shown = await server.ask(`GET ${L}/tables/table?resolve=true`)
    const value = await server.ask(`GET ${L}/tables/table/query?key=abc`)
    const tooEarly = await server.ask(`DELETE ${L}/caches/cache`)
    const ended = await server.ask(`DELETE ${L}/tables/table`)
    const then = await server.ask(`DELETE ${L}/caches/cache`)

    expect(cache.json['_scope']).toBe(scope)
    expect(shown.json).toMatchObject({
      lookup_tables: [{ name: 'table', ...uses }],
      caches: { [String(uses.cache_id)]: { name: 'cache' } },
      data_adapters: { [String(uses.data_adapter_id)]: { config: ADAPTER.config } },
    })
    expect(value.json).toMatchObject({ single_value: 'fallback', multi_value: { a: 1 } })
    expect([tooEarly.status, ended.status, then.status]).toEqual([400, 200, 200])
  },
)

test.each([
  ['5.1.0', 400, 200],
  ['6.1.0', 500, 404],
  ['7.0.1', 400, 404],
])(
  'on %s a duplicate name returns %i, and an object created by an edit returns %i',
  async (release, taken, made) => {
    await using server = await startAsked(release)
    await server.ask(`POST ${L}/caches`, CACHE)
    const id = '5f0000000000000000000000'

    const again = await server.ask(`POST ${L}/caches`, CACHE)
    const changed = await server.ask(`PUT ${L}/caches/${id}`, { ...CACHE, id, name: 'other' })

    expect(again.status).toBe(taken)
    expect(changed.status).toBe(200)
    expect((await server.ask(`GET ${L}/caches/other`)).status).toBe(made)
  },
)
