import { expect, test } from 'vitest'

import { LAB_RELEASES } from '../releases.ts'
import { COMMON, renderSettings } from './settings-file.ts'

const PLACES = {
  folder: '/cache/runs/1',
  port: '9000',
  root: 'http://127.0.0.1:9000/api/',
  web: 'http://127.0.0.1:9000/',
  database: '27017',
  search: '9200',
  transport: '9300',
  member: '9301',
}

test('words in braces become the places that they name', () => {
  const file = renderSettings([{ node_id_file: '{folder}/node-id' }], PLACES)

  expect(file).toBe('node_id_file = /cache/runs/1/node-id\n')
})

test('a later setting wins over an earlier one of the same name', () => {
  expect(renderSettings([{ a: '1', b: '2' }, { a: '3' }], PLACES)).toBe('a = 3\nb = 2\n')
})

test('a place that no one knows is an error, not a setting with braces', () => {
  expect(() => renderSettings([{ a: '{nowhere}' }], PLACES)).toThrow('{nowhere}')
})

test('the settings of every release name only places that a start knows', () => {
  for (const { settings } of LAB_RELEASES)
    expect(renderSettings([COMMON, settings], PLACES)).not.toMatch(/[{}]/)
})

test('the password of the admin is there as its hash', () => {
  expect(COMMON['root_password_sha2']).toBe(
    '8c6976e5b5410415bde908bd4dee15dfb167a9c873fc4bb8a81f6f2ab448a918',
  )
})
