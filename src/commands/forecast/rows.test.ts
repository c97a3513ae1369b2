import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { run } from '../../cli/test-terminal.ts'

test('the rows of --all distinguish calls by response and show routes without secrets', async () => {
  const file = packageFile('test/fixtures/client-graylog-api-1.2.0-2.4.6.ndjson.gz')

  const { out } = await run(['forecast', file, '--all'])
  const rows = out.split('\n').map((line) => line.trimStart().replace(/ {2,}.*/, ''))

  expect(rows).toContain('DELETE /system/sessions/{sessionId}')
  expect(rows).toContain('GET /users/{userId}/tokens → 200')
  expect(rows).toContain('GET /users/{userId}/tokens → 403')
  const calls = rows.filter((row) => /^[A-Z]+ \//.test(row))
  expect(calls.filter((row, at) => calls.indexOf(row) < at)).toEqual([])
  expect(out).toMatch(/^✗ breaks {3}! needs change .*\n.* ✓ works$/m)
})
