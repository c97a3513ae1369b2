import { Validator } from '@seriousme/openapi-schema-validator'
import SwaggerParser from '@apidevtools/swagger-parser'
import { expect, test } from 'vitest'

import { newestRelease } from '#engine/knowledge/releases.ts'
import { describeApi } from '#src/commands/openapi/describe-api.ts'
import { lineReleases } from '#upgrade/forecast/picture.ts'

/** Compiles its meta-schema once. */
const validator = new Validator()

test.each(lineReleases(newestRelease()).map((version) => [version.release, version] as const))(
  'the description of %s is valid, and 80 %% of its responses have typed fields',
  async (_release, version) => {
    const description = describeApi(version)
    const { bodies, typed, unknown } = description['x-coverage']

    expect(await validator.validate(copy(description))).toEqual({ valid: true })
    await expect(SwaggerParser.validate(copy(description))).resolves.toBeDefined()
    expect(typed + unknown).toBe(bodies)
    expect(typed / bodies).toBeGreaterThan(0.8)
  },
)

/** The validators change their input. */
function copy<Value>(value: Value): never {
  return structuredClone(value) as never
}
