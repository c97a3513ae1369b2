import { expect, test } from 'vitest'

import type { Mask } from '../secrets.ts'
import { viewBody } from './body-view.ts'

const MASK = { text: (text: string) => text } as Mask

test.each([
  ['{"a":1,"b":2}', 'sent on one line'],
  ['{\n  "a": 1,\n  "b": 2\n}', 'sent on 4 lines'],
])('a body of JSON says how it was sent, as the page lays it out: %j', (text, how) => {
  const body = { state: 'complete', size: text.length, text } as const

  const { note } = viewBody(body, { mask: MASK, lines: 20 })

  expect(note).toContain(how)
})
