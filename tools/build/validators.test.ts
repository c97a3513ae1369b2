import { createRequire } from 'node:module'
import { join } from 'node:path'

import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import { beforeAll, expect, test } from 'vitest'

import { fixture } from '#test/fixtures.ts'
import { fixtureRun } from '#test/judged.ts'
import { keyOf, validatorOf } from '#engine/schema/compile.ts'
import { readJson } from '#engine/text/nesting.ts'
import { listForms, schemaNames, VALIDATORS, getWay, writeValidators } from './validators.ts'
import { freshFolder } from '#engine/files/test-folder.ts'

const require = createRequire(import.meta.url)
const folder = freshFolder()
const values: unknown[] = []

beforeAll(async () => {
  await writeValidators(folder)
  values.push(undefined, null, 0, 'text', true, [], {}, [[]], [{}])
  for (const name of ['graylog-2.5.2', 'graylog-7.0.1'])
    for (const { response } of (await fixture(name)).exchanges())
      values.push(...listParts(readJson(response?.body.text)))
  const run = JSON.parse(JSON.stringify(await fixtureRun('graylog-5.1.0'))) as object
  values.push(run, { ...run, more: 1 }, { ...run, verdicts: [{ outcome: 1 }], summary: undefined })
})

test.each(schemaNames())(
  'the built validator of the schema %s agrees with the compiled one',
  (name) => {
    const built = require(join(folder, VALIDATORS, `${name}.cjs`)) as Record<
      string,
      ValidateFunction
    >
    const way = getWay(name)
    const forms = listForms(name)

    expect(Object.keys(built).toSorted()).toEqual(forms.map((form) => keyOf(form, way)).toSorted())
    for (const form of forms) {
      const [ours, theirs] = [built[keyOf(form, way)], validatorOf(name, form, way)]
      if (!ours) throw new Error(`nothing was built of ${name}`)
      const differing = values.filter(
        (value) =>
          JSON.stringify(listErrors(ours, value)) !== JSON.stringify(listErrors(theirs, value)),
      )
      expect(differing).toEqual([])
    }
  },
)

test('the values include valid and invalid ones', () => {
  const fits = (name: string): readonly boolean[] =>
    listForms(name).flatMap((form) => {
      const validate = validatorOf(name, form, getWay(name))
      return values.map((value) => validate(value))
    })

  for (const name of ['stream', 'user', 'node-record', 'api-error', 'run'])
    expect(new Set(fits(name)), name).toEqual(new Set([true, false]))
})

/** Returns a value and its parts one and two levels down. */
function listParts(value: unknown, levels = 2): readonly unknown[] {
  if (levels === 0 || typeof value !== 'object' || value === null) return [value]
  return [
    value,
    ...Object.values(value)
      .slice(0, 20)
      .flatMap((one) => listParts(one, levels - 1)),
  ]
}

function listErrors(validate: ValidateFunction, value: unknown): readonly Partial<ErrorObject>[] {
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, keyword, params, message }) => ({
    instancePath,
    keyword,
    params,
    ...(message !== undefined && { message }),
  }))
}
