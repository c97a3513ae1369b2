import { expect, test } from 'vitest'

import type { ComparedRun } from '#engine/model/upgrade/comparison.ts'
import { runNames } from './run-names.ts'

const RUN: ComparedRun = {
  name: 'run.json',
  url: 'http://a.example/api',
  release: '5.1.0+abc',
  tool: 'graylog-conformance 0.1.0',
  exchanges: 3,
  complete: true,
  failing: 0,
}

test.each<[what: string, other: Partial<ComparedRun>, names: readonly string[]]>([
  ['releases', { release: '7.0.1' }, ['5.1.0', '7.0.1']],
  ['files', { name: 'after.json' }, ['run.json', 'after.json']],
  ['hosts', { url: 'http://b.example:9000/api' }, ['a.example', 'b.example:9000']],
  ['nothing', {}, ['A', 'B']],
  ['a name too long for a column', { name: `${'x'.repeat(30)}.json` }, ['A', 'B']],
])('runs are distinguished by %s', (_what, other, names) => {
  expect(runNames([RUN, { ...RUN, ...other }])).toEqual(names)
})

test('a shared folder is left out of run names', () => {
  const named = (name: string) => ({ ...RUN, name })

  expect(runNames([named('out/before/run.json'), named('out/after/run.json')])).toEqual([
    'before',
    'after',
  ])
  expect(runNames([named('a/run.json'), named('b/other.json')])).toEqual([
    'a/run.json',
    'b/other.json',
  ])
})

test('runs of one host are distinguished by date if it is known', () => {
  const at = (created: string) => ({ ...RUN, created })

  expect(runNames([at('2026-11-20T23:45:01Z'), at('2026-11-21T10:00:00Z')])).toEqual([
    '2026-11-20, 23:45 UTC',
    '2026-11-21, 10:00 UTC',
  ])
})
