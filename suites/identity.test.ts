import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import type { Mode } from '#engine/model/recording.ts'
import { packageFile } from '#engine/package.ts'
import { ALIASES, REMOVED } from './aliases.ts'
import { checks, suites } from './index.ts'

const probes = suites.flatMap((suite) => suite.probes)
const ids = new Set(checks.map(({ id }) => id))

const RANK: Readonly<Record<Mode, number>> = { read: 0, session: 1, write: 2 }

/** An id is a contract: new lines are allowed, and a changed or removed one needs a row in `aliases.ts`. */
test('ids and titles match the reviewed list: npx vitest run suites/identity -u', async () => {
  const lost = pinnedIds().filter((id) => !ids.has(id) && !(id in ALIASES) && !(id in REMOVED))
  expect(lost, 'an id that goes needs a row in suites/aliases.ts').toEqual([])
  const lines = checks.map(({ id, title }) => `${id}: ${title}\n`)

  await expect(lines.join('')).toMatchFileSnapshot('identity.txt')
})

test('a renamed or removed id is never reused', () => {
  const former = [...Object.keys(ALIASES), ...Object.keys(REMOVED)]

  expect(former.filter((id) => ids.has(id))).toEqual([])
  expect(former.filter((id, at) => former.indexOf(id) !== at)).toEqual([])
  expect(Object.values(ALIASES).filter((id) => !ids.has(id))).toEqual([])
})

test('check ids are unique', () => {
  const twice = checks.map(({ id }) => id).filter((id, at, all) => all.indexOf(id) !== at)

  expect(twice).toEqual([])
})

test('an id starts with the area of its suite and consists of plain words', () => {
  const odd = suites.flatMap(({ area, checks: own }) =>
    own.filter(({ id }) => !id.startsWith(`${area}.`) || !/^[a-z0-9]+([.-][a-z0-9]+)+$/.test(id)),
  )

  expect(odd.map(({ id }) => id)).toEqual([])
})

test('a title starts with MUST, SHOULD, or MAY and has no full stop', () => {
  const odd = checks.filter(({ title }) => !/^(MUST|SHOULD|MAY) \S.*[^.\s]$/.test(title))

  expect(odd.map(({ id }) => id)).toEqual([])
})

test('predecessors and conflicts are existing checks', () => {
  const named = [
    ...checks.flatMap(({ after }) => after ?? []),
    ...suites.flatMap((suite) => (suite.conflicts ?? []).flatMap((conflict) => conflict.checks)),
  ]

  expect(named.filter((id) => !ids.has(id))).toEqual([])
})

test('each check has a probe in its mode', () => {
  const without = checks
    .filter(({ needs }) => needs?.includes('client-traffic') !== true)
    .filter(({ needs }) => needs?.includes('backend-traffic') !== true)
    .filter(({ mode }) => !probes.some((probe) => RANK[probe.mode] <= RANK[mode]))

  expect(without.map(({ id }) => id)).toEqual([])
})

test('probe names are unique, and a probe only breaks existing checks', () => {
  const names = probes.map(({ name }) => name)

  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(probes.flatMap(({ breaks }) => breaks ?? []).filter((id) => !ids.has(id))).toEqual([])
})

function pinnedIds(): readonly string[] {
  const lines = readFileSync(packageFile('suites/identity.txt'), 'utf8').trimEnd().split('\n')
  return lines.map((line) => line.split(': ', 1)[0] ?? '')
}
