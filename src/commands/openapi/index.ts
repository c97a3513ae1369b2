import { call, type Calling } from '../../command/calling.ts'
import { release, text } from '../../command/options/kinds.ts'
import type { Given } from '../../command/options/table.ts'
import { defineUtility } from '../../command/utility.ts'
import type { ApiDescription } from './describe-api.ts'

const OPTIONS = {
  release: { ...release('<v>', 'release to describe, from 2.0 to 7.1'), isRequired: true as const },
  out: text('<file>', 'file to write; default: stdout'),
}

export const openapiCommand = defineUtility({
  name: 'openapi',
  description:
    'Writes an OpenAPI 3.1 description of a release: routes, parameters, bodies, responses, and ' +
    'authentication, each with its source. It is based on the same facts as the checks. Unknown ' +
    'bodies appear as {}, and x-coverage counts them.',
  examples: [
    'graylog-conformance openapi --release 5.1 --out graylog-5.1.json',
    'graylog-conformance openapi --release 7.0 | npx openapi-typescript',
  ],
  exitCodes: [0, 2, 70],
  options: OPTIONS,
  run: async (input, terminal) =>
    (await import('./write-description.ts')).writeDescription(input, terminal),
})

/** Options of {@link openapi}. */
export interface OpenapiGiven extends Omit<Given<typeof OPTIONS>, 'out'>, Calling {}

/** Returns an OpenAPI 3.1 description of a release. Rejects with a UsageError. */
export async function openapi(given: OpenapiGiven): Promise<ApiDescription> {
  return call('describe a release', OPTIONS, given, async ({ options }) => {
    const { describeApi } = await import('./describe-api.ts')
    return describeApi(options.release)
  })
}
