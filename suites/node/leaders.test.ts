import { expect, test } from 'vitest'
import { summaryChecks } from './summary.ts'
import { judgeCheck } from '#test/judge-check.ts'

test('the expected name of the leader field is reported for the release', () => {
  expect(judged('leader-names', { is_leader: true })).toMatchObject({
    expected: 'equal values in is_leader and is_master, because this release sends both',
    actual: 'is_leader true, is_master missing',
    pointer: '/nodes/0/is_master',
  })
  expect(judged('leader-names', { is_master: true })).toMatchObject({
    actual: 'is_leader missing, is_master true',
    pointer: '/nodes/0/is_leader',
  })
  expect(judged('leader-names', { is_leader: false, is_master: true })).toMatchObject({
    actual: 'is_leader false, is_master true',
    pointer: '/nodes/0/is_leader',
  })
  expect(judged('leader-names', { is_leader: true, is_master: true })).toBeUndefined()
})

test('the leader is determined by the field names of the release', () => {
  const none = { is_leader: true }

  expect(judged('one-leader', none)).toMatchObject({
    expected: 'one node with is_master true and is_leader true',
    actual: '0 of 1',
  })
  expect(judged('one-leader', { is_master: false }, '3.2.0')).toMatchObject({
    expected: 'one node with is_master true',
    actual: '0 of 1',
  })
})

function judged(id: string, node: object, release?: string) {
  const json = { nodes: [node], total: 1 }
  const x = { route: 'GET /system/cluster/nodes', status: 200, json, text: JSON.stringify(json) }
  return judgeCheck(summaryChecks, `node.summary.${id}`, [x], release)
}
