import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { openapi } from './index.ts'
import { freshFolder, run } from '../../cli/test-terminal.ts'

test('openapi writes the same description to a file, stdout, and a caller', async () => {
  const file = join(freshFolder(), 'graylog.json')

  const written = await run(['openapi', '--release', '5.1', '--out', file])
  const again = await run(['openapi', '--release', '5.1', '--out', file, '--quiet'])
  const printed = await run(['openapi', '--release', '5.1'])
  const described = await openapi({ release: '5.1' })

  expect(written.code).toBe(0)
  expect(written.err).toMatch(/^\d+ operations; \d+ of \d+ JSON responses have typed fields/)
  expect(again).toEqual({ code: 0, out: '', err: '' })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(described)
  expect(JSON.parse(printed.out)).toEqual(described)
})

test('openapi describes a route as it is in the given release', async () => {
  const [old, now] = [await openapi({ release: '2.0' }), await openapi({ release: '7.0' })]
  const login = now.paths['/system/sessions']?.['post']
  const create = now.paths['/streams']?.['post']

  expect(login?.['security']).toEqual([])
  expect(create?.parameters).toContainEqual(
    expect.objectContaining({ name: 'X-Requested-By', in: 'header', required: true }),
  )
  expect(create?.['requestBody']).toMatchObject({
    content: {
      'application/json': { schema: { required: ['entity'], additionalProperties: false } },
    },
  })
  expect(create?.['x-source']).toBe('StreamResource#create')
  expect(old.paths['/streams']?.['post']?.parameters).toEqual([])
  expect(old.components['securitySchemes']).not.toHaveProperty('cookie')
  expect(now.components['securitySchemes']).toHaveProperty('cookie')
})

test('openapi rejects a release before the first', async () => {
  const { code, err } = await run(['openapi', '--release', '1.3'])

  expect(code).toBe(2)
  expect(err).toContain('releases before 2.0.0 are not known')
})

test('openapi rejects an invalid release', async () => {
  const { code, err } = await run(['openapi', '--release', 'newest'])

  expect(code).toBe(2)
  expect(err).toContain('use a format like 5.1 or 5.1.0')
})
