import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { readEvidence } from '#src/run/evidence/read-evidence.ts'
import { contradictionsIn } from './recorded-responses.ts'

const FILES = ['test/fixtures', 'test/fixtures/live'].flatMap((folder) =>
  readdirSync(packageFile(folder))
    .filter((file) => /\.(har|ndjson)\.gz$/.test(file) && !file.includes('backend'))
    .map((file) => join(folder, file)),
)

test.each(FILES)('no response in %s contradicts the description of its release', async (file) => {
  const { validated, found } = contradictionsIn(await readEvidence(packageFile(file)))

  expect(found).toEqual([])
  expect(validated).toBeGreaterThan(0)
})
