import type { PlacementRow } from './placement.ts'
import { ARGUABLE_TEXTS, CONNECTIONS, TEXTS } from './text-tables.ts'

type Carry = (text: string) => Partial<PlacementRow>

const message = (text: string): string => JSON.stringify(text.replaceAll('⏎', '\n'))
/** Escapes a text for JSON; the secrets in these texts contain no such character but line breaks. */
const inJson = (text: string): string => message(text).replaceAll(/\{\{(\w+)\}\}/g, '{{$1|json}}')
const plain = (text: string): string => text.replaceAll('⏎', '\n')
const inXml = (text: string): string =>
  plain(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const oneLine = (text: string): string =>
  plain(text)
    .replaceAll('\n', ' ')
    .replaceAll(/\{\{(\w+)\}\}/g, '{{$1|line}}')

const searched =
  (field: string) =>
  (text: string): Partial<PlacementRow> => ({
    response: `{"query":"*","messages":[{"message":{"_id":"5b0b1e10-c9ad-11f0-a7b4-0242ac120003","source":"web-1","gl2_source_input":"5f1c","${field}":${inJson(text)},"timestamp":"2026-11-26T10:00:00.000Z"},"index":"graylog_0"}],"total_results":1}`,
  })

/** Text fields; the first one is that of a message search. */
const PLACES: readonly (readonly [string, Carry])[] = [
  ['message of a search', searched('message')],
  ['full_message of a search', searched('full_message')],
  [
    'GELF body',
    (text) => ({
      target: '/gelf',
      request: `{"version":"1.1","host":"web-1","short_message":${inJson(text)}}`,
      response: '',
    }),
  ],
  ['plain text', (text) => ({ responseType: 'text/plain', response: plain(text) })],
  [
    'line among lines',
    (text) => ({
      responseType: 'text/plain',
      response: `10:00 start\n${plain(text)}\n10:01 end\n`,
    }),
  ],
  [
    'line after a time stamp',
    (text) => ({
      responseType: 'text/plain',
      response: `2026-11-26 10:00:00,123 INFO  [main] ${plain(text)}\n`,
    }),
  ],
  [
    'CSV export',
    (text) => ({
      responseType: 'text/csv',
      response: `"timestamp","source","message"\n"2026-11-26T10:00:00.000Z","web-1","${plain(text).replaceAll('"', '""')}"\n`,
    }),
  ],
  [
    'datarows',
    (text) => ({
      response: `{"schema":[{"field":"source","type":"string"},{"field":"message","type":"string"}],"datarows":[["web-1",${inJson(text)}]]}`,
    }),
  ],
  [
    'XML text',
    (text) => ({
      responseType: 'application/xml',
      response: `<log><entry level="6">10:00 web-1 ${inXml(text)}</entry></log>`,
    }),
  ],
  [
    'CDATA',
    (text) => ({
      responseType: 'application/xml',
      response: `<log><entry><![CDATA[${plain(text)}]]></entry></log>`,
    }),
  ],
  [
    'HTML pre',
    (text) => ({
      responseType: 'text/html',
      response: `<html><body><pre>${inXml(text)}</pre></body></html>`,
    }),
  ],
  [
    'NDJSON',
    (text) => ({
      responseType: 'application/x-ndjson',
      response: `{"message":"start"}\n{"message":${inJson(text)}}\n`,
    }),
  ],
  ['JSON list', (text) => ({ response: `{"lines":["start",${inJson(text)},"end"]}` })],
  [
    'ApiError',
    (text) => ({
      status: 400,
      reason: 'Bad Request',
      response: `{"type":"ApiError","message":${inJson(text)}}`,
    }),
  ],
  [
    'second line of a JSON string',
    (text) => ({ response: `{"trace":${inJson(`error\n${text}`)}}` }),
  ],
  [
    'indexer failure',
    (text) => ({
      response: `{"failures":[{"letter_id":"1","message":${JSON.stringify(`{"type":"mapper_parsing_exception","reason":"${'{{X}}'}"}`).replace('{{X}}', inJson(inJson(text).slice(1, -1)).slice(1, -1))}}],"total":1}`,
    }),
  ],
  [
    'multipart part',
    (text) => ({
      target: '/api/upload',
      requestType: 'multipart/form-data; boundary=xyz',
      request: `--xyz\r\nContent-Disposition: form-data; name="log"; filename="a.log"\r\nContent-Type: text/plain\r\n\r\n${plain(text)}\r\n--xyz--\r\n`,
      response: '',
    }),
  ],
  [
    'value of a form',
    (text) => ({
      target: '/api/x',
      requestType: 'application/x-www-form-urlencoded',
      request: `level=3&message=${encodeURIComponent(plain(text)).replaceAll(/%7B%7B([\w%]+?)%7D%7D/g, (_, mark: string) => `{{${decodeURIComponent(mark)}|percent}}`)}`,
      response: '',
    }),
  ],
  ['header', (text) => ({ responseHeaders: [['X-Log', oneLine(text)]] })],
  [
    'query',
    (text) => ({
      target: `/api/x?message=${encodeURIComponent(plain(text)).replaceAll(/%7B%7B([\w%]+?)%7D%7D/g, (_, mark: string) => `{{${decodeURIComponent(mark)}|percent}}`)}`,
    }),
  ],
  [
    'YAML block',
    (text) => ({
      responseType: 'application/yaml',
      response: `message: |\n  ${plain(text).replaceAll('\n', '\n  ')}\nlevel: 3\n`,
    }),
  ],
]

function fits(place: string, text: string): boolean {
  // A multi-line key would lose its form in a header; nested escapes are rows of the table of encodings.
  if (place === 'header') return !/⏎|\{\{(?:pem|rsaPem|encryptedPem|sshKey|pgpKey|putty)/.test(text)
  if (place === 'indexer failure') return !/[⏎"\\]|pem|Pem|Key\}|putty/.test(text)
  if (place === 'YAML block') return !/pem|Pem|sshKey|pgpKey|putty/.test(text)
  return true
}

function placed(text: string, i: number, each: number, arguable?: string): readonly PlacementRow[] {
  const turns = Array.from({ length: each }, (_, j) =>
    j === 0 ? 0 : 1 + ((i * (each - 1) + j * 7) % (PLACES.length - 1)),
  )
  return [...new Set(turns)].flatMap((at) => {
    const [place, carry] = PLACES[at] ?? ['', () => ({})]
    return fits(place, text) ? [{ id: `${place}: ${text}`, arguable, ...carry(text) }] : []
  })
}

function split(table: string): readonly string[] {
  return table.split('\n').filter((line) => line !== '')
}

export const TEXT_ROWS: readonly PlacementRow[] = [
  ...split(TEXTS).flatMap((text, i) => placed(text, i, 3)),
  ...split(CONNECTIONS).flatMap((text, i) => placed(text, i + 7, 2)),
  ...ARGUABLE_TEXTS.flatMap(([text, arguable], i) => placed(text, i, 1, arguable)),
]
