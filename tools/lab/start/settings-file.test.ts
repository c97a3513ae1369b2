import { expect, test } from 'vitest'

import { LAB_RELEASES } from '../releases.ts'
import { COMMON, renderSettings } from './settings-file.ts'

const PLACES = {
  folder: '/cache/runs/1',
  address: '127.0.0.1:9000',
  root: 'http://127.0.0.1:9000/api/',
  web: 'http://127.0.0.1:9000/',
  database: '27017',
  search: '9200',
  transport: '9300',
  member: '9301',
}

test('names in braces are replaced by their places', () => {
  const file = renderSettings([{ node_id_file: '{folder}/node-id' }], PLACES)

  expect(file).toBe('node_id_file = /cache/runs/1/node-id\n')
})

test('a later setting overrides an earlier one with the same name', () => {
  expect(renderSettings([{ a: '1', b: '2' }, { a: '3' }], PLACES)).toBe('a = 3\nb = 2\n')
})

test('an unknown name in braces is an error', () => {
  expect(() => renderSettings([{ a: '{nowhere}' }], PLACES)).toThrow('{nowhere}')
})

test('the settings of every release use only known names', () => {
  for (const { settings } of LAB_RELEASES)
    expect(renderSettings([COMMON, settings], PLACES)).not.toMatch(/[{}]/)
})

test("the admin's password is a hash", () => {
  expect(COMMON['root_password_sha2']).toBe(
    '8c6976e5b5410415bde908bd4dee15dfb167a9c873fc4bb8a81f6f2ab448a918',
  )
})
