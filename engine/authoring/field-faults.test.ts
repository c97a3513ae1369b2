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

test('each row produces one fault per variant, with the checks that fail', () => {
  expect(others).toEqual([])
  expect(missing?.id).toBe('thing.is-old.missing')
  expect(missing?.fails).toEqual(['area.thing.is-old', 'area.agrees'])
  expect(text?.fails).toEqual(['area.thing.is-old', 'area.agrees', 'area.known'])
})

test('a fault edits the field in every response that contains the record', () => {
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
