import { expect, test } from 'vitest'

import { FORMATS, isFormatName } from './formats.ts'
import type { Format } from './formats.ts'
import { sampleRun } from './sample-run.ts'

test.each(Object.entries<Format>(FORMATS))('the format %s renders a run', async (name, format) => {
  const render = await format.load()

  expect(isFormatName(name)).toBe(true)
  expect(render(sampleRun(), { exchangesOf: () => undefined })).toContain('5.1.0+14ba491')
})

test.each(['pdf', 'toString', ''])('"%s" is no format', (name) => {
  expect(isFormatName(name)).toBe(false)
})
