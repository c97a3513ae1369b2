import { expect, test } from 'vitest'

import { causesOf } from '../test-causes.ts'

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
