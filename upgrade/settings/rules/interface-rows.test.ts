import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { settingsChanges } from '#engine/knowledge/settings-changes.ts'
import { packageFile } from '#engine/package.ts'
import { INTERFACE_ROWS } from './interface-rows.ts'
import { check, MUST } from '../test-settings.ts'

const OF_1_3 = readFileSync(packageFile('upgrade/settings/fixtures/server-1.3.conf'))

test('a file of 1.3 upgraded to 3.2 lists every row of the interface document', () => {
  const { documented } = check(OF_1_3, '1.3', '3.2').report

  expect(documented.map(({ id }) => id)).toEqual(INTERFACE_ROWS.map(({ id }) => id))
  expect(documented.filter(({ findings }) => findings === 0)).toEqual([])
})

test('a nearly empty file of 1.3 also lists every row, including those without findings', () => {
  const { documented } = check(MUST, '1.3', '3.2').report

  expect(documented.map(({ id }) => id)).toEqual(INTERFACE_ROWS.map(({ id }) => id))
  expect(documented.filter(({ findings }) => findings === 0).map(({ id }) => id)).toEqual([
    '9/2.0/rotation',
    '9/2.0/dead-letters',
  ])
})

test('rows outside the upgrade range are not listed', () => {
  const ids = check(MUST, '2.5', '3.1').report.documented.map(({ id }) => id)

  expect(ids).toEqual([])
})

test('each row is based on existing changes', () => {
  const known = settingsChanges().map(({ id }) => id)

  const wanted = INTERFACE_ROWS.flatMap(({ changes }) => changes)
  expect(wanted.filter((id) => !known.includes(id))).toEqual([])
})
