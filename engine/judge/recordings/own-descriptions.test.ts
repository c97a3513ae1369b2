import { readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { readEvidence } from '#src/run/evidence/read-evidence.ts'
import { parseTypedVersion } from '../../model/version.ts'
import { packageFile } from '../../package.ts'
import { compareDescriptions, createDescriptionFinder } from '../remarks/own-description.ts'

test.each(readdirSync(packageFile('test/fixtures/live')).filter((name) => name.endsWith('.gz')))(
  'the listing of the real server in %s has all routes that respond',
  async (name) => {
    const recording = await readEvidence(packageFile(`test/fixtures/live/${name}`))
    const version = parseTypedVersion(/^\d+\.\d+\.\d+/.exec(name)?.[0] ?? '')

    const finder = createDescriptionFinder()
    for (const exchange of recording.exchanges()) finder.see(exchange)
    const comparison = version && compareDescriptions(finder.found(), version)
    for (const exchange of recording.exchanges()) comparison?.see(exchange)

    expect(comparison?.remarks()).toEqual([])
  },
)
