import { type Answer, empty, json, text } from '../../answer.ts'
import { routesOf } from '#engine/knowledge/routes/routes.ts'
import { apiError } from '../../errors.ts'
import type { Call, Handlers, Server } from '../../server.ts'
import { versionText } from './node.ts'

/** The API browser and the descriptions that it shows. */
export const browserHandlers: Handlers = {
  'GET /api-browser': () => page(),
  'GET /api-browser/index.html': () => page(),
  'GET /api-browser/global/index.html': () => page(),
  'GET /api-browser/{route...}': (call) => asset(call),
  'GET /api-browser{route}': ({ server }) => moved(server),
  'GET /api-docs': ({ server }) => overview(server),
  'GET /api-docs/global': ({ server }) => overview(server),
  'GET /api-docs/{route...}': ({ server, parameters }) =>
    json({
      ...heading(server),
      apis: [],
      basePath: server.origin() + server.root,
      models: {},
      resourcePath: `/${parameters[0] ?? ''}`,
    }),
  'GET /openapi{ext}': (call) => description(call),
}

function page(): Answer {
  return text(
    '<!DOCTYPE html>\n<html><head><title>API browser</title></head><body></body></html>\n',
    200,
    'text/html',
  )
}

function moved(server: Server): Answer {
  return empty(301, [['Location', `${server.origin()}/api-browser`]])
}

function asset({ server, parameters }: Call): Answer {
  if (server.has('api-browser-moved')) return moved(server)
  const [name = ''] = parameters
  return name === '' ? page() : apiError(404, `Couldn't find ${name}`)
}

function heading({ version }: Server) {
  return { apiVersion: version.release, swaggerVersion: '1.2' }
}

function overview(server: Server): Answer {
  const areas = new Set(routesOf(server.version).map(({ path }) => path.split('/')[1] ?? ''))
  const apis = [...areas].map((area) => ({ name: area, path: `/${area}`, description: area }))
  return json({ ...heading(server), apis })
}

function description({ server, parameters, request }: Call): Answer {
  const paths = Object.fromEntries(routesOf(server.version).map(({ path }) => [path, {}]))
  const described = {
    openapi: '3.1.0',
    info: { title: 'Reference server', version: versionText(server) },
    servers: [{ url: server.origin() + server.root }],
    paths,
  }
  const yaml = parameters[0] === '.yaml' || request.header('accept')?.includes('yaml') === true
  return yaml ? text(JSON.stringify(described), 200, 'application/yaml') : json(described)
}
