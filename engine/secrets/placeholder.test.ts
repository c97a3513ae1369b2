import { expect, test } from 'vitest'

import { isPlaceholder } from './placeholder.ts'

test.each([
  '[REDACTED]',
  '***',
  'REDACTED',
  '<hidden>',
  '${TOKEN}',
  '{{token}}',
  'redacted-4f2a',
  '••••',
  'xxxxxxxx',
  'Removed',
  '[Filtered]',
  'YWRtaW4...',
  '$TOKEN',
  '<redacted:session>',
  'XXXX-XXXX-XXXX',
  'AUTHORIZATION_REDACTED',
  '::es_redacted::',
  'VALUE_SPECIFIED_IN_NO_LOG_PARAMETER',
])('%j is a placeholder for a removed secret', (text) => {
  expect(isPlaceholder(text)).toBe(true)
})

test.each([
  '',
  'admin',
  'YWRtaW46YWRtaW4=',
  '0f4fd8a3-9c0a-4d2c-9c2b-6a4c3c8f0a11',
  '1s8v6cmd07lmgqlo1kqsoq8ce4n4q6p6vlm3f8gg6mo6d4l3q9bu',
  'x',
  'token',
  'a***b',
])('%j is not a placeholder', (text) => {
  expect(isPlaceholder(text)).toBe(false)
})
