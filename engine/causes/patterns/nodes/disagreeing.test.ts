import { expect, test } from 'vitest'

import { causesOf } from '../../test-causes.ts'

test('two responses that disagree about a node are one cause, whichever is wrong', () => {
  const cluster = { asked: 'GET /cluster', status: 200, answer: '{}', actual: '"3.2.0"' }
  const agrees = {
    ...cluster,
    checkId: 'node.record.system-agrees',
    expected: 'version: "3.2.1"',
    pointer: '/id/version',
  }

  expect(
    causesOf([{ ...cluster, expected: '3.2.1', pointer: '/id/version' }, agrees]),
  ).toMatchObject([
    {
      sentence:
        'GET /system and GET /cluster report a different version for the same node: "3.2.1" and "3.2.0"',
      explains: ['node.record.system-agrees', 'check.0'],
    },
  ])
})

test('of two responses that disagree, the malformed one is named', () => {
  const cluster = { asked: 'GET /cluster', status: 200, answer: '{}', actual: '0' }
  const agrees = {
    ...cluster,
    checkId: 'node.record.system-agrees',
    expected: 'timezone: "Etc/UTC"',
    pointer: '/id/timezone',
  }
  const form = {
    ...cluster,
    checkId: 'node.record.timezone',
    expected: 'timezone: string',
    pointer: '/id/timezone',
    routes: ['GET /cluster'],
  }
  const type = { ...cluster, expected: '*.timezone as string in GET /cluster', actual: 'number' }
  const isMalformed = 'timezone in GET /cluster is malformed: expected string, got 0'

  expect(causesOf([form, agrees, type])).toMatchObject([
    { sentence: isMalformed, explains: [agrees.checkId, form.checkId, 'check.2'] },
  ])
  expect(
    causesOf([{ ...form, routes: ['GET /cluster', 'GET /system'] }, agrees])[0]?.sentence,
  ).not.toBe(isMalformed)
})
