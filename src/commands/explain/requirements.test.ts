import { expect, test } from 'vitest'

import { run, longLines } from '../../cli/test-terminal.ts'

interface Row {
  readonly id: string
  readonly checks: readonly string[]
  readonly settings: readonly string[]
  readonly reason?: string
}

test('list requirements shows every row with its checks, settings, or reason', async () => {
  const { code, out } = await run(['list', 'requirements', '--json'])

  const rows = JSON.parse(out) as readonly Row[]
  expect(code).toBe(0)
  expect(
    rows.filter(
      ({ checks, settings, reason }) =>
        checks.length + settings.length === 0 && reason === undefined,
    ),
  ).toEqual([])
  expect(rows.find(({ id }) => id === '5.5/1')?.checks).toContain('csrf.refused.with-token')
})

test('the list fits the terminal and shows the number of checked rows', async () => {
  const { out } = await run(['list', 'requirements'])

  expect(longLines(out)).toEqual([])
  expect(out).toMatch(
    /\d+ requirements of the interface document: \d+ are checked; for the other [0-5],/,
  )
})

test('explain shows a row with every check of its section', async () => {
  const { code, out } = await run(['explain', '9/3.2/5'])

  expect(code).toBe(0)
  expect(out).toContain('tls.refuse-1.0')
  expect(out).toContain('check-settings 9/3.2/tls')
})

test('explain of an unknown row suggests list requirements', async () => {
  const { code, err } = await run(['explain', '99/1'])

  expect(code).toBe(2)
  expect(err).toContain('"list requirements" lists all requirements')
})
