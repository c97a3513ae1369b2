import { type Columns, type Detail, type TextColumn, textAt } from './traffic.ts'

/** One term of a filter, such as `-status:5xx`. */
export interface Term {
  /** Empty for a plain word. */
  readonly key: string
  readonly value: string
  readonly isNegated: boolean
}

/** A finding that an exchange belongs to, as far as filters read it. */
export interface Mark {
  readonly checkId: string
  readonly rating: string
}

/** The data that a filter reads. */
export interface FilterInput {
  readonly columns: Columns
  /** The findings of a row. */
  readonly marks: (row: number) => readonly Mark[]
  /** Rows whose headers or bodies match a term; undefined until they were searched. */
  readonly found: (term: Term) => ReadonlySet<number> | undefined
}

/** Every key with an example, in the order in which they are offered. */
export const KEYS: Readonly<
  Record<string, { readonly example: string; readonly summary: string }>
> = {
  route: { example: 'route:/cluster', summary: 'path below the root; * is any ID' },
  release: {
    example: 'release:"removed in 7"',
    summary: 'release that added or removed the route',
  },
  path: { example: 'path:/api/system', summary: 'path and query as sent' },
  status: { example: 'status:5xx', summary: 'status code, or its class' },
  method: { example: 'method:post', summary: 'request method' },
  is: { example: 'is:violation', summary: 'violation, warning, note, finding, or failed' },
  check: { example: 'check:csrf', summary: 'beginning of a check ID' },
  actor: { example: 'actor:admin', summary: 'account that sent the request' },
  probe: { example: 'probe:session', summary: 'probe that sent the request' },
  agent: { example: 'agent:curl', summary: 'User-Agent of the client' },
  took: { example: 'took:>100', summary: 'duration in ms, or in s with the suffix "s"' },
  size: { example: 'size:>64k', summary: 'size of the response body in bytes' },
  at: { example: 'at:1.5-3', summary: 'seconds after the first exchange' },
  type: { example: 'type:json', summary: 'media type of the response' },
  body: { example: 'body:"node_id"', summary: 'text in either body' },
  header: { example: 'header:x-graylog-node-id', summary: 'header name, or name=value' },
  connection: { example: 'connection:#2', summary: 'connection' },
  exchange: { example: 'exchange:60,64-70', summary: 'numbers of exchanges' },
}

/** Columns that a key searches in, and how a text has to match. */
const IN_COLUMN: Readonly<Record<string, { readonly column: TextColumn; readonly by: Match }>> = {
  route: { column: 'route', by: (text, value) => contains(anyId(text), anyId(value)) },
  release: { column: 'release', by: contains },
  path: { column: 'target', by: contains },
  method: { column: 'method', by: equals },
  actor: { column: 'actor', by: equals },
  probe: { column: 'probe', by: contains },
  agent: { column: 'agent', by: contains },
  type: { column: 'type', by: contains },
  connection: { column: 'connection', by: contains },
}

type Match = (text: string, value: string) => boolean
type Test = (row: number) => boolean

/** Reads a filter. Quotes keep words together; `-` negates. */
export function parseFilter(text: string): readonly Term[] {
  return splitWords(text).map((word) => {
    const isNegated = word.length > 1 && word.startsWith('-')
    const term = isNegated ? word.slice(1) : word
    const colon = term.indexOf(':')
    const key = colon < 0 ? '' : term.slice(0, colon).toLowerCase()
    const isKey = Object.hasOwn(KEYS, key)
    const value = (isKey ? term.slice(colon + 1) : term).replaceAll('"', '').toLowerCase()
    return { key: isKey ? key : '', value, isNegated }
  })
}

/** Splits a filter into its terms. */
export function splitWords(text: string): readonly string[] {
  const words: string[] = []
  let word = ''
  let isQuoted = false
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted || character.trim() !== '') word += character
    else if (word !== '') {
      words.push(word)
      word = ''
    }
  }
  return word === '' ? words : [...words, word]
}

/** Returns the problems of a filter, one sentence each. */
export function checkFilter(terms: readonly Term[]): readonly string[] {
  return terms.flatMap(({ key, value }) => {
    if (key === '' && /^[a-z]+:/.test(value) && !value.includes('/'))
      return [`Unknown filter "${value.split(':')[0] ?? ''}:".`]
    if (value === '') return []
    const needsRange = ['took', 'size', 'at', 'exchange'].includes(key)
    return needsRange && !splitRanges(value, key).every((part) => readRange(part, key))
      ? [`Cannot read ${key}:${value}.`]
      : []
  })
}

/** Whether a request was rejected, failed at the server, or got no complete response, which is status 0. */
export function hasFailed(status = 0): boolean {
  return status === 0 || status >= 400
}

/** Whether a term looks into headers or bodies, which are not in the list. */
export function isDeep({ key, value }: Term): boolean {
  return (key === 'body' || key === 'header') && value !== ''
}

/** Returns the rows that match all terms. */
export function applyFilter(terms: readonly Term[], input: FilterInput): number[] {
  const tests = terms.filter(({ value }) => value !== '').map((term) => compile(term, input))
  const rows: number[] = []
  const { length } = input.columns.index
  next: for (let row = 0; row < length; row += 1) {
    for (const test of tests) if (!test(row)) continue next
    rows.push(row)
  }
  return rows
}

/** Whether the headers or bodies of an exchange match a term. */
export function matchesDetail(
  { key, value }: Pick<Term, 'key' | 'value'>,
  detail: Detail,
): boolean {
  const { request, response } = detail
  if (key === 'body')
    return contains(request.body, value) || (response ? contains(response.body, value) : false)
  const [name = '', wanted] = splitOnce(value, '=')
  return [...request.headers, ...(response?.headers ?? [])].some(
    ([own, text]) => own.toLowerCase() === name && (wanted === undefined || contains(text, wanted)),
  )
}

/** Returns completions of the word before the cursor, each as the whole new filter. */
export function complete(
  text: string,
  { columns }: Pick<FilterInput, 'columns'>,
  checkIds: readonly string[],
): readonly { readonly label: string; readonly summary: string; readonly text: string }[] {
  const last = splitWords(text).at(-1) ?? ''
  const word = text.endsWith(last) ? last : ''
  const before = text.slice(0, text.length - word.length)
  const sign = word.startsWith('-') ? '-' : ''
  const [key = '', value] = splitOnce(word.slice(sign.length).toLowerCase(), ':')
  const offer = (label: string, summary: string, isWhole: boolean) => ({
    label,
    summary,
    text: `${before}${sign}${label}${isWhole ? ' ' : ''}`,
  })
  if (value === undefined)
    return Object.entries(KEYS)
      .filter(([name]) => name.startsWith(key))
      .map(([name, { summary }]) => offer(`${name}:`, summary, false))
  const known = valuesFor(key, columns, checkIds)
  const matching = known.filter((one) => contains(one, value.replaceAll('"', '')))
  return matching.slice(0, 12).map((one) => offer(`${key}:${quote(one)}`, '', true))
}

/** Returns a term as it is written. */
export function writeTerm(key: string, value: string): string {
  return `${key}:${quote(value)}`
}

function quote(value: string): string {
  return /[\s"]/.test(value) ? `"${value.replaceAll('"', '')}"` : value
}

function valuesFor(key: string, columns: Columns, checkIds: readonly string[]): readonly string[] {
  if (key === 'is') return ['violation', 'warning', 'note', 'finding', 'failed']
  if (key === 'check') return checkIds
  if (key === 'status')
    return [...new Set(columns.status.filter((status) => status > 0))]
      .toSorted((a, b) => a - b)
      .map(String)
  const column = IN_COLUMN[key]?.column
  return column === undefined ? [] : columns[column].values.filter((value) => value !== '')
}

function compile(term: Term, input: FilterInput): Test {
  const test = testFor(term, input)
  return term.isNegated ? (row) => !test(row) : test
}

function testFor(term: Term, { columns, marks, found }: FilterInput): Test {
  const { key, value } = term
  const [method, route] = splitOnce(value, ' ')
  if (key === 'route' && route !== undefined) {
    const isMethod = testColumn(columns, 'method', (text) => equals(text, method))
    const isRoute = testColumn(columns, 'route', (text) => equals(anyId(text), anyId(route)))
    return (row) => isMethod(row) && isRoute(row)
  }
  const inColumn = IN_COLUMN[key]
  if (inColumn) return testColumn(columns, inColumn.column, (text) => inColumn.by(text, value))
  switch (key) {
    case 'status':
      return testStatus(columns, value)
    case 'took':
    case 'size':
      return testRange(columns[key], readRange(value, key))
    case 'exchange': {
      const parts = splitRanges(value, key)
      const isNumber = (part: string) => /^\d+$/.test(part)
      const single = new Set(parts.filter(isNumber).map(Number))
      const tests = parts
        .filter((part) => !isNumber(part))
        .map((part) => testRange(columns.index, readRange(part, key)))
      return (row) => single.has(columns.index[row] ?? -1) || tests.some((test) => test(row))
    }
    case 'at': {
      const start = columns.start[0] ?? 0
      const within = readRange(value, key)
      return within ? (row) => isWithin(((columns.start[row] ?? 0) - start) / 1_000, within) : NONE
    }
    case 'is':
      if (value === 'failed') return (row) => hasFailed(columns.status[row])
      return (row) =>
        marks(row).some(
          ({ rating }) => rating === value || (value === 'finding' && isFinding(rating)),
        )
    case 'check':
      return (row) => marks(row).some(({ checkId }) => checkId.startsWith(value))
    case 'body':
    case 'header': {
      const rows = found(term)
      return (row) => rows?.has(row) ?? term.isNegated
    }
    default: {
      const isInTarget = testColumn(columns, 'target', (text) => contains(text, value))
      const isMethod = testColumn(columns, 'method', (text) => equals(text, value))
      const number = /^#\d+$/.test(value) ? Number(value.slice(1)) : -1
      return (row) =>
        isInTarget(row) ||
        isMethod(row) ||
        String(columns.status[row]) === value ||
        columns.index[row] === number
    }
  }
}

/** Whether a verdict of that rating is something to read. */
export function isFinding(rating: string): boolean {
  return ['violation', 'warning', 'note', 'error'].includes(rating)
}

const NONE: Test = () => false

/** Tests each different text once, however many rows have it. */
function testColumn(columns: Columns, name: TextColumn, matches: (text: string) => boolean): Test {
  const { values, ids } = columns[name]
  const isMatching = values.map(matches)
  return (row) => isMatching[ids[row] ?? -1] ?? false
}

function testStatus({ status }: Columns, value: string): Test {
  const [, digit] = /^([1-5])xx$/.exec(value) ?? []
  if (digit !== undefined) return (row) => Math.floor((status[row] ?? 0) / 100) === Number(digit)
  const range = readRange(value, 'status')
  return range ? testRange(status, range) : NONE
}

interface Range {
  readonly from: number
  readonly to: number
  /** `>100` and `<100` leave 100 out. */
  readonly isOpen: boolean
}

/** Returns the ranges of a list such as `3,7-9`. */
function splitRanges(text: string, key: string): readonly string[] {
  return key === 'exchange' ? text.split(',') : [text]
}

/** Writes numbers of exchanges as a term: `exchange:3,7-9`. */
export function writeExchanges(numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && last[1] + 1 >= number) last[1] = number
    else ranges.push([number, number])
  }
  return `exchange:${ranges.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join(',')}`
}

/** Reads `>100`, `<=2s`, `64k`, or `10-20`. */
function readRange(text: string, key: string): Range | undefined {
  const [, sign = '', first = '', second] =
    /^([<>]=?)?([\d.]+[a-z]*)(?:-([\d.]+[a-z]*))?$/.exec(text) ?? []
  const from = readAmount(first, key)
  const to = second === undefined ? from : readAmount(second, key)
  if (from === undefined || to === undefined) return undefined
  const isOpen = sign === '>' || sign === '<'
  if (sign.startsWith('>')) return { from, to: Infinity, isOpen }
  return sign.startsWith('<') ? { from: 0, to: from, isOpen } : { from, to, isOpen: false }
}

const UNITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  took: { '': 1, ms: 1, s: 1_000 },
  size: { '': 1, b: 1, k: 1_024, kb: 1_024, m: 1_048_576, mb: 1_048_576 },
}

function readAmount(text: string, key: string): number | undefined {
  const [, digits, unit = ''] = /^(\d+(?:\.\d+)?)([a-z]*)$/.exec(text) ?? []
  const factor = (UNITS[key] ?? { '': 1 })[unit]
  return digits === undefined || factor === undefined ? undefined : Number(digits) * factor
}

function testRange(list: readonly number[], range: Range | undefined): Test {
  return range ? (row) => isWithin(list[row] ?? -1, range) : NONE
}

function isWithin(value: number, { from, to, isOpen }: Range): boolean {
  if (value < 0) return false
  return isOpen && to === Infinity
    ? value > from
    : isOpen
      ? value < to
      : value >= from && value <= to
}

function contains(text: string, value: string): boolean {
  return text.toLowerCase().includes(value)
}

/** `/streams/*` for `/streams/{streamId}`. */
function anyId(route: string): string {
  return route.replaceAll(/\{[^{}]*\}/g, '*')
}

function equals(text: string, value: string): boolean {
  return text.toLowerCase() === value
}

function splitOnce(text: string, by: string): readonly [string, string?] {
  const at = text.indexOf(by)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + by.length)]
}

/** Returns the release that removed a route; empty if none did. */
export function removedIn(releases: string): string {
  return /removed in (\S+)/.exec(releases)?.[1] ?? ''
}

/** Returns the method and the route of a row, such as `GET /streams/{streamId}`. */
export function callAt({ method, route }: Columns, row: number): string {
  return `${textAt(method, row)} ${textAt(route, row)}`
}

/** Returns the rows with the same method and route as a row, including it. */
export function findSameCall({ method, route }: Columns, row: number): readonly number[] {
  return route.ids.flatMap((id, other) =>
    id === route.ids[row] && method.ids[other] === method.ids[row] ? [other] : [],
  )
}

/** Replaces words that people type with the terms they mean; undefined if there are none. */
export function suggestFilter(text: string): string | undefined {
  const words = splitWords(text)
  const meant = words.map(
    (word) =>
      MEANT.find(([pattern]) => pattern.test(word))?.[1].replace('$', word.toLowerCase()) ?? word,
  )
  return words.some((word, at) => word !== meant[at]) ? meant.join(' ') : undefined
}

const MEANT: readonly (readonly [word: RegExp, term: string])[] = [
  [/^(?:failed|failures?|errors?)$/i, 'is:failed'],
  [/^violations?$/i, 'is:violation'],
  [/^warnings?$/i, 'is:warning'],
  [/^notes?$/i, 'is:note'],
  [/^findings?$/i, 'is:finding'],
  [/^slow$/i, 'took:>100'],
  [/^removed$/i, 'release:removed'],
  [/^[1-5]xx$/i, 'status:$'],
]
