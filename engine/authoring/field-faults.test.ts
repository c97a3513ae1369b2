import { expect, test } from 'vitest'

import { fieldFaults, row } from './field-faults.ts'

const [missing, text, ...others] = fieldFaults({
  name: 'thing',
  what: 'things',
  places: [
    ['GET /things', 'things[]'],
    ['GET /things/{id}', ''],
  ],
  prefixes: ['area.thing'],
  fields: [
    row('is_old', 'missing text', { also: ['area.agrees'], alsoWhen: { text: ['area.known'] } }),
  ],
})

test('a row makes a fault for each way, with the checks that fail for it', () => {
  expect(others).toEqual([])
  expect(missing?.id).toBe('thing.is-old.missing')
  expect(missing?.fails).toEqual(['area.thing.is-old', 'area.agrees'])
  expect(text?.fails).toEqual(['area.thing.is-old', 'area.agrees', 'area.known'])
})

test('the field is changed wherever the record is', () => {
  expect(missing?.edits).toEqual([
    {
      on: { route: 'GET /things', status: [200, 201] },
      fields: [{ at: 'things[].is_old', change: { kind: 'remove' } }],
    },
    {
      on: { route: 'GET /things/{id}', status: [200, 201] },
      fields: [{ at: 'is_old', change: { kind: 'remove' } }],
    },
  ])
})
