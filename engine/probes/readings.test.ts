import { expect, test } from 'vitest'

import type { Exchange } from '../model/exchange.ts'
import type { ProbeActor } from '../model/probe.ts'
import { requireVersion } from '../model/version.ts'
import { createReadings } from './readings.ts'
import { makeBody } from '../model/test-exchange.ts'

const STREAM = '5f0000000000000000000001'

function readings() {
  const version = requireVersion('5.1.0')
  const all = createReadings(version)
  const note = (path: string, as: ProbeActor, json: unknown, status = 200): void => {
    const text = JSON.stringify(json)
    const exchange = {
      index: 0,
      request: { method: 'GET', target: path, origin: '', headers: [], body: { state: 'absent' } },
      response: { status, headers: [], body: makeBody(text) },
    } as unknown as Exchange
    all.note(path, as, exchange)
  }
  return { ...all, note }
}

test('each answered route is listed once until it is requested that way', () => {
  const { note, unasked } = readings()
  note('/streams?limit=1', 'self', { streams: [] })
  note('/streams', 'self', { streams: [] })
  note('/system/lbstatus', 'self', 'ALIVE')
  note('/system/inputs', 'self', {}, 403)

  expect(unasked(['none'], false)).toEqual(['/streams?limit=1'])

  note('/streams', 'none', {}, 401)

  expect(unasked(['none'], false)).toEqual([])
  expect(unasked(['invented-user', 'invented-token'], false)).toEqual(['/streams?limit=1'])
})

test('path parameters are filled from responses', () => {
  const { note, unasked } = readings()
  note('/streams', 'self', { streams: [{ id: STREAM }, { id: '5f2' }] })
  note('/users/ann', 'self', { username: 'ann', id: '5f3' })
  note('/roles', 'self', { roles: [{ name: 'Admin' }] })

  const paths = unasked(['none'], true)

  expect(paths).toEqual(
    expect.arrayContaining([
      `/streams/${STREAM}`,
      `/streams/${STREAM}/rules`,
      '/users/ann',
      '/roles/Admin',
      '/system/inputs',
    ]),
  )
  expect(paths.filter((path) => path.includes('{'))).toEqual([])
  expect(paths).not.toContain('/system/lbstatus')
  expect(new Set(paths).size).toBe(paths.length)
})

test('requests for an unknown object do not count as requests for an existing one', () => {
  const { note, unasked } = readings()
  note('/streams', 'self', { streams: [{ id: STREAM }] })
  note('/streams/000000000000000000000abc', 'none', {}, 404)

  expect(unasked(['none'], true)).toContain(`/streams/${STREAM}`)
})

test('a name that needs escaping in a path fills no parameter', () => {
  const { note, unasked } = readings()
  note('/roles', 'self', { roles: [{ name: '../x' }] })

  expect(unasked(['none'], true).filter((path) => path.startsWith('/roles/'))).toEqual([])
})
