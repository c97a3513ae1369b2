import { expect, test } from 'vitest'

import { createMask } from '../secrets.ts'
import {
  applyFilter,
  callAt,
  checkFilter,
  complete,
  type FilterInput,
  findSameCall,
  matchesDetail,
  parseFilter,
  removedIn,
  suggestFilter,
  writeExchanges,
  writeTerm,
} from './filter.ts'
import { viewDetail, viewRow } from './pack.ts'
import { sampleExchange } from '../sample-exchanges.ts'
import { sampleTraffic } from './sample-traffic.ts'
import { createColumns, packColumns } from './traffic.ts'

const { exchanges, roots } = sampleTraffic(400)
const all = [...exchanges()]
const mask = createMask(all)
const built = createColumns()
const describeRoute = (_method: string, path: string) => ({
  route: /^\/streams\/[^/]+$/.test(path) ? '/streams/{streamId}' : undefined,
  release: '',
})
for (const exchange of all) built.append(viewRow(exchange, roots, mask, describeRoute))
const columns = createColumns(JSON.parse(JSON.stringify(packColumns(built))) as typeof built)

const INPUT: FilterInput = {
  columns,
  marks: (row) => (row === 3 ? [{ checkId: 'csrf.refused', rating: 'violation' }] : []),
  found: ({ value }) => (value === 'known' ? new Set([5]) : undefined),
}

const numberAt = (name: 'status' | 'took' | 'size', row: number): number => columns[name][row] ?? -1
const findRows = (filter: string): readonly number[] => applyFilter(parseFilter(filter), INPUT)

test.each<[filter: string, isMatching: (row: number) => boolean]>([
  ['status:5xx', (row) => numberAt('status', row) >= 500],
  ['status:404', (row) => columns.status[row] === 404],
  ['status:400-404', (row) => numberAt('status', row) >= 400 && numberAt('status', row) <= 404],
  [
    'method:POST -status:201',
    (row) => all[row]?.request.method === 'POST' && columns.status[row] !== 201,
  ],
  ['took:>100', (row) => numberAt('took', row) > 100],
  ['took:>=0.1s', (row) => numberAt('took', row) >= 100],
  ['size:<1k', (row) => numberAt('size', row) < 1_024],
  ['actor:none', (row) => all[row]?.actor === 'none'],
  ['route:/streams/*', (row) => /^\/api\/streams\/[^/]+$/.test(all[row]?.request.target ?? '')],
  [
    'route:"GET /streams/*"',
    (row) =>
      all[row]?.request.method === 'GET' &&
      /^\/api\/streams\/[^/]+$/.test(all[row]?.request.target ?? ''),
  ],
  ['route:"get /streams"', () => false],
  ['is:violation', (row) => row === 3],
  ['is:finding check:csrf', (row) => row === 3],
  ['-is:finding', (row) => row !== 3],
  ['#7', (row) => row === 7],
  ['exchange:10-12', (row) => row >= 10 && row <= 12],
  ['exchange:3,10-12', (row) => row === 3 || (row >= 10 && row <= 12)],
  ['route:"GET /streams/{ID}"', (row) => callAt(columns, row) === 'GET /streams/{streamId}'],
  ['body:known', (row) => row === 5],
  ['header:unknown', () => false],
])('the filter %s finds the same as a plain test', (filter, isMatching) => {
  expect(findRows(filter)).toEqual(all.map((_, row) => row).filter(isMatching))
})

test('numbers of exchanges are written as ranges', () => {
  expect(writeExchanges([9, 3, 7, 8])).toBe('exchange:3,7-9')
})

test('a quoted value keeps its spaces, and an unfinished term is ignored', () => {
  expect(parseFilter('body:"two words" -is:note x')).toEqual([
    { key: 'body', value: 'two words', isNegated: false },
    { key: 'is', value: 'note', isNegated: true },
    { key: '', value: 'x', isNegated: false },
  ])
  expect(findRows('status:')).toHaveLength(all.length)
})

test.each([
  ['took:long', 'Cannot read took:long.'],
  ['exchange:3,x', 'Cannot read exchange:3,x.'],
  ['metod:get', 'Unknown filter "metod:".'],
  ['took:>5 a:', undefined],
])('the filter %s is validated', (filter, problem) => {
  if (problem === undefined) expect(checkFilter(parseFilter('took:>5 status:200'))).toEqual([])
  else expect(checkFilter(parseFilter(filter))).toEqual([problem])
})

test('the term of a route finds exactly the exchanges of the same call', () => {
  const row = 100

  expect(callAt(columns, row)).toMatch(/^[A-Z]+ \/streams\/\{streamId\}$/)
  expect(findSameCall(columns, row)).toEqual(findRows(writeTerm('route', callAt(columns, row))))
})

test.each([
  ['failed', 'is:failed'],
  ['-actor:admin Violations 5XX', '-actor:admin is:violation status:5xx'],
  ['slow body:"not found"', 'took:>100 body:"not found"'],
  ['streams', undefined],
  ['is:failed', undefined],
])('for the filter %s, the suggestion is %s', (filter, better) => {
  expect(suggestFilter(filter)).toBe(better)
})

test('the release that removed a route is read from the words about it', () => {
  expect(removedIn('new in 3.0.0, removed in 4.0.0')).toBe('4.0.0')
  expect(removedIn('new in 3.0.0')).toBe('')
})

test('keys and values are completed, also negated ones', () => {
  const labels = (text: string) =>
    complete(text, INPUT, ['csrf.a', 'auth.b']).map(({ label }) => label)

  expect(labels('st')).toEqual(['status:'])
  expect(labels('method:p')).toEqual(['method:POST', 'method:PUT'])
  expect(labels('check:cs')).toEqual(['check:csrf.a'])
  expect(complete('is:note -is:vio', INPUT, [])[0]?.text).toBe('is:note -is:violation ')
})

test('the search in headers and bodies ignores case', () => {
  const detail = viewDetail(all[20] ?? sampleExchange(), mask)

  expect(matchesDetail({ key: 'body', value: 'stream 20' }, detail)).toBe(true)
  expect(matchesDetail({ key: 'header', value: 'accept=application/json' }, detail)).toBe(true)
  expect(matchesDetail({ key: 'header', value: 'accept=text/html' }, detail)).toBe(false)
  expect(matchesDetail({ key: 'header', value: 'x-none' }, detail)).toBe(false)
})
