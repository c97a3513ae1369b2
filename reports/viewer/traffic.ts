/** One exchange as the list shows it, without its headers and bodies. */
export interface Row {
  /** Position in the recording, from 0. */
  readonly index: number
  /** Milliseconds since the epoch; 0 if the recording has no times. */
  readonly start: number
  /** Milliseconds; -1 if the recording has no times. */
  readonly took: number
  readonly method: string
  readonly target: string
  /** The template of the path below the root; for an unknown route, the path with identifiers as `*`. */
  readonly route: string
  /** The releases that added and removed the route, if any did. */
  readonly release: string
  /** 0 without a response. */
  readonly status: number
  /** The kind of failure, such as `timeout`. */
  readonly failure: string
  readonly actor: string
  readonly probe: string
  readonly connection: string
  /** Bytes of the response body. */
  readonly size: number
  readonly type: string
  readonly agent: string
}

/** The parts of an exchange that are loaded when it is opened. */
export interface Detail {
  readonly request: Message
  readonly response?: (Message & { readonly reason: string }) | undefined
  readonly failure?: string | undefined
  readonly curl: string
}

export interface Message {
  readonly version: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
  /** Why the body is not whole. */
  readonly note?: string | undefined
}

/** Exchanges that arrived: the newest rows, and the number of rows before them. */
export interface Arrived {
  readonly from: number
  readonly rows: readonly Row[]
}

/** A value that a response gave out, and the later requests that used it. */
export interface ValueLink {
  readonly value: string
  /** Positions in the recording. */
  readonly from: number
  readonly uses: readonly number[]
}

const NUMBERS = ['index', 'start', 'took', 'status', 'size'] as const
const TEXTS = [
  'method',
  'target',
  'route',
  'release',
  'failure',
  'actor',
  'probe',
  'connection',
  'type',
  'agent',
] as const
type NumberColumn = (typeof NUMBERS)[number]
export type TextColumn = (typeof TEXTS)[number]

/** A column of texts: each different text once, and the place of each row's text among them. */
interface Dictionary {
  readonly values: string[]
  readonly ids: number[]
}

/** Rows by column, which is smaller and faster to filter than a list of objects. */
export type Columns = Readonly<
  Record<NumberColumn, number[]> & Record<TextColumn, Dictionary> & { append: (row: Row) => void }
>

/** The same as JSON, with growing numbers as differences. */
export type PackedColumns = Readonly<
  Record<NumberColumn, readonly number[]> & Record<TextColumn, Dictionary>
>

/** Columns whose numbers mostly grow. */
const GROWING: ReadonlySet<string> = new Set<NumberColumn>(['index', 'start'])

/** Returns columns that rows can be added to. */
export function createColumns(packed?: PackedColumns): Columns {
  const numbers = NUMBERS.map((name) => [name, packed ? unpack(name, packed[name]) : []] as const)
  const texts = TEXTS.map((name) => [name, packed?.[name] ?? { values: [], ids: [] }] as const)
  const places = texts.map(
    ([, { values }]) => new Map(values.map((value, id) => [value, id] as const)),
  )
  const append = (row: Row): void => {
    for (const [name, list] of numbers) list.push(row[name])
    for (const [at, [name, { values, ids }]] of texts.entries()) {
      const text = row[name]
      let id = places[at]?.get(text)
      if (id === undefined) {
        id = values.push(text) - 1
        places[at]?.set(text, id)
      }
      ids.push(id)
    }
  }
  return { ...Object.fromEntries([...numbers, ...texts]), append } as Columns
}

/** Returns the columns as JSON values. */
export function packColumns(columns: Columns): PackedColumns {
  const numbers = NUMBERS.map((name) => [name, pack(name, columns[name])])
  return Object.fromEntries([
    ...numbers,
    ...TEXTS.map((name) => [name, columns[name]]),
  ]) as PackedColumns
}

/** Headers and bodies as JSON: all requests, then all responses, as similar texts compress best next to each other. */
export type PackedDetails = readonly [
  requests: readonly Pick<Detail, 'request' | 'curl'>[],
  responses: readonly Pick<Detail, 'response' | 'failure'>[],
]

/** Returns the parts of exchanges as JSON values. */
export function packDetails(details: readonly Detail[]): PackedDetails {
  return [
    details.map(({ request, curl }) => ({ request, curl })),
    details.map(({ response, failure }) => ({ response, failure })),
  ]
}

/** Returns the parts of exchanges that {@link packDetails} packed. */
export function unpackDetails([requests, responses]: PackedDetails): readonly Detail[] {
  return requests.map((request, at) => ({ ...request, ...responses[at] }))
}

/** Returns rows from one on as JSON values, at most a number of them. */
export function packFrom(columns: Columns, from: number, max: number): PackedColumns {
  const part = createColumns()
  const end = Math.min(columns.index.length, from + max)
  for (let row = from; row < end; row += 1) part.append(rowAt(columns, row))
  return packColumns(part)
}

/** Milliseconds over which a rate is measured. */
const WINDOW = 5_000

/** Numbers of the traffic so far. */
export interface Stats {
  readonly count: number
  readonly failed: number
  /** Requests per second, and the 95th percentile of their time in milliseconds; -1 without requests. */
  readonly perSecond: number
  readonly p95: number
  /** Whether there are later exchanges that have not been read yet. */
  readonly isBehind: boolean
}

/** Measures the last seconds of the traffic, up to the last exchange that was read. */
export function measureTraffic(
  { columns, isBehind = false }: { readonly columns: Columns; readonly isBehind?: boolean },
  time = Date.now(),
): Stats {
  const { start, took, status } = columns
  const now = isBehind ? (start.at(-1) ?? time) : time
  const recent: number[] = []
  for (let row = start.length - 1; row >= 0 && (start[row] ?? 0) > now - WINDOW; row -= 1)
    recent.push(took[row] ?? 0)
  const p95 = recent.toSorted((a, b) => a - b)[Math.floor(recent.length * 0.95)] ?? -1
  let failed = 0
  for (const one of status) if (one === 0 || one >= 500) failed += 1
  return { count: start.length, failed, perSecond: (recent.length * 1_000) / WINDOW, p95, isBehind }
}

/** Returns one row of the columns. */
export function rowAt(columns: Columns, row: number): Row {
  const numbers = NUMBERS.map((name) => [name, columns[name][row] ?? 0])
  const texts = TEXTS.map((name) => [name, textAt(columns[name], row)])
  return Object.fromEntries([...numbers, ...texts]) as Row
}

/** Returns the text of a row. */
export function textAt({ values, ids }: Dictionary, row: number): string {
  return values[ids[row] ?? -1] ?? ''
}

/** A tenth of a millisecond is as exact as the list shows. */
function pack(name: NumberColumn, list: readonly number[]): readonly number[] {
  const tenths = list.map((value) => Math.round(value * 10))
  if (!GROWING.has(name)) return tenths
  return tenths.map((value, at) => value - (tenths[at - 1] ?? 0))
}

function unpack(name: NumberColumn, list: readonly number[]): number[] {
  let sum = 0
  if (!GROWING.has(name)) return list.map((value) => value / 10)
  return list.map((value) => (sum += value) / 10)
}
