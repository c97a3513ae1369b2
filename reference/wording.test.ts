import { expect, test } from 'vitest'

import { requireVersion } from '#engine/model/version.ts'
import { printPretty } from '#engine/model/json/json.ts'
import { startReference } from './serve.ts'

const RECORD = 'org.graylog2.rest.resources.streams.requests.CreateStreamRequest'
const STREAM =
  'org.glassfish.jersey.message.internal.ReaderInterceptorExecutor$UnCloseableInputStream'

// Source: recordings of these releases, without stream ids.
const TEXTS: readonly (readonly [release: string, body: string, message: string])[] = [
  [
    '2.0.3',
    '{"title": ',
    `Unexpected end-of-input within/between OBJECT entries\n at [Source: ${STREAM}; line: 1, column: 21]`,
  ],
  [
    '2.5.2',
    '{"title": ',
    `Unexpected end-of-input within/between Object entries\n at [Source: ${STREAM}; line: 1, column: 21]`,
  ],
  [
    '4.3.0',
    '{"title": ',
    `Unexpected end-of-input within/between Object entries\n at [Source: (${STREAM}); line: 1, column: 21]`,
  ],
  [
    '5.1.0',
    '{"title": ',
    `Unexpected end-of-input within/between Object entries\n at [Source: (${STREAM}); line: 1, column: 11]`,
  ],
  ['7.0.1', '{"title": ', 'Unexpected end-of-input within/between Object entries'],
  ['2.0.3', '{}', `Instantiation of [simple type, class ${RECORD}] value failed: Null title`],
  [
    '2.5.2',
    '{}',
    `Can not construct instance of ${RECORD}, problem: Null title\n at [Source: ${STREAM}; line: 1, column: 2]`,
  ],
  [
    '5.1.0',
    '{}',
    `Cannot construct instance of \`${RECORD}\`, problem: Null title\n at [Source: (${STREAM}); line: 1, column: 2]`,
  ],
  ['7.0.1', '{}', 'Error at "" [1, 2]: entity cannot be null'],
  [
    '3.1.0',
    '[]',
    `Can not deserialize instance of ${RECORD} out of START_ARRAY token\n at [Source: ${STREAM}; line: 1, column: 1]`,
  ],
  [
    '3.2.0',
    '[]',
    `Cannot deserialize instance of \`${RECORD}\` out of START_ARRAY token\n at [Source: (${STREAM}); line: 1, column: 1]`,
  ],
  ['7.0.1', '[]', 'Error at "" [1, 1]: Must be of type CreateEntityRequest'],
  [
    '4.3.0',
    '{"title":{},"rules":"x"}',
    `Cannot deserialize instance of \`java.lang.String\` out of START_OBJECT token\n at [Source: (${STREAM}); line: 1, column: 10] (through reference chain: ${RECORD}["title"])`,
  ],
]

test.each(TEXTS)(
  '%s words its error about %s like the real server',
  async (release, body, message) => {
    const version = requireVersion(release)
    await using reference = await startReference({ version })

    const response = await fetch(`${reference.root}/streams`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from('admin:admin').toString('base64')}`,
        'content-type': 'application/json',
        'x-requested-by': 'test',
      },
      body,
    })

    expect(response.status).toBe(400)
    const apiError = (await response.json()) as { message: string }
    expect(apiError.message.replaceAll(/@[0-9a-f]+/g, '')).toBe(message)
  },
)

test('JSON is indented as on a real server', () => {
  const value = { list: [1, 2], none: [], things: [{ a: null }], nothing: {} }

  expect(printPretty(value)).toBe(
    '{\n  "list" : [ 1, 2 ],\n  "none" : [ ],\n  "things" : [ {\n    "a" : null\n  } ],\n  "nothing" : { }\n}',
  )
})
