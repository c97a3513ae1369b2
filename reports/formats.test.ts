import { expect, test } from 'vitest'

import { FORMATS } from './formats.ts'
import type { Format } from './formats.ts'
import { sampleRun } from './sample-run.ts'

test.each(Object.entries<Format>(FORMATS))('the format %s renders a run', async (_name, format) => {
  const render = await format.load()

  expect(render(sampleRun(), { exchangesOf: () => undefined })).toContain('5.1.0+14ba491')
})
