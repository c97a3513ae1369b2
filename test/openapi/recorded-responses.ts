import { makeParts } from '#engine/judge/parts.ts'
import { dropParameterNames } from '#engine/knowledge/routes/routes.ts'
import type { Annotated } from '#engine/model/facts.ts'
import type { Recording } from '#engine/model/recording.ts'
import { trafficIn } from '#engine/model/traffic.ts'
import type { Version } from '#engine/model/version.ts'
import { validatorOf } from '#engine/schema/compile.ts'
import { describeApi } from '#src/commands/openapi/describe-api.ts'

/** Recorded responses of described operations, and their contradictions of the description. */
export interface Contradictions {
  /** Responses with a JSON body that were validated. */
  readonly validated: number
  /** `GET /streams 200 /total must be integer`, each once. */
  readonly found: readonly string[]
}

/** Validates every recorded response of a described operation. */
export function contradictionsIn(recording: Recording): Contradictions {
  const found = new Set<string>()
  let validated = 0
  for (const { release, exchanges, annotator } of makeParts(recording, trafficIn(recording), {})) {
    const annotate = annotator()
    const validate = getValidator(release.version)
    for (const exchange of exchanges()) {
      const errors = validate(annotate(exchange))
      if (!errors) continue
      validated += 1
      for (const error of errors) found.add(error)
    }
  }
  return { validated, found: [...found] }
}

type Validate = ReturnType<typeof validatorOf>

const validators = new Map<string, ReturnType<typeof createValidator>>()

/** A release is described once for all its recordings. */
function getValidator(version: Version): ReturnType<typeof createValidator> {
  const known = validators.get(version.release) ?? createValidator(version)
  validators.set(version.release, known)
  return known
}

/** Returns the contradictions to the description; undefined if there is nothing to compare. */
function createValidator(version: Version): (one: Annotated) => readonly string[] | undefined {
  const description = describeApi(version)
  const operations = new Map<string, { path: string; method: string }>(
    Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) =>
          [`${method.toUpperCase()} ${dropParameterNames(path)}`, { path, method }] as const,
      ),
    ),
  )
  const compiled = new Map<string, Validate>()
  return ({ route, method, status, json, answerType, exchange, front }) => {
    if (route === undefined || front || !exchange.response || method === 'HEAD') return undefined
    const operation = operations.get(dropParameterNames(route))
    const where = `${route} ${status}`
    if (!operation) return [`${where} is not described`]
    const responses = description.paths[operation.path]?.[operation.method]?.responses ?? {}
    const key = [String(status), `${Math.floor(status / 100)}XX`].find((one) => one in responses)
    if (key === undefined && status < 400) return [`${where} is not described`]
    if (exchange.response.body.size === 0 || exchange.response.body.state !== 'complete')
      return undefined
    const { content = {} } = responses[key ?? 'default'] ?? {}
    const type = answerType ?? ''
    if (!(type in content)) return status < 400 ? [`${where} ${type} is not described`] : undefined
    if (!/json$/.test(type)) return undefined
    if (json === undefined) return [`${where} is not JSON`]
    const place = `${operation.path} ${operation.method} ${key ?? 'default'} ${type}`
    const validate =
      compiled.get(place) ??
      validatorOf(
        'openapi',
        { components: description.components, ...(content[type]?.schema ?? {}) },
        'all',
      )
    compiled.set(place, validate)
    if (validate(json)) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message = '', params }) =>
        `${where} ${instancePath.replaceAll(/\/\d+(?=\/|$)/g, '/*')} ${message} ${JSON.stringify(params)}`,
    )
  }
}
