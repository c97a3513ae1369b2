import { expect, test } from 'vitest'

import { requireVersion } from '#engine/model/version.ts'
import { compareRoutes, formatDifference } from './described-routes.ts'

const VERSION = requireVersion('5.1.0')

test('a Swagger listing is read resource by resource and compared with the known routes', async () => {
  const pages: Readonly<Record<string, unknown>> = {
    '/api-docs': { apis: [{ path: '/streams' }] },
    '/api-docs/streams': {
      apis: [
        { path: '/streams', operations: [{ method: 'GET' }, { method: 'POST' }] },
        { path: '/streams/{id}/new', operations: [{ method: 'PUT' }] },
      ],
    },
  }

  const difference = await compareRoutes(
    (path) => Promise.resolve(JSON.stringify(pages[path])),
    VERSION,
  )

  expect(difference).toMatchObject({ described: 3, added: ['PUT /streams/{id}/new'] })
  expect(difference.missing).toContain('GET /streams/{streamId}')
  expect(difference.missing).not.toContain('GET /streams')
  expect(formatDifference(difference)).toContain('\n+ PUT /streams/{id}/new\n- ')
})

test('an OpenAPI description takes precedence', async () => {
  const openapi = { openapi: '3.1.0', paths: { '/api/streams': { get: {} } } }

  const difference = await compareRoutes(
    (path) => Promise.resolve(path === '/openapi.json' ? JSON.stringify(openapi) : undefined),
    VERSION,
  )

  expect(difference).toMatchObject({ described: 1, added: [] })
})

test('the page of the web interface is no description', async () => {
  const listing = JSON.stringify({ apis: [{ path: '/x', operations: [{ method: 'GET' }] }] })

  const difference = await compareRoutes(
    (path) => Promise.resolve(path.startsWith('/api-docs') ? listing : '<!DOCTYPE html>'),
    VERSION,
  )

  expect(difference.added).toEqual(['GET /x'])
})

test('a server that describes nothing is an error', async () => {
  await expect(compareRoutes(() => Promise.resolve(undefined), VERSION)).rejects.toThrow(
    'the server describes no routes',
  )
})
