import { expect, test } from 'vitest'

import { readRecording } from '../../../recorder/store/read.ts'
import { parseVersion } from '../../model/version.ts'
import { packageFile } from '../../package.ts'
import { KNOWN_DIFFERENCES } from '../known-differences.ts'
import { startReference } from '../serve.ts'
import { measure } from './measure.ts'

const RELEASES = ['2.0.3', '2.2.3', '2.5.2', '3.1.0', '3.2.0', '4.3.0', '5.1.0', '7.0.1']

test.each(RELEASES)('answers as the real server of %s, but for what is known', async (release) => {
  const version = parseVersion(release)
  if (!version) throw new Error(`${release} is no version`)
  const recording = await readRecording(packageFile(`fixtures/graylog-${release}.ndjson.gz`))
  await using reference = await startReference({ version })

  const { document, other, differences } = await measure(recording, reference)

  const known = KNOWN_DIFFERENCES.filter((one) => one.release === release)
  expect(differences.map(({ request }) => request)).toEqual(known.map(({ request }) => request))
  expect(document.agreeing).toBe(document.exchanges)
  expect(other.agreeing + document.agreeing).toBeGreaterThan(240)
})
