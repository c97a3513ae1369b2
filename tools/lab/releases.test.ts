import { expect, test } from 'vitest'

import { releases } from '#engine/knowledge/releases.ts'
import { serverArtefacts } from './libraries.ts'
import { LAB_RELEASES } from './releases.ts'

test('the lab starts eighteen releases, each once, oldest first', () => {
  const versions = LAB_RELEASES.map(({ version }) => version)

  expect(versions).toHaveLength(18)
  expect(versions.toSorted()).toEqual(versions)
  expect(new Set(versions).size).toBe(18)
})

test('every one of them is a release that the knowledge covers', () => {
  const known = new Set(releases().map(({ version }) => version))

  expect(LAB_RELEASES.filter(({ version }) => !known.has(version))).toEqual([])
})

test('a server comes in one file, before what Java no longer has', () => {
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
