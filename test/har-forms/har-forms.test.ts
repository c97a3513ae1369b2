import { beforeAll, expect, test } from 'vitest'

import { makeRecording } from '#engine/model/recording.ts'
import { fixture } from '../fixtures.ts'
import { HAR_FORMS } from './all-forms.ts'
import { type Measure, makeMeasurer } from './measure.ts'
import { type Original, getOriginal } from './original.ts'
import { freshFolder } from '#engine/files/test-folder.ts'

let original: Original
let measure: Measure

beforeAll(async () => {
  const { header, exchanges } = await fixture('graylog-5.1.0')
  // Sessions, cookies, users, tokens, and streams.
  const part = [...exchanges()].slice(95, 140)
  original = getOriginal(
    makeRecording(
      header,
      part.map((exchange, index) => ({ ...exchange, index })),
    ),
  )
  measure = makeMeasurer(original)
})

test.each(HAR_FORMS)('a real server is read correctly in the form $id', async (form) => {
  const folder = freshFolder()
  const [, last] = await measure(form, [undefined, 1], folder)

  expect(last).toMatchObject({ violations: [], warnings: [], misread: [], read: last?.calls })
  expect(last?.calls).toBeGreaterThan(20)
})

test('form ids are unique', () => {
  const ids = HAR_FORMS.map(({ id }) => id)

  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test('every form contains calls', () => {
  const few = original.exchanges.slice(20)

  const empty = HAR_FORMS.filter(({ write }) => write(few).calls.length < 10)

  expect(empty.map(({ id }) => id)).toEqual([])
})

test('the order depends only on the seed', () => {
  const plain = HAR_FORMS.find(({ id }) => id === 'plain')
  const few = original.exchanges.slice(20)

  const files = [undefined, 1, 1, 2].map((seed) => plain?.write(few, seed).bytes.toString())

  expect(files[1]).toBe(files[2])
  expect(new Set(files).size).toBe(3)
})
