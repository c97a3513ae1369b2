import { expect, test } from 'vitest'

import type { Cause } from '#engine/model/results/cause.ts'
import type { ResultItem } from '#engine/model/results/result.ts'
import { parseTypedVersion } from '#engine/model/version.ts'
import { isLookedAt } from './looked-at.ts'
import { match } from './match.ts'
import { knownListOf } from './outdated.ts'
import { readBaseline } from './read-baseline.ts'
import { cause, finding, holding } from './sample-items.ts'
import { currentId } from './test-ids.ts'

const CALL = 'DELETE /streams/*'
const CSRF = finding({ rule: 'csrf.refused', call: CALL, expected: '400', found: '404' })
const LINE = `{check: csrf.refused, call: ${CALL}, expected: "400", found: "404", reason: known}`
const [A, B] = ['DELETE /streams/{id}', 'PUT /users/{id}'] as const
const AT_BOTH = LINE.replace('}', `, routes: "${A}, ${B}"}`)
const CLIENT = finding({
  rule: 'client.accept',
  subject: 'client',
  isFailing: false,
  found: 'none',
})
const OPEN = finding({
  rule: 'csrf.because',
  outcome: 'blocked',
  rating: 'unverified',
  says: 'no login',
})
const WARNING = { ...CSRF, rating: 'warning', isFailing: false } as const
const NODES = `{cause: {kind: field, name: total, routes: [GET /system/cluster/nodes]}, reason: known}`

interface Scenario {
  readonly name: string
  /** Entries, without their dash. */
  readonly list: readonly string[]
  readonly items: readonly ResultItem[]
  readonly causes?: readonly Cause[]
  readonly release?: string
  readonly today?: string
  readonly command?: 'judge' | 'forecast'
  /** The expected state of each entry. */
  readonly states: readonly string[]
  /** Rules of failed findings that the baseline covers. */
  readonly known?: readonly string[]
  /** Rules of failed findings that the baseline does not cover. */
  readonly fresh?: readonly string[]
  /** The expected message about the baseline. */
  readonly says?: string
}

const SCENARIOS: readonly Scenario[] = [
  { name: 'new', list: [], items: [CSRF], states: [], fresh: ['csrf.refused'] },
  { name: 'known', list: [LINE], items: [CSRF], states: ['covers'], known: ['csrf.refused'] },
  {
    name: 'stale',
    list: [LINE],
    items: [holding('csrf.refused')],
    states: ['stale'],
    says: 'csrf.refused (known.yaml, line 1) is stale: no finding matches it; ',
  },
  {
    name: 'its last day is today',
    list: [LINE.replace('}', ', expires: 2026-11-23}')],
    items: [CSRF],
    states: ['covers'],
    known: ['csrf.refused'],
  },
  {
    name: 'its last day was yesterday',
    list: [LINE.replace('}', ', expires: 2026-11-22}')],
    items: [CSRF],
    states: ['expired'],
    known: ['csrf.refused'],
    says: 'csrf.refused (known.yaml, line 1) expired after 2026-11-22; ',
  },
  {
    name: 'the entry expired, and the finding is fixed',
    list: [LINE.replace('}', ', expires: 2026-11-22}')],
    items: [holding('csrf.refused')],
    states: ['stale'],
  },
  {
    name: 'changed finding',
    list: [LINE],
    items: [{ ...CSRF, found: '500' }],
    states: ['changed'],
    fresh: ['csrf.refused'],
    says: 'no longer matches: was found "404", is found "500"; ',
  },
  {
    name: 'moved route',
    list: [LINE],
    items: [{ ...CSRF, call: 'PUT /streams/*' }],
    states: ['changed'],
    fresh: ['csrf.refused'],
    says: `was call "${CALL}", is call "PUT /streams/*"; `,
  },
  {
    name: 'another field',
    list: [LINE],
    items: [{ ...CSRF, field: 'streams[].title' }],
    states: ['changed'],
    fresh: ['csrf.refused'],
    says: 'was without field, is field "streams[].title"; ',
  },
  {
    name: 'also at another route',
    list: [LINE],
    items: [{ ...CSRF, routes: [A, B] }],
    states: ['changed'],
    fresh: ['csrf.refused'],
    says: `was without routes, is routes "${A}, ${B}"; `,
  },
  {
    name: 'only at the listed routes',
    list: [AT_BOTH],
    states: ['covers'],
    items: [{ ...CSRF, routes: [A, B] }],
    known: ['csrf.refused'],
  },
  {
    name: 'at a listed route with another call',
    list: [AT_BOTH],
    states: ['covers'],
    items: [{ ...CSRF, call: 'PUT /users/*', routes: [B] }],
    known: ['csrf.refused'],
  },
  {
    name: 'at a third route',
    list: [AT_BOTH],
    states: ['changed'],
    items: [{ ...CSRF, routes: [A, B, 'POST /roles'] }],
    fresh: ['csrf.refused'],
    says: `was routes "${A}, ${B}", is routes "${A}, ${B}, POST /roles"; `,
  },
  {
    name: 'at any route',
    list: [LINE.replace('}', ', routes: "*"}')],
    states: ['covers'],
    items: [{ ...CSRF, call: 'PUT /roles', routes: [A, B] }],
    known: ['csrf.refused'],
  },
  {
    name: 'at more routes than listed',
    list: [AT_BOTH],
    states: ['changed'],
    items: [{ ...CSRF, routes: ['*'] }],
    fresh: ['csrf.refused'],
  },
  {
    name: 'the same finding with another id and time',
    list: [LINE.replace('404', '7 of 5f0c9d1b8a7e6d5c4b3a2f1e since 2026-01-02T03:04:05.678Z')],
    items: [{ ...CSRF, found: '7 of 5f0c9d1b8a7e6d5c4b3a2f1f since 2026-11-12T13:14:15.167Z' }],
    states: ['covers'],
    known: ['csrf.refused'],
  },
  {
    name: 'renamed check',
    list: [LINE.replace('csrf.refused', 'csrf.denied')],
    items: [CSRF],
    states: ['covers'],
    known: ['csrf.refused'],
  },
  {
    name: 'other release: neither stale nor covering',
    list: [
      LINE.replace('}', ', release: {since: 7.0}}'),
      LINE.replace('404', '409').replace('}', ', release: {until: 5.0}}'),
    ],
    items: [CSRF],
    release: '5.1.0',
    fresh: ['csrf.refused'],
    states: ['not-looked-at', 'not-looked-at'],
  },
  {
    name: 'matching release',
    list: [LINE.replace('}', ', release: {since: "5.1", until: 5.2}}')],
    items: [CSRF],
    release: '5.1.7',
    states: ['covers'],
    known: ['csrf.refused'],
  },
  {
    name: 'partial run: the check was not selected',
    list: [LINE],
    items: [
      finding({ rule: 'csrf.refused', outcome: 'out-of-scope', rating: 'none', isFailing: false }),
    ],
    states: ['not-looked-at'],
  },
  {
    name: 'the check is unverified, and its failure was covered',
    list: [LINE],
    items: [{ ...OPEN, rule: 'csrf.refused' }],
    states: ['not-looked-at'],
    fresh: ['csrf.refused'],
  },
  {
    name: 'cause instead of check',
    list: [NODES],
    causes: [cause()],
    states: ['covers'],
    known: ['node.list.total'],
    items: [finding({ rule: 'node.list.total', found: '7' })],
  },
  {
    name: 'a cause covers a new check and a waiting one',
    list: [NODES],
    causes: [
      cause({ explains: ['node.list.total', 'node.list.count'], waiting: ['csrf.because'] }),
    ],
    items: [finding({ rule: 'node.list.total' }), finding({ rule: 'node.list.count' }), OPEN],
    states: ['covers'],
    known: ['node.list.total', 'node.list.count', 'csrf.because'],
  },
  {
    name: 'a check of the cause fails on a route that the entry does not name',
    list: [NODES],
    causes: [cause({ explains: ['node.list.total', 'node.list.count'] })],
    items: [
      finding({ rule: 'node.list.total', routes: ['GET /system/cluster/nodes'] }),
      finding({ rule: 'node.list.count', routes: ['GET /system/cluster/nodes', 'GET /users'] }),
    ],
    states: ['changed'],
    known: ['node.list.total'],
    fresh: ['node.list.count'],
    says: 'is routes "GET /system/cluster/nodes, GET /users"',
  },
  {
    name: 'a cause at these and more routes',
    list: [NODES],
    causes: [
      cause({
        subject: { kind: 'field', name: 'total', routes: ['GET /system/cluster/nodes', A] },
      }),
    ],
    items: [finding({ rule: 'node.list.total', routes: ['GET /system/cluster/nodes', A] })],
    states: ['changed'],
    fresh: ['node.list.total'],
    says: `is routes "${A}, GET /system/cluster/nodes"`,
  },
  {
    name: 'the routes of a cause entry cover its subject and its findings',
    list: [NODES.replace('}, reason', `}, routes: "GET /system/cluster/nodes, ${A}", reason`)],
    causes: [
      cause({ subject: { kind: 'field', name: 'total', routes: [A] }, waiting: ['csrf.because'] }),
    ],
    items: [finding({ rule: 'node.list.total', routes: ['GET /system/cluster/nodes', A] }), OPEN],
    states: ['covers'],
    known: ['node.list.total', 'csrf.because'],
  },
  {
    name: 'a cause at every route',
    list: ['{cause: {kind: field, name: total}, reason: known}'],
    causes: [cause({ subject: { kind: 'field', name: 'total', routes: [] } })],
    items: [finding({ rule: 'node.list.total', routes: [A, B] })],
    states: ['covers'],
    known: ['node.list.total'],
  },
  {
    name: 'an entry without routes for a cause that has routes',
    list: ['{cause: {kind: field, name: total}, reason: known}'],
    causes: [cause()],
    items: [finding({ rule: 'node.list.total', routes: ['GET /system/cluster/nodes'] })],
    states: ['stale'],
    fresh: ['node.list.total'],
  },
  {
    name: 'another cause at the same place, if the entry contains the sentence',
    list: [NODES.replace('}, reason', '}, found: the list is empty, reason')],
    causes: [cause()],
    items: [finding({ rule: 'node.list.total' })],
    states: ['changed'],
    fresh: ['node.list.total'],
  },
  {
    name: 'a fixed cause',
    list: [NODES],
    items: [holding('node.list.total')],
    states: ['stale'],
    says: 'the cause field total at GET /system/cluster/nodes (known.yaml, line 1) is stale',
  },
  {
    name: 'two entries for the same finding: the check takes precedence, and neither is stale',
    list: [NODES, '{check: node.list.total, found: "7", reason: mine}'],
    causes: [cause()],
    items: [finding({ rule: 'node.list.total', found: '7' })],
    states: ['covers', 'covers'],
    known: ['node.list.total: mine'],
  },
  {
    name: 'two equal findings: one entry covers both',
    list: ['{check: forecast.breaks, call: GET /system, found: gone, reason: known}'],
    items: ['a', 'b'].map((group) =>
      finding({
        rule: 'forecast.breaks',
        group,
        outcome: 'breaks',
        call: 'GET /system',
        found: 'gone',
      }),
    ),
    command: 'forecast',
    states: ['covers'],
    known: ['forecast.breaks', 'forecast.breaks'],
  },
  {
    name: 'unverified and covered only with its reason',
    list: ['{check: csrf.because, outcome: blocked, found: no login, reason: known}'],
    items: [OPEN],
    states: ['covers'],
    known: ['csrf.because'],
  },
  {
    name: 'unverified and covered, and now failing',
    list: ['{check: csrf.because, outcome: blocked, found: no login, reason: known}'],
    items: [finding({ rule: 'csrf.because', found: '404' })],
    states: ['changed'],
    fresh: ['csrf.because'],
    says: 'was outcome "blocked", found "no login", is without outcome, found "404"; ',
  },
  {
    name: 'a covered warning',
    list: [LINE],
    items: [WARNING],
    states: ['covers'],
    known: ['csrf.refused'],
  },
  {
    name: 'the same warning with --strict',
    list: [LINE],
    items: [CSRF],
    states: ['covers'],
    known: ['csrf.refused'],
  },
  {
    name: 'a finding about the client',
    list: ['{check: client.accept, found: none, reason: known}'],
    items: [CLIENT],
    states: ['covers'],
    known: ['client.accept'],
  },
  { name: 'a new finding about the client fails nothing', list: [], items: [CLIENT], states: [] },
  {
    name: 'an error of this tool cannot be covered',
    list: ['{check: csrf.refused, outcome: error, found: broke, reason: known}'],
    items: [finding({ rule: 'csrf.refused', outcome: 'error', rating: 'error', says: 'broke' })],
    states: ['not-looked-at'],
    fresh: [],
  },
  {
    name: "another command's rule is ignored",
    list: [
      '{check: settings/removed/2.0-dead-letters, reason: known}',
      LINE.replace('{', '{outcome: broken, '),
    ],
    items: [CSRF],
    states: ['not-looked-at', 'not-looked-at'],
    fresh: ['csrf.refused'],
  },
]

test.each(SCENARIOS)('$name', (scenario) => {
  const { list, items, causes = [], today = '2026-11-23', command = 'judge' } = scenario
  const text = list.map((entry) => `- ${entry}\n`).join('')
  const { entries } = readBaseline(text, { file: 'known.yaml', currentId })
  const release = scenario.release === undefined ? undefined : parseTypedVersion(scenario.release)
  const shown = { items, causes, ...(release && { release }) }

  const matching = match(
    entries,
    { ...shown, looksAt: (entry) => isLookedAt(entry, { command, items, causes, only: [] }) },
    today,
  )

  const { covered, standings, fresh } = matching
  const known = scenario.known ?? []
  expect(standings.map(({ state }) => state)).toEqual(scenario.states)
  expect(
    [...covered].map(([{ rule }, { reason }], at) =>
      known[at]?.includes(':') === true ? `${rule}: ${reason}` : rule,
    ),
  ).toEqual(known)
  expect(fresh.map(({ rule }) => rule)).toEqual(scenario.fresh ?? [])
  const { outdated } = knownListOf({ file: 'known.yaml', sha256: '', day: '2026-11-23' }, matching)
  if (scenario.says !== undefined) expect(outdated[0]?.says).toContain(scenario.says)
})
