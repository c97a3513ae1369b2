import { expect, test } from 'vitest'

import { excerptAt } from './calls.ts'

test('an excerpt begins and ends with a whole word', () => {
  const text = `${'the server log says '.repeat(9)}Unable to map property tags. ${'known properties are '.repeat(9)}`

  expect(excerptAt(text, text.indexOf('Unable'))).toMatch(
    /^server .* says Unable to map property tags\. .* (?:known|properties|are)$/,
  )
  expect(excerptAt('Unable to map property tags.', 0)).toBe('Unable to map property tags.')
})
