import type { JsonObject } from '#engine/model/json/json.ts'
import { apiError } from '../../../errors.ts'
import { type Answer, json } from '../../../answer.ts'
import type { Server } from '../../../server.ts'
import { asObjects } from '../../values.ts'

/** The refusal of a pivot that names no series. Source: a client on 3.2.0 to 7.0.1. */
export function withoutSeries(queries: readonly JsonObject[], { has }: Server): Answer | undefined {
  const types = queries.map((query) => asObjects(query['search_types']))
  const places = types.flatMap((own, query) =>
    own.flatMap((type, at) =>
      type['type'] === 'pivot' && type['series'] === undefined
        ? [`queries.[${query}].search_types.[${at}]`]
        : [],
    ),
  )
  const [path] = places
  if (path === undefined) return undefined
  const lacking = 'Missing required properties: series'
  if (has('request-error'))
    return json(
      {
        type: 'RequestError',
        message: `Error at "${path}" [1, 1]: ${lacking}`,
        line: 1,
        column: 1,
        path,
      },
      400,
    )
  return apiError(
    400,
    `Cannot construct instance of \`org.graylog.plugins.views.search.searchtypes.pivot.Pivot$Builder\`, problem: ${lacking}`,
  )
}
