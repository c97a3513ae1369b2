import type { Json } from '#engine/model/json/json.ts'
import { type Answer, empty, json, text } from '../../answer.ts'
import { responseShape, successStatus } from '#engine/knowledge/bodies.ts'
import { describeBody } from '#engine/knowledge/body-schema.ts'
import { routesOf } from '#engine/knowledge/routes/routes.ts'
import type { Version } from '#engine/model/version.ts'
import { apiError } from '../../errors.ts'
import type { Call, Handlers, Server } from '../../server.ts'
import { versionText } from './node.ts'

/** The API browser and the descriptions that it shows. */
export const browserHandlers: Handlers = {
  'GET /api-browser': page,
  'GET /api-browser/index.html': page,
  'GET /api-browser/global/index.html': page,
  'GET /api-browser/{route...}': asset,
  'GET /api-browser{route}': moved,
  'GET /api-docs': overview,
  'GET /api-docs/global': overview,
  'GET /api-docs/{route...}': ({ server, id }) =>
    json({
      ...heading(server),
      apis: [],
      basePath: server.origin() + server.root,
      models: {},
      resourcePath: `/${id}`,
    }),
  'GET /openapi{ext}': description,
}

function page(): Answer {
  return text(
    '<!DOCTYPE html>\n<html><head><title>API browser</title></head><body></body></html>\n',
    200,
    'text/html',
  )
}

function moved({ server }: Call): Answer {
  return empty(301, [['Location', `${server.origin()}/api-browser`]])
}

function asset(call: Call): Answer {
  if (call.server.has('api-browser-moved')) return moved(call)
  return call.id === '' ? page() : apiError(404, `Couldn't find ${call.id}`)
}

function heading(server: Server) {
  return { apiVersion: versionText(server), swaggerVersion: '1.2' }
}

function overview({ server }: Call): Answer {
  const areas = new Set(routesOf(server.version).map(({ path }) => path.split('/')[1] ?? ''))
  const apis = [...areas].map((area) => ({ name: area, path: `/${area}`, description: area }))
  return json({ ...heading(server), apis })
}

function description({ server, id, request }: Call): Answer {
  const whole = {
    openapi: '3.1.0',
    info: { title: 'Reference server', version: versionText(server) },
    servers: [{ url: server.origin() + server.root }],
    paths: describePaths(server.version),
  }
  const yaml = id === '.yaml' || request.header('accept')?.includes('yaml') === true
  return yaml
    ? text(`---\n${JSON.stringify(whole)}\n`, 200, 'application/yaml')
    : json(whole as Json)
}

type Paths = Readonly<Record<string, Readonly<Record<string, object>>>>

/** The successful response of each route, with its fields down to the first level. */
function describePaths(version: Version): Paths {
  const known = described.get(version.release)
  if (known) return known
  const paths: Record<string, Record<string, object>> = {}
  for (const { name, method, path } of routesOf(version))
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        responses: { [successStatus(name, version)]: describeResponse(name, version) },
      },
    }
  described.set(version.release, paths)
  return paths
}
const described = new Map<string, Paths>()

function describeResponse(route: string, version: Version): object {
  const shape = responseShape(route, version)
  if (!shape) return { description: 'Done' }
  const fields = shape.fields.filter(({ name }) => /^[^.[*]+$/.test(name))
  const schema = describeBody({ ...shape, fields }, 'response')
  return { description: 'Done', content: { 'application/json': { schema } } }
}
