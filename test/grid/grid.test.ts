import { readdirSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { createGuard, GuardError } from '#engine/http/guard/guard.ts'
import { routesOf } from '#engine/knowledge/routes/routes.ts'
import { requireVersion } from '#engine/model/version.ts'
import { packageFile } from '#engine/package.ts'
import { readEvidence } from '#src/run/evidence/read-evidence.ts'
import { suites } from '#suites/index.ts'
import { createForecaster } from '#upgrade/forecast/forecast.ts'
import { fixture } from '../fixtures.ts'
import { recordReference } from '../matrix/certify-reference.ts'
import { createGrid } from './cells.ts'
import { evaluateGrid } from './evaluate.ts'
import { FIELD_OPERATORS, RESPONSE_OPERATORS } from './operators.ts'
import { REASONS } from './reasons.ts'
import { findSilentReason, SILENT } from './silent.ts'
import { findSurvivorReason } from './survivors.ts'

const version = requireVersion('5.1.0')

test('every operator changes a response somewhere in a recording', async () => {
  const grid = createGrid(await fixture('reference-5.1.0'), version)

  const used = new Set(grid.cells.map(({ operator }) => operator))

  const all = [...RESPONSE_OPERATORS, ...FIELD_OPERATORS].map(({ id }) => id)
  expect(all.filter((id) => !used.has(id))).toEqual([])
})

test('a cell edits exactly the responses of its route', async () => {
  const { cells, edit } = createGrid(await fixture('graylog-5.1.0'), version)
  const cell = cells.filter(
    ({ operator, route, field }) =>
      operator === 'dropped' && route === 'GET /cluster' && field === '*.node_id',
  )

  const { edited, recording } = edit(cell)

  const before = [...(await fixture('graylog-5.1.0')).exchanges()]
  const changed = [...recording.exchanges()].filter((exchange, at) => exchange !== before[at])
  expect(changed.length).toBeGreaterThan(0)
  expect([...edited.values()]).toEqual([new Set(changed.map(({ index }) => index))])
  expect(changed.map(({ response }) => response?.body.text).join('')).not.toContain('"node_id"')
})

test('a missing field of a node record is killed, in a batch or by itself', async () => {
  const { cells } = evaluateGrid(await fixture('graylog-5.1.0'), {
    version,
    suites,
    isWanted: ({ operator, route, status, field }) =>
      operator === 'dropped' &&
      /^GET \/(?:cluster|system)$/.test(route) &&
      status === 200 &&
      /^\*?\.?(?:node_id|cluster_id)$/.test(field),
  })

  expect(cells.length).toBeGreaterThan(1)
  expect(cells.filter(({ fate }) => fate !== 'killed')).toEqual([])
})

test('every reason has a source', () => {
  expect(REASONS.filter(({ reason, source }) => reason === '' || source === '')).toEqual([])
})

const RELEASES = ['3.2.0', '5.1.0', '7.1.7']
const page = readFileSync(packageFile('docs/grid.md'), 'utf8')

test('every survivor on the page has its reason', () => {
  const wrong = [...page.matchAll(/^- \d+: (.+)\n((?: {2}- .+\n?)+)/gm)].flatMap(
    ([, reason = '', places = '']) =>
      listCells(places).filter((cell) => findSurvivorReason(cell) !== reason),
  )

  expect(wrong).toEqual([])
  expect(page).not.toContain('no reason')
})

test('every reason for routes without a response is on the page', () => {
  const missing = SILENT.filter(({ reason }) => !page.includes(`| ${reason} `))

  expect(missing).toEqual([])
})

test('a run never sends the writes that have this reason', () => {
  const root = 'http://127.0.0.1:9000/api'
  const guard = createGuard({ mode: 'write', roots: [root] })
  const names = new Set(
    RELEASES.flatMap((release) => routesOf(requireVersion(release)).map(({ name }) => name)),
  )
  const rejected = [...names].filter((name) => findSilentReason(name)?.isNeverSent)

  expect(rejected.length).toBeGreaterThan(0)
  for (const name of rejected) {
    const [method = '', path = ''] = name.split(' ')
    const target = `/api${path.replaceAll(/\{[^{}]*\}/g, '1'.repeat(24))}`
    const request = { origin: 'http://127.0.0.1:9000', method, target, headers: [] }
    expect(() => guard(request), name).toThrow(GuardError)
  }
})

test('no recording of a real server has a successful response of a route with this reason', async () => {
  const files = readdirSync(packageFile('test/fixtures'), { recursive: true })
    .map(String)
    .filter((name) => /^(?!reference|backend|.*-backend).*\.gz$/.test(name))
  const seen = new Set<string>()
  for (const file of files) {
    const { calls } = createForecaster(await readEvidence(packageFile(`test/fixtures/${file}`)))
    for (const { route, status } of calls)
      if (route !== undefined && status >= 200 && status < 300) seen.add(route)
  }

  const wrong: string[] = []
  for (const release of RELEASES) {
    const own = requireVersion(release)
    const { recording } = await recordReference({ version: own, suites })
    const requested = new Set(createForecaster(recording).calls.map(({ route }) => route))
    const silent = routesOf(own).filter(({ name }) => !requested.has(name) && seen.has(name))
    wrong.push(...silent.flatMap(({ name }) => (findSilentReason(name)?.isNeverSeen ? name : [])))
  }

  expect(seen.size).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})

/** Reads the cells of lines such as "- `GET /streams` 200: dropped of `id`, `title`; status". */
function listCells(lines: string) {
  return [...lines.matchAll(/^ {2}- `([^`]+)` (\d+): (.+)$/gm)].flatMap(
    ([, route = '', status, parts = '']) =>
      parts.split('; ').flatMap((part) => {
        const [operator = '', fields = '``'] = part.split(' of ')
        return fields
          .split(', ')
          .map((field) => ({
            operator,
            route,
            status: Number(status),
            field: field.replaceAll('`', ''),
          }))
      }),
  )
}
