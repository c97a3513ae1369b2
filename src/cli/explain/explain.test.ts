import { expect, test } from 'vitest'

import { run } from '../test-terminal.ts'

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
