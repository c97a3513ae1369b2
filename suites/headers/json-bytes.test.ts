import { gzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { encodeContent } from '#engine/model/exchange.ts'
import { judgeCheck } from '#test/judge-check.ts'
import { jsonBytesChecks } from './json-bytes.ts'

test.each([
  ['{"a":"x\ny"}', '"\\n" that is not escaped, after "a", at character 8'],
  ['{"a":{"b":1,\n}}', 'a comma before "}", after "b", at character 14'],
  ['{"a":"1,]","b":[1,2, ]}', 'a comma before "]", after "b", at character 22'],
  ['{"a":1;"b":2}', '";" where JSON does not allow it, after "a", at character 7'],
  [gzipSync('{}'), 'the body is gzip without Content-Encoding'],
])('the place where JSON breaks is named (%#)', (sent, actual) => {
  const bytes = Buffer.from(sent)
  const body = { state: 'complete', size: bytes.length, ...encodeContent(bytes) }
  const exchange = { probe: 'own', response: { body } }
  const x = { exchange, text: 'text' in body ? body.text : undefined }

  expect(judgeCheck(jsonBytesChecks, 'headers.json.whole', [x])).toMatchObject({ actual })
})
