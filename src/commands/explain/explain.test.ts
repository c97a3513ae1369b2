import { expect, test } from 'vitest'

import { run } from '../../cli/test-terminal.ts'

test('explain shows several checks in order and names one that does not exist', async () => {
  const both = await run(['explain', 'csrf.refused', 'csrf.empty'])
  const json = await run(['explain', 'csrf.refused', 'csrf.empty', '--json'])
  const wrong = await run(['explain', 'csrf.refused', 'csrf.none'])

  expect(both.out.match(/^csrf\.\w+/gm)).toEqual(['csrf.refused', 'csrf.empty'])
  expect((JSON.parse(json.out) as { id: string }[]).map(({ id }) => id)).toEqual([
    'csrf.refused',
    'csrf.empty',
  ])
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('"csrf.none"')])
})

test('explain quotes the sentences of the interface document that a check verifies', async () => {
  const { out } = await run(['explain', 'csrf.refused'])

  expect(out.replaceAll(/\s+/g, ' ')).toMatch(
    /Document .*5\.5\/1 .*X-Requested-By.* \(docs\/interface\.md\)/,
  )
})

test('explain also covers test-client findings that are not checks', async () => {
  const { code, out } = await run(['explain', 'changed-call', 'outside-root', 'program.ends'])
  const near = await run(['explain', 'changed-cal'])

  expect(code).toBe(0)
  expect(out).toContain('MUST send requests that match the API of this release')
  expect(near.err).toContain('did you mean "changed-call"')
})
