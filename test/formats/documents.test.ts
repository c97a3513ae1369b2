import { expect, test } from 'vitest'

import { describeMisfit, type ReadName } from '#engine/schema/own-format.ts'
import { MADE } from './results.ts'

const SCHEMAS: Readonly<Record<string, ReadName>> = {
  judge: 'run',
  certify: 'run',
  compare: 'comparison',
  forecast: 'forecast',
  replay: 'replay',
  upgrade: 'upgrade',
  'check-settings': 'settings',
  'test-client': 'client-test',
  fleet: 'fleet',
}

test.each(Object.entries(MADE))('the document of %s matches its schema', async (_name, make) => {
  const { result, document } = await make()
  const value: unknown = JSON.parse(document())
  const schema = SCHEMAS[result.command] ?? 'run'

  expect(describeMisfit(schema, value)).toBeUndefined()
  expect(describeMisfit(schema, { ...(value as object), more: 1 })).toContain('additional')
})

test('an incomplete or invalid document does not match its schema', () => {
  for (const schema of new Set(Object.values(SCHEMAS))) {
    expect(describeMisfit(schema, {}), schema).toBeDefined()
    expect(describeMisfit(schema, { calls: 'x', findings: 'x' }), schema).toBeDefined()
  }
})
