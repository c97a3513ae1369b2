import { expect, test } from 'vitest'

import { requirements } from '#engine/knowledge/requirements.ts'
import { parseTypedVersion } from '#engine/model/version.ts'
import { backendStops, listBackends, listMajors, parseBackend } from './backends.ts'
import { upgradePath } from './path.ts'

function way(from: string, to: string, backend?: string) {
  const [start, end] = [from, to].map(parseTypedVersion)
  if (!start || !end) throw new Error('no release')
  return upgradePath(start, end, backend)
}

test('major versions are read from every search backend range in the knowledge base', () => {
  for (const line of requirements()) {
    expect(listBackends(line).length, line.line).toBeGreaterThan(0)
    const words = line.elasticsearch?.range ?? ''
    expect(listMajors(words).every((major) => new RegExp(`\\b${major}\\.`).test(words))).toBe(true)
  }
})

test('from 2.0 to 3.0 the search backend forces a stop at the last line that supports both', () => {
  const stops = way('2.0.3', '3.0.2').stops

  const [stop, ...more] = stops.filter(({ reason }) => reason === 'forced')
  expect([stop?.line, more]).toEqual(['2.5', []])
  expect(stop?.because).toContain('Elasticsearch 2 must be replaced with')
  expect(stops.at(-1)).toMatchObject({ line: '3.0', reason: 'goal' })
})

test('no stop is forced if one search backend works all the way', () => {
  const lines = requirements().filter(({ line }) => ['5.2', '6.0', '7.0'].includes(line))

  expect(backendStops(lines)).toEqual([])
})

test('every line up to 4.2 is a documented stop, and later lines have no source', () => {
  const { stops, notStated } = way('3.3', '6.0')

  expect(stops.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '4.0 documented',
    '4.1 documented',
    '4.2 documented',
    '4.3 forced',
    '6.0 goal',
  ])
  expect(notStated).toEqual(['5.0', '5.1', '5.2'])
  expect(stops.every(({ source, reason }) => reason === 'goal' || source !== undefined)).toBe(true)
})

test('a stop lists the requirements that changed since the last one, with their source', () => {
  const [goal] = way('4.3', '5.1').stops

  expect(goal?.needs.map(({ software, range, gone }) => [software, range, gone])).toEqual([
    ['MongoDB', '5.0 or later', []],
    ['Elasticsearch', '7.10.2', ['6.x']],
    ['Java', '17', []],
  ])
  expect(goal?.needs.every(({ source }) => source !== '')).toBe(true)
})

test('an upgrade within a line has no requirements', () => {
  expect(way('5.1.0', '5.1.13').stops).toMatchObject([{ line: '5.1', needs: [] }])
})

test.each([
  ['7', 'Elasticsearch 7'],
  ['6.8.23', 'Elasticsearch 6'],
  ['opensearch:2.11.0', 'OpenSearch 2'],
  ['datanode', 'data node'],
  ['', undefined],
  ['auto', undefined],
])('elasticsearch_version = %s names %s', (value, backend) => {
  expect(parseBackend(value)).toBe(backend)
})

test.each([
  ['4.3', '6.1', undefined, [['6.x'], undefined]],
  ['4.3', '6.1', 'Elasticsearch 6', [['6.x'], true]],
  ['4.3', '6.1', 'Elasticsearch 7', [[], undefined]],
  ['4.3', '6.1', 'OpenSearch 2', undefined],
  ['4.3', '5.1', 'Elasticsearch 7', [[], undefined]],
  ['5.1', '7.0', undefined, undefined],
])('from %s to %s with %s, the need of Elasticsearch is %j', (from, to, backend, wanted) => {
  const needs = way(from, to, backend).stops.flatMap((stop) => stop.needs)
  const found = needs.find(({ software }) => software === 'Elasticsearch')

  expect(found && [found.gone, found.isUsed]).toEqual(wanted)
  expect(needs.some(({ software }) => software === 'OpenSearch')).toBe(false)
})
