import { readdirSync } from 'node:fs'

import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'

import { releases } from '../knowledge/releases.ts'
import { parseTypedVersion } from '../model/version.ts'
import { packageFile } from '../package.ts'
import { loadSchema } from './load.ts'
import { projectSchema } from './project.ts'

const names = readdirSync(packageFile('schemas'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''))
const ajv = new Ajv2020({ strict: false })
const versions = releases().flatMap(({ version }) => parseTypedVersion(version) ?? [])

test.each(names)('%s is a valid JSON Schema, in full and for each release', (name) => {
  const schema = loadSchema(name)

  expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true)
  for (const version of versions) {
    const projected = projectSchema(schema, version)
    expect(ajv.validateSchema(projected), `${version.release}: ${ajv.errorsText()}`).toBe(true)
  }
})
