import { methodOfRoute } from '../../knowledge/routes/route-matcher.ts'
import { type Exchange, mediaType } from '../../model/exchange.ts'
import type { Annotated } from '../../model/facts.ts'
import { bodyJson, bodyText } from '../content.ts'
import type { BackendState } from './backend-state.ts'

const NO_CREDENTIAL = {
  form: 'none',
  validity: 'unknown',
  because: 'credentials of a search backend are not checked',
} as const

/** Annotates exchanges with a search backend; pure, once per exchange, before any check runs. */
export function createBackendAnnotator(state: BackendState): (exchange: Exchange) => Annotated {
  return (exchange) => annotate(exchange, state)
}

function annotate(exchange: Exchange, state: BackendState): Annotated {
  const { request, response } = exchange
  const [path = '', query = ''] = request.target.split(/\?(.*)/s)
  const { route, parameters } = backendRoute(request.method, path)
  const answerType = response && mediaType(response.headers)
  return {
    exchange,
    index: exchange.index,
    root: request.origin,
    method: request.method,
    path,
    query,
    route,
    parameters,
    reach: 'a-route',
    credential: NO_CREDENTIAL,
    requestedBy: 'absent',
    rejectedBy: 'none',
    status: response?.status ?? 0,
    ...(answerType !== undefined && { answerType }),
    get json() {
      return bodyJson(response?.body)
    },
    get text() {
      return bodyText(response?.body)
    },
    get sent() {
      return bodyJson(request.body)
    },
    errorType: undefined,
    backend: state.at(exchange),
  }
}

/**
 * Splits a path into route and parameters: `GET /{name}/_mapping` with `graylog_0`. Segments with a
 * leading underscore are part of the route.
 */
export function backendRoute(
  method: string,
  path: string,
): { readonly route: string; readonly parameters: readonly string[] } {
  const segments = path.split('/').filter((segment) => segment !== '')
  const isName = (segment: string): boolean => !segment.startsWith('_') || segment === '_all'
  const shape = segments.map((segment) => (isName(segment) ? '/{name}' : `/${segment}`))
  return {
    route: `${methodOfRoute(method)} ${shape.join('') || '/'}`,
    parameters: segments.filter(isName),
  }
}
