import { bodyJson } from '#engine/judge/content.ts'
import { createAnnotator } from '#engine/judge/facts/annotate.ts'
import { foldCredentials } from '#engine/judge/facts/server-state.ts'
import { createLocator, listRoots } from '#engine/judge/target/roots.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { Version } from '#engine/model/version.ts'
import { listJsonPaths } from '#upgrade/diff/json-paths.ts'
import {
  applyOperator,
  FIELD_OPERATORS,
  type IsSeen,
  type Operator,
  RESPONSE_OPERATORS,
} from './operators.ts'

/** One operator at one place: a route, a status, and a field of the body. */
export interface Cell {
  readonly operator: string
  readonly route: string
  readonly status: number
  /** A field path; empty for the whole response. */
  readonly field: string
}

/** A recording whose responses can be edited cell by cell. */
export interface Grid {
  readonly cells: readonly Cell[]
  /** Returns the exchanges with all of these cells edited, and the changed positions for each cell. */
  readonly edit: (cells: readonly Cell[]) => {
    readonly recording: Recording
    readonly edited: ReadonlyMap<Cell, ReadonlySet<number>>
  }
  /** Routes with a response in the recording. */
  readonly routes: ReadonlySet<string>
}

const OPERATORS = new Map(
  [...RESPONSE_OPERATORS, ...FIELD_OPERATORS].map((operator) => [operator.id, operator]),
)

/** Shorter texts occur in messages by coincidence. */
const MIN_LENGTH = 6

/** Lists every operator at every place of a recording where it changes a response. */
export function createGrid(recording: Recording, version: Version): Grid {
  const exchanges = [...recording.exchanges()]
  const locate = createLocator(listRoots(recording))
  const serverState = foldCredentials(exchanges, locate, recording)
  const annotate = createAnnotator({ version, serverState, locate })
  const byPlace = new Map<string, Exchange[]>()
  for (const exchange of exchanges) {
    const { route, root } = annotate(exchange)
    if (route === undefined || root === undefined || !exchange.response) continue
    const place = `${exchange.response.status} ${route}`
    byPlace.set(place, [...(byPlace.get(place) ?? []), exchange])
  }
  const seen = countValues(exchanges)
  const isSeen: IsSeen = (value): value is string =>
    typeof value === 'string' && value.length >= MIN_LENGTH && (seen.get(value) ?? 0) > 1
  function* editPlace(cell: Cell): Generator<Exchange> {
    const operator = OPERATORS.get(cell.operator)
    if (!operator) throw new Error(`there is no operator "${cell.operator}"`)
    for (const exchange of byPlace.get(`${cell.status} ${cell.route}`) ?? []) {
      const after = applyOperator(operator, exchange, cell.field, isSeen)
      if (after !== exchange) yield after
    }
  }
  const cells = [...byPlace].flatMap(([place, at]) => {
    const status = Number(place.slice(0, 3))
    const route = place.slice(4)
    return cellsAt(route, status, at).filter((cell) => editPlace(cell).next().done !== true)
  })
  return {
    cells,
    routes: new Set([...byPlace.keys()].map((place) => place.slice(4))),
    edit: (chosen) => {
      const edited = new Map<Cell, ReadonlySet<number>>()
      const after = new Map<number, Exchange>()
      for (const cell of chosen) {
        const changed = [...editPlace(cell)]
        edited.set(cell, new Set(changed.map(({ index }) => index)))
        for (const exchange of changed) after.set(exchange.index, exchange)
      }
      const all = exchanges.map((exchange) => after.get(exchange.index) ?? exchange)
      return { recording: { ...recording, exchanges: () => all }, edited }
    },
  }
}

/** The API's description of itself has tens of thousands of fields, which name routes and not data. */
const DESCRIPTION = /^GET \/openapi\b/

function cellsAt(route: string, status: number, exchanges: readonly Exchange[]): readonly Cell[] {
  const described = DESCRIPTION.test(route) ? [] : exchanges
  const fields = new Set(
    described.flatMap(({ response }) => [...listJsonPaths(bodyJson(response?.body)).keys()]),
  )
  const isWanted = ({ on }: Operator): boolean =>
    on === 'any' || (on === 'success') === status < 400
  return [
    ...RESPONSE_OPERATORS.filter(isWanted).map(({ id }) => ({
      operator: id,
      route,
      status,
      field: '',
    })),
    ...[...fields].flatMap((field) =>
      FIELD_OPERATORS.filter(isWanted).map(({ id }) => ({ operator: id, route, status, field })),
    ),
  ]
}

/** Counts the messages that contain each text as a JSON value or in their path. */
function countValues(exchanges: readonly Exchange[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { request, response } of exchanges) {
    const sent = new Set<string>(request.target.split(/[/?&=]/))
    collectTexts(bodyJson(request.body), sent)
    const got = new Set<string>()
    collectTexts(bodyJson(response?.body), got)
    for (const one of [...sent, ...got]) counts.set(one, (counts.get(one) ?? 0) + 1)
  }
  return counts
}

function collectTexts(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value)
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) collectTexts(member, into)
}
