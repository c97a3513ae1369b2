import type { JsonObject } from '#engine/model/json/json.ts'
import type { Call } from '../../server.ts'
import { asText } from '../values.ts'
import type { LookupKind } from './kinds.ts'

/** The page of a list that is asked for: sorted backwards where nothing else is asked for. */
export function buildPage(
  { request: { query: asked }, server }: Call,
  { key, kept }: LookupKind,
): JsonObject {
  const words = asked.get('query')
  const sort = asked.get('sort') ?? 'title'
  const turn = /^asc$/i.test(asked.get('order') ?? '') ? 1 : -1
  const number = Number(asked.get('page') ?? '1')
  const perPage = Number(asked.get('per_page') ?? '50')
  const found = [...kept(server.state).values()]
    .map(({ record }) => record)
    .filter((record) => isFound(record, words ?? ''))
    .toSorted((a, b) => turn * asText(a[sort]).localeCompare(asText(b[sort]), 'en'))
  const shown = perPage === 0 ? found : found.slice((number - 1) * perPage, number * perPage)
  return {
    query: words,
    total: found.length,
    count: shown.length,
    page: number,
    per_page: perPage,
    [key]: shown,
  }
}

function isFound(record: JsonObject, words: string): boolean {
  return ['title', 'description'].some((key) =>
    asText(record[key]).toLowerCase().includes(words.toLowerCase()),
  )
}
