import { expect, test } from 'vitest'

import { run } from '../../cli/test-terminal.ts'

test('several checks are explained one after the other, and one that there is not is named', async () => {
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

test('what test-client finds next to its checks is explained as well', async () => {
  const { code, out } = await run(['explain', 'changed-call', 'outside-root', 'program.ends'])
  const near = await run(['explain', 'changed-cal'])

  expect(code).toBe(0)
  expect(out).toContain('MUST send requests in the form that this release accepts')
  expect(near.err).toContain('did you mean "changed-call"')
})
