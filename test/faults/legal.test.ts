import { expect, test } from 'vitest'

import { parseTypedVersion } from '#engine/model/version.ts'
import { certifyFault } from '../harness/certify.ts'
import { LEGAL } from './all.ts'

/** Some of the rows of `npm run proof:behaviour -- --legal`, by suite. */
test.each([
  ['7.0.1', 'legal-neighbours.streams.restless', ['list', 'stream', 'write']],
  ['5.1.0', 'legal-neighbours.streams.renamed', ['list', 'stream']],
  ['2.5.2', 'legal-neighbours.users.restless', ['list', 'write']],
] as const)('on %s no check fails for %s', async (release, id, suites) => {
  const fault = LEGAL.find((one) => one.id === id)
  const version = parseTypedVersion(release)
  if (!fault || !version) throw new Error(`there is no ${id}, or no ${release}`)

  const { run } = await certifyFault(fault, version, { suites })

  const found = run?.verdicts.filter(({ rating }) => ['violation', 'warning'].includes(rating))
  expect(found?.map(({ checkId, actual }) => `${checkId}: ${actual ?? ''}`)).toEqual([])
})
