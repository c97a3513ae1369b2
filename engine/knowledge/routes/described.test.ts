import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { packageFile } from '../../package.ts'
import { routeRows } from './routes.ts'

type Rows = readonly object[]
interface Body {
  readonly fields?: Rows | null
}
interface Whole {
  readonly request?: Body
  readonly response?: Body
  readonly query?: Rows
  readonly permissions?: Rows
}

test('the README of the data describes exactly the keys of the routes table', () => {
  const readme = readFileSync(packageFile('engine/knowledge/data/README.md'), 'utf8')
  const [, table = ''] = readme.split('## A row of routes.json')
  const described = [...table.matchAll(/^\| (\w+) +\| `(\w+)`/gm)].map(
    ([, of = '', key = '']) => `${of} ${key}`,
  )

  expect(described.toSorted()).toEqual(
    [...new Set(listKeys(routeRows() as readonly Whole[]))].toSorted(),
  )
})

function listKeys(routes: readonly Whole[]): readonly string[] {
  const bodies = routes.flatMap(({ request, response }) => [request ?? {}, response ?? {}])
  const parts: readonly (readonly [string, Rows])[] = [
    ['route', routes],
    ['body', bodies],
    ['field', bodies.flatMap(({ fields }) => fields ?? [])],
    ['parameter', routes.flatMap(({ query = [] }) => query)],
    ['permissions', routes.flatMap(({ permissions = [] }) => permissions)],
  ]
  return parts.flatMap(([of, rows]) =>
    rows.flatMap((row) => Object.keys(row)).map((key) => `${of} ${key}`),
  )
}
