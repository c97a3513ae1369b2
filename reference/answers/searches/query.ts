import { type Answer, json } from '../../answer.ts'
import { apiError } from '../../errors.ts'
import type { JsonObject } from '#engine/model/json/json.ts'
import type { Server } from '../../server.ts'

/** Whether a query can be read: words, phrases and fields with AND, OR and NOT between them. */
export function isReadable(query: string): boolean {
  const words = query.trim().split(/\s+/)
  const joins = (word: string | undefined): boolean => word === 'AND' || word === 'OR'
  if (joins(words[0]) || joins(words.at(-1))) return false
  if (words.some((word, at) => joins(word) && joins(words[at + 1]))) return false
  return (query.match(/"/g) ?? []).length % 2 === 0 && balanced(query)
}

function balanced(query: string): boolean {
  let depth = 0
  for (const character of query) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

/** Whether a message matches: every term must, `*` always does, `field:value` looks at one field. */
export function matches(query: string, fields: JsonObject): boolean {
  return query
    .split(/\s+(?:AND\s+)?/)
    .filter((term) => term !== '' && term !== '*')
    .every((term) => matchesTerm(term, fields))
}

function matchesTerm(term: string, fields: JsonObject): boolean {
  const [, name, value = term] = /^(\w+):(.+)$/.exec(term) ?? []
  const plain = value.replaceAll('"', '').toLowerCase()
  const looked = name === undefined ? [fields['message'], fields['source']] : [fields[name]]
  if (plain === '*') return looked.some((field) => field !== undefined)
  return looked.some(
    (field) => field !== undefined && JSON.stringify(field).toLowerCase().includes(plain),
  )
}

/** The response of a release to an invalid query. */
export function badQuery(query: string, server: Server): Answer {
  const failed = `Failed to parse query [${query}]`
  const message = `Unable to perform search query\n\n${failed}`
  if (server.has('bad-query-located'))
    return json(
      {
        query,
        begin_column: 0,
        begin_line: 1,
        end_column: 3,
        end_line: 1,
        message: `Cannot parse '${query}': Encountered an unexpected word at line 1, column 0.`,
        exception_name: 'org.apache.lucene.queryparser.classic.ParseException',
      },
      400,
    )
  if (server.has('bad-query-400'))
    return json({ message, details: [failed], line: 1, column: 0 }, 400)
  if (server.has('search-legacy-engine'))
    return json({ type: 'DetailedError', message, details: [failed] }, 500)
  return apiError(
    500,
    server.has('search-errors-propagate')
      ? 'Failed to obtain results: Elasticsearch exception [type=search_phase_execution_exception, reason=all shards failed].'
      : 'Missing search type result!',
  )
}
