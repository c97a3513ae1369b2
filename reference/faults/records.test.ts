import { expect, test } from 'vitest'

import { json } from '../server/answer.ts'
import type { Incoming } from '../requests/incoming.ts'
import { alter } from './alter.ts'
import type { Fault } from './fault.ts'
import { recordFaults, row } from './records.ts'

const [missing, text, ...others] = recordFaults({
  name: 'thing',
  what: 'things',
  places: [
    ['GET /things', 'things.*'],
    ['GET /things/{id}', ''],
  ],
  prefixes: ['area.thing'],
  fields: [
    row('is_old', 'missing text', {
      versions: { since: '3.0.0' },
      also: ['area.agrees'],
      alsoWhen: { text: ['area.known'] },
    }),
  ],
})

test('a row makes a fault for each way, with the checks that fail for it', () => {
  expect(others).toEqual([])
  expect(missing).toMatchObject({ id: 'thing.is-old.missing', versions: { since: '3.0.0' } })
  expect(missing?.fails).toEqual(['area.thing.is-old', 'area.agrees'])
  expect(text?.fails).toEqual(['area.thing.is-old', 'area.agrees', 'area.known'])
})

test('the field is changed wherever the record stands, and nowhere else', () => {
  const list = { things: [{ is_old: true, id: 1 }], is_old: true }
  const one = { is_old: true, id: 1 }

  expect(altered(missing, 'GET /things', list)).toEqual({ things: [{ id: 1 }], is_old: true })
  expect(altered(missing, 'GET /things/{id}', one)).toEqual({ id: 1 })
  expect(altered(text, 'GET /things/{id}', one)).toEqual({ is_old: 'true', id: 1 })
  expect(altered(missing, 'GET /others', one)).toEqual(one)
})

test('an edit can be for requests with a header or a target only', () => {
  const asked = { ...missing, id: 'x', what: 'x', fails: [] }
  const edits = [{ on: { header: ['accept', '^text'], target: 'pretty' }, status: 500 }] as const

  const status = (accept: string, target: string): number =>
    alter({ answer: json({}), route: undefined }, request(accept, target), [{ ...asked, edits }])
      .status

  expect(status('text/plain', '/x?pretty=true')).toBe(500)
  expect(status('text/plain', '/x')).toBe(200)
  expect(status('application/json', '/x?pretty=true')).toBe(200)
})

function altered(fault: Fault | undefined, route: string, body: Parameters<typeof json>[0]) {
  const answer = alter({ answer: json(body), route }, request('*/*', '/'), fault ? [fault] : [])
  return answer.body.kind === 'json' ? answer.body.value : undefined
}

function request(accept: string, target: string): Incoming {
  return {
    ...{ method: 'GET', target, path: target, query: new URLSearchParams(), body: '' },
    header: (name) => (name === 'accept' ? accept : undefined),
  }
}
