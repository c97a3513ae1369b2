import { expect, test } from 'vitest'

import { releases } from '#engine/knowledge/releases.ts'
import { releaseNumber } from '#engine/model/version.ts'
import { serverArtefacts } from './libraries.ts'
import { LAB_RELEASES, listPairs } from './releases.ts'

test('the lab starts each release once, oldest first', () => {
  const numbers = LAB_RELEASES.map(({ version }) => releaseNumber(version))

  expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('the default pairs are each release and the next', () => {
  const pairs = listPairs(LAB_RELEASES).map((pair) => pair.map(({ version }) => version))

  expect(pairs).toHaveLength(LAB_RELEASES.length - 1)
  expect(pairs[0]).toEqual(['2.0.3', '2.1.0'])
  expect(pairs.at(-1)).toEqual(['6.3.7', '7.0.1'])
})

test('the knowledge base includes every lab release', () => {
  const known = new Set(releases().map(({ version }) => version))

  expect(LAB_RELEASES.filter(({ version }) => !known.has(version))).toEqual([])
})

test('a server is one file, followed by the libraries that Java no longer includes', () => {
  const [release] = LAB_RELEASES
  const artefacts = release ? serverArtefacts(release) : []

  expect(artefacts.map(({ name }) => name)).toEqual([
    'graylog2-server',
    'glassfish-corba-omgapi',
    'jaxb-api',
    'jaxb-core',
    'jaxb-impl',
  ])
  expect(artefacts[0]?.classifier).toBe('shaded')
})
