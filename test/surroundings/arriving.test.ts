import { rmSync } from 'node:fs'

import { expect, test } from 'vitest'

import { freshFolder } from '#engine/files/test-folder.ts'
import { certify, startReferenceServer } from '#src/index.ts'

test('searches are checked while messages arrive', async () => {
  await using server = await startReferenceServer({ serverVersion: '5.1' })
  const made = await fetch(`${server.root}/system/inputs`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${btoa('admin:admin')}`,
      'Content-Type': 'application/json',
      'X-Requested-By': 'test',
    },
    body: JSON.stringify({
      title: 'traffic',
      type: 'org.graylog2.inputs.random.FakeHttpMessageInput',
      global: true,
      configuration: { sleep: 20, sleep_deviation: 1, source: 'example.org' },
    }),
  })
  expect(made.status).toBe(201)
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const out = freshFolder()

  const { summary, verdicts } = await certify(server.root, {
    credentials: { user: { name: 'admin', password: 'admin' } },
    mode: 'write',
    suite: ['message'],
    out,
  })

  rmSync(out, { recursive: true, force: true })
  expect(verdicts.filter(({ outcome }) => outcome === 'fail')).toEqual([])
  const open = verdicts.filter(({ rating }) => rating === 'unverified')
  expect(open.map(({ checkId, reason }) => [checkId, reason])).toEqual([])
  expect(summary.violations + summary.warnings).toBe(0)
})
