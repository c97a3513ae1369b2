import { expect, test } from 'vitest'

import { listen } from '#engine/http/test-listen.ts'
import { askRelease } from './ask-release.ts'

test.each(['/api', '/api/', ''])(
  'askRelease requests "%s" once and returns the release',
  async (path) => {
    const asked: string[] = []
    await using server = await listen((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`)
      response.setHeader('Content-Type', 'application/json')
      response.end('{"version":"5.1.0+2eb9d27","cluster_id":"a"}')
    })

    expect(await askRelease(server.origin + path, {})).toBe('5.1.0+2eb9d27')
    expect(asked).toEqual(['GET /api/ '])
  },
)

test.each(['', '<html>', '{}', '{"version":7}', '{"version":"secret token"}'])(
  'askRelease returns nothing if a server responds with %j',
  async (text) => {
    await using server = await listen((_request, response) => response.end(text))

    expect(await askRelease(`${server.origin}/api`, {})).toBeUndefined()
  },
)

test('askRelease returns nothing if the server is unreachable', async () => {
  const { origin, ...server } = await listen((_request, response) => response.end())
  await server[Symbol.asyncDispose]()

  expect(await askRelease(`${origin}/api`, {})).toBeUndefined()
})
