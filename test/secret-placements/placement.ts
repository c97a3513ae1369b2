import { inventSecret, isSecretKind, readablePart } from './secrets.ts'

/** One message of an exchange on the wire. */
interface Message {
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Buffer
}

/** One exchange with one secret, or with none for ordinary ones. */
export interface Placement {
  /** Area, place, and variant; unique. */
  readonly id: string
  /** Texts that no output may contain. */
  readonly secrets: readonly string[]
  /** Why this one need not be found; absent if the docs promise it. */
  readonly arguable?: string
  readonly method: string
  readonly target: string
  readonly status: number
  readonly reason: string
  readonly request: Message
  readonly response: Message
}

/** A text of a table with `{{kind}}` or `{{kind|encoding}}` for the secret, or the function that builds it. */
export type Template = string | ((secret: string) => string | Buffer)

/** A row of a table with differences from the defaults; texts may contain marks. */
export interface PlacementRow {
  readonly id: string
  readonly arguable?: string | undefined
  readonly method?: string
  readonly target?: string | ((secret: string) => string)
  readonly status?: number
  readonly reason?: string
  readonly requestHeaders?: readonly (readonly [string, string])[]
  readonly requestType?: string
  readonly request?: Template
  readonly responseHeaders?: readonly (readonly [string, string])[]
  readonly responseType?: string
  readonly response?: Template
}

const ENCODINGS: Record<string, (text: string) => string> = {
  base64: (text) => Buffer.from(text).toString('base64'),
  base64url: (text) => Buffer.from(text).toString('base64url'),
  basic: (text) => Buffer.from(`joe:${text}`).toString('base64'),
  plain: (text) => Buffer.from(`\0joe\0${text}`).toString('base64'),
  hex: (text) => Buffer.from(text).toString('hex'),
  percent: (text) => encodeURIComponent(text),
  percentAll: (text) => [...Buffer.from(text)].map((byte) => `%${hexByte(byte)}`).join(''),
  json: (text) => JSON.stringify(text).slice(1, -1),
  unicode: (text) =>
    [...text].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  decimal: (text) => [...text].map((c) => `&#${c.codePointAt(0) ?? 0};`).join(''),
  decimalZeros: (text) => [...text].map((c) => `&#000${c.codePointAt(0) ?? 0};`).join(''),
  decimalOpen: (text) => [...text].map((c) => `&#${c.codePointAt(0) ?? 0}`).join(''),
  hexEntity: (text) => [...text].map((c) => `&#x${(c.codePointAt(0) ?? 0).toString(16)};`).join(''),
  quotedPrintable: (text) => [...Buffer.from(text)].map((byte) => `=${hexByte(byte)}`).join(''),
  upper: (text) => text.toUpperCase(),
  line: (text) => text.replaceAll('\n', ' '),
}

function hexByte(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, '0')
}

const MARK = /\{\{(\w+)((?:\|\w+)*)\}\}/g
const EMPTY = Buffer.alloc(0)

/** Expands rows of an area into placements, each with its own secret. */
export function expand(area: string, rows: readonly PlacementRow[]): readonly Placement[] {
  return rows.map((row) => expandRow(`${area}/${row.id}`, row))
}

function expandRow(id: string, row: PlacementRow): Placement {
  const secrets = new Set<string>()
  const fill = (text: string): string =>
    text.replace(MARK, (mark, kind: string, encodings: string) => {
      if (!isSecretKind(kind)) throw new Error(`${id}: unknown kind of secret in ${mark}`)
      const secret = inventSecret(kind, id)
      secrets.add(readablePart(kind, secret))
      return encodings
        .split('|')
        .filter(Boolean)
        .reduce((value, name) => encodeAs(name, value), secret)
    })
  const make = (template: Template | undefined): Buffer => {
    if (template === undefined) return EMPTY
    if (typeof template === 'string') return Buffer.from(fill(template))
    const secret = inventSecret('password', id)
    secrets.add(secret)
    return toBuffer(template(secret))
  }
  const fillHeaders = (
    headers: PlacementRow['requestHeaders'],
    type: string | undefined,
  ): Message['headers'] => [
    ...(type === undefined ? [] : [['Content-Type', type] as const]),
    ...(headers ?? []).map(([name, value]) => [name, fill(value)] as const),
  ]
  const request = make(row.request)
  const response = row.response === undefined ? Buffer.from('{"total":0}') : make(row.response)
  const placement = {
    id,
    method: row.method ?? (row.request === undefined ? 'GET' : 'POST'),
    target: make(row.target ?? '/api/search/universal/relative?query=*&range=300').toString(),
    status: row.status ?? 200,
    reason: fill(row.reason ?? 'OK'),
    request: {
      headers: [
        ...fillHeaders(
          row.requestHeaders,
          row.request === undefined ? undefined : (row.requestType ?? JSON_TYPE),
        ),
        ...(row.request === undefined ? [] : [['X-Requested-By', 'cli'] as const]),
      ],
      body: request,
    },
    response: {
      headers: fillHeaders(row.responseHeaders, row.responseType ?? JSON_TYPE),
      body: response,
    },
    ...(row.arguable === undefined ? {} : { arguable: row.arguable }),
  }
  return { ...placement, secrets: [...secrets] }
}

const JSON_TYPE = 'application/json'

function encodeAs(name: string, value: string): string {
  const encoding = ENCODINGS[name]
  if (encoding === undefined) throw new Error(`unknown encoding ${name}`)
  return encoding(value)
}

function toBuffer(content: string | Buffer): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : content
}
