import { expect, test } from 'vitest'

import { isWanted } from '#src/run/selection.ts'
import { INTERFACE_ROWS } from '#upgrade/settings/rules/interface-rows.ts'
import { checks } from '../index.ts'
import { requirements } from './index.ts'

test('every row has checks, settings rules, or a reason why it has none', () => {
  const open = requirements.filter(
    ({ checks: named = [], settings = [], reason }) =>
      named.length + settings.length > 0 === (reason !== undefined),
  )

  expect(open).toEqual([])
  expect(requirements.filter(({ reason }) => reason !== undefined).length).toBeLessThanOrEqual(5)
})

test('every check in a row exists', () => {
  const named = requirements.flatMap((row) => row.checks ?? [])

  expect(named.filter((one) => !checks.some(({ id }) => isWanted(id, [one])))).toEqual([])
})

test('exactly the rows of check-settings are listed', () => {
  const named = new Set(requirements.flatMap(({ settings }) => settings ?? []))

  expect([...named].toSorted()).toEqual(INTERFACE_ROWS.map(({ id }) => id).toSorted())
})

test('a check based on a section is listed in a row of that section', () => {
  const lonely = checks.flatMap(({ id, source }) =>
    source.basis === 'observed'
      ? []
      : source.sections
          .filter((name) => !listRows(name).some((row) => isWanted(id, row.checks ?? [])))
          .map((name) => `${id}: section ${name}`),
  )

  expect(lonely).toEqual([])
})

test('rows are numbered without gaps or duplicates', () => {
  const ids = requirements.map(({ id }) => id)

  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) {
    const [, before, number] = /^(.*)\/(\d+)$/.exec(id) ?? []
    if (Number(number) > 1) expect(ids).toContain(`${before}/${Number(number) - 1}`)
  }
})

function listRows(name: string) {
  return requirements.filter(({ id }) => id.startsWith(`${name}/`))
}
