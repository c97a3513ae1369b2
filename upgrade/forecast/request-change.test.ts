import { expect, test } from 'vitest'

import type { Request } from '#engine/model/exchange.ts'
import type { RequestChange } from './calls/incompatibility.ts'
import { requestChange } from './request-change.ts'
import { makeBody } from '#engine/model/test-exchange.ts'

const AS_IT_IS = { target: String, text: String }

function request(target: string, json?: unknown): Request {
  const text = json === undefined ? undefined : JSON.stringify(json)
  return {
    method: 'PUT',
    origin: 'http://h',
    target,
    httpVersion: 'HTTP/1.1',
    headers: [['Accept', '*/*']],
    body: makeBody(text),
  }
}

function changed(from: Request, ...edits: readonly RequestChange[]): readonly string[] {
  return requestChange(from, edits, AS_IT_IS)
    .filter(({ mark }) => mark !== ' ')
    .map(({ mark, text }) => `${mark} ${text.trim()}`)
}

test('headers are added and replaced', () => {
  const edits = [
    { kind: 'header', name: 'Accept', value: 'application/json' },
    { kind: 'header', name: 'X-Requested-By', value: 'curl' },
  ] as const

  expect(changed(request('/api/streams'), ...edits)).toEqual([
    '- Accept: */*',
    '+ Accept: application/json',
    '+ X-Requested-By: curl',
  ])
})

test('a moved path keeps its parameters', () => {
  const edit = { kind: 'path', from: '/a/{x}', to: '/b/c/{y}' } as const

  expect(changed(request('/api/a/1/z?q=1'), edit)).toEqual([
    '- PUT /api/a/1/z?q=1',
    '+ PUT /api/b/c/1/z?q=1',
  ])
})

test('a path is moved only after the root, and only as a whole segment', () => {
  const edit = { kind: 'path', from: '/dashboards', to: '/legacy/dashboards' } as const

  expect(changed(request('/dashboards-of-us/api/dashboards'), edit)).toContain(
    '+ PUT /dashboards-of-us/api/legacy/dashboards',
  )
})

test('a parameter is added to a query, also to an empty one', () => {
  const edit = { kind: 'query', name: 'timezone', value: 'Etc/UTC' } as const

  expect(changed(request('/s?q=1'), edit)).toContain('+ PUT /s?q=1&timezone=Etc/UTC')
  expect(changed(request('/s?'), edit)).toContain('+ PUT /s?timezone=Etc/UTC')
})

test('a body is wrapped and edited, also in lists', () => {
  const body = { title: 't', rules: [{ field: 'a', old: 1 }] }
  const lines = requestChange(
    request('/s', body),
    [
      { kind: 'wrap', key: 'entity' },
      { kind: 'remove', at: ['rules', '[]', 'old'] },
      { kind: 'add', at: ['index_set_id'], value: '…' },
    ],
    AS_IT_IS,
  )
  const after = lines.filter(({ mark }) => mark !== '-').map(({ text }) => text)

  expect(JSON.parse(after.slice(1).join('\n'))).toEqual({
    entity: { title: 't', rules: [{ field: 'a' }], index_set_id: '…' },
  })
})
