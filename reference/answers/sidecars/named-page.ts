import { type Json, type JsonObject, textAt } from '#engine/model/json/json.ts'
import { answerWith } from '../../requests/project.ts'
import type { Answer } from '../../answer.ts'
import type { Call } from '../../server.ts'

/**
 * A page of a list that is sorted by `name` by default; `total` counts the matches of the query.
 */
export function namedPage(
  call: Call,
  key: string,
  items: readonly JsonObject[],
  { sort: usual = 'name', more }: { readonly sort?: string; readonly more?: JsonObject } = {},
): Answer {
  const { query } = call.request
  const words = query.get('query') ?? ''
  const [sort, order] = [query.get('sort') ?? usual, query.get('order') ?? 'asc']
  const [page, perPage] = [Number(query.get('page') ?? '1'), Number(query.get('per_page') ?? '50')]
  const found = items.filter((item) => holds(item, words))
  const turn = order.toLowerCase() === 'desc' ? -1 : 1
  const sorted = found.toSorted(
    (one, other) => turn * compare(textAt(one, sort) ?? '', textAt(other, sort) ?? ''),
  )
  const shown = sorted.slice((page - 1) * perPage, page * perPage)
  return answerWith(call, {
    query: words,
    total: items.length,
    sort,
    order,
    [key]: shown,
    ...more,
    pagination: { total: found.length, count: shown.length, page, per_page: perPage },
  })
}

/** Words anywhere in what a thing is called, or `field:words` in that field. */
function holds(item: JsonObject, words: string): boolean {
  const [, field, value = words] = /^(\w+):(.*)$/.exec(words) ?? []
  const wanted = value.toLowerCase()
  const texts: readonly (Json | undefined)[] =
    field === undefined
      ? ['name', 'node_name', 'node_id'].map((name) => item[name])
      : [item[field] ?? item[`node_${field}`]]
  return texts.some((text) => typeof text === 'string' && text.toLowerCase().includes(wanted))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
