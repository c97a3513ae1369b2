import { createHash } from 'node:crypto'

import { ORDINARY_BODIES } from './ordinary-bodies.ts'
import { ORDINARY_DOCUMENTS, ORDINARY_TEXTS } from './ordinary-text.ts'
import { expand, type Placement, type PlacementRow } from './placement.ts'

const json = (text: string): string => JSON.stringify(text.replaceAll('⏎', '\n'))

const PLACES: readonly (readonly [string, (text: string) => Partial<PlacementRow>])[] = [
  [
    'message of a search',
    (text) => ({
      response: `{"messages":[{"message":{"_id":"5b0b1e10-c9ad-11f0-a7b4-0242ac120003","source":"web-1","message":${json(text)},"timestamp":"2026-11-26T10:00:00.000Z"},"index":"graylog_0"}],"total_results":1}`,
    }),
  ],
  ['plain text', (text) => ({ responseType: 'text/plain', response: text.replaceAll('⏎', '\n') })],
  [
    'description',
    (text) => ({
      response: `{"id":"5f1c8e","title":"T","description":${json(text)},"disabled":false}`,
    }),
  ],
  [
    'datarows',
    (text) => ({
      response: `{"schema":[{"field":"source"},{"field":"message"}],"datarows":[["web-1",${json(text)}]]}`,
    }),
  ],
  [
    'HTML',
    (text) => ({
      responseType: 'text/html',
      response: `<html><body><p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('⏎', '<br>')}</p></body></html>`,
    }),
  ],
  [
    'ApiError',
    (text) => ({
      status: 400,
      reason: 'Bad Request',
      response: `{"type":"ApiError","message":${json(text)}}`,
    }),
  ],
]

/** Names of values that look random but are not secrets, such as ids, hashes, and images. */
const RANDOM: readonly (readonly [string, (draw: (n: number) => Buffer) => string])[] = [
  ['id', (draw) => draw(12).toString('hex')],
  ['node_id', uuid],
  ['cluster_id', uuid],
  ['_id', uuid],
  ['gl2_message_id', (draw) => `01J${draw(20).toString('hex').toUpperCase().slice(0, 23)}`],
  ['sha256', (draw) => draw(32).toString('hex')],
  ['md5', (draw) => draw(16).toString('hex')],
  ['checksum', (draw) => draw(20).toString('hex')],
  ['commit', (draw) => draw(20).toString('hex')],
  ['etag', (draw) => draw(16).toString('base64')],
  ['fingerprint', (draw) => (draw(32).toString('hex').match(/../g) ?? []).join(':')],
  [
    'image',
    (draw) =>
      `data:image/png;base64,${Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), draw(600)]).toString('base64')}`,
  ],
  [
    'thumbnail',
    (draw) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), draw(900)]).toString('base64'),
  ],
  ['certificate_chain', (draw) => draw(400).toString('base64')],
  ['trace_id', (draw) => draw(16).toString('hex')],
  ['span_id', (draw) => draw(8).toString('hex')],
  ['request_id', uuid],
  ['index_set_id', (draw) => draw(12).toString('hex')],
  ['content_pack_revision_hash', (draw) => draw(32).toString('hex')],
  ['mac_address', (draw) => (draw(6).toString('hex').match(/../g) ?? []).join(':')],
  ['scroll_id', (draw) => draw(90).toString('base64')],
  ['serial', (draw) => draw(16).toString('hex').toUpperCase()],
  ['offset', (draw) => String(draw(6).readUIntBE(0, 6))],
  ['build', (draw) => `6.1.0+${draw(4).toString('hex').slice(0, 7)}`],
]

function uuid(draw: (n: number) => Buffer): string {
  const hex = draw(16).toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}

function drawFor(seed: string): (n: number) => Buffer {
  let counter = 0
  return (n) => {
    const blocks = Array.from({ length: Math.ceil(n / 32) }, () =>
      createHash('sha256').update(`${seed}/${counter++}`).digest(),
    )
    return Buffer.concat(blocks).subarray(0, n)
  }
}

function split(table: string, by: string): readonly string[] {
  return table
    .split(by)
    .map((part) => part.replace(/^\n|\n$/g, ''))
    .filter((part) => part !== '')
}

function textRows(): readonly PlacementRow[] {
  return split(ORDINARY_TEXTS, '\n').flatMap((text, i) =>
    [0, 1].map((j) => {
      const [place, carry] = PLACES[(i + j * 3) % PLACES.length] ?? ['', () => ({})]
      return { id: `${place}: ${text}`, ...carry(text) }
    }),
  )
}

function randomRows(): readonly PlacementRow[] {
  return RANDOM.flatMap(([name, make]) =>
    [1, 2].map((n) => {
      const value = make(drawFor(`${name}${n}`))
      const response =
        n === 1
          ? `{"total":1,"${name}":"${value}"}`
          : `{"list":[{"title":"x","${name}":"${value}"}]}`
      return { id: `random ${name} ${n}`, response }
    }),
  )
}

function bodyRows(): readonly PlacementRow[] {
  return split(ORDINARY_BODIES, '\n').map((line) => {
    const at = line.indexOf(' | ')
    return { id: line.slice(0, 120), target: line.slice(0, at), response: line.slice(at + 3) }
  })
}

/** Exchanges without a secret, whose responses must not change. */
export const ORDINARY: readonly Placement[] = [
  ...expand('ordinary text', textRows()),
  ...expand(
    'ordinary document',
    split(ORDINARY_DOCUMENTS, '\n===\n').flatMap((text, i) => [
      {
        id: `${i} as text: ${text.slice(0, 40)}`,
        responseType: 'text/plain',
        response: `${text}\n`,
      },
      {
        id: `${i} in JSON: ${text.slice(0, 40)}`,
        response: JSON.stringify({ title: 'doc', content: text }),
      },
    ]),
  ),
  ...expand('ordinary random', randomRows()),
  ...expand('ordinary body', bodyRows()),
]
