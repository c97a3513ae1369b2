import { isRecord, memberAt, listAt, textAt } from '../../model/json/json.ts'
import type { Exchange } from '../../model/exchange.ts'
import type { BackendFacts } from '../../model/facts.ts'
import { bodyJson, bodyText } from '../content.ts'
import { withoutQuery } from '../../text/paths/path.ts'

/** Facts about the search backend from a whole file. */
export interface BackendState {
  /** The facts at an exchange; before the first one, the first. */
  readonly at: (exchange: Exchange) => BackendFacts
}

interface Saying {
  readonly at: number
  readonly index: string
}

/** First pass over a file: which backend it is, and which indices are written to. */
export function foldBackend(exchanges: Iterable<Exchange>): BackendState {
  const aliases = new Map<string, Saying[]>()
  let backend: Omit<BackendFacts, 'writeIndices'> = { isOpenSearch: false }
  for (const exchange of exchanges) {
    if (exchange.response?.status !== 200) continue
    backend = productIn(exchange) ?? backend
    for (const { alias, index } of aliasesIn(exchange)) {
      if (!alias.endsWith('_deflector')) continue
      const sayings = aliases.get(alias) ?? []
      aliases.set(alias, [...sayings, { at: exchange.index, index }])
    }
  }
  return {
    at: (exchange) => ({
      ...backend,
      writeIndices: [...aliases.values()].flatMap((sayings) => {
        const last = sayings.findLast(({ at }) => at <= exchange.index) ?? sayings[0]
        return last ? [last.index] : []
      }),
    }),
  }
}

function productIn({
  request,
  response,
}: Exchange): Omit<BackendFacts, 'writeIndices'> | undefined {
  if (request.method !== 'GET' || request.target !== '/') return undefined
  const json = bodyJson(response?.body)
  const version = isRecord(json) && isRecord(json['version']) ? json['version'] : undefined
  if (!version || typeof version['number'] !== 'string') return undefined
  return { number: version['number'], isOpenSearch: version['distribution'] === 'opensearch' }
}

interface Alias {
  readonly alias: string
  readonly index: string
}

/** Aliases as requests set them, as responses name the index for them, and as documents were indexed. */
function aliasesIn({ request, response }: Exchange): readonly Alias[] {
  const path = withoutQuery(request.target)
  if (/\/_alias(es)?(\/|$)/.test(path))
    return request.method === 'POST'
      ? aliasesSet(bodyJson(request.body))
      : aliasesListed(bodyJson(response?.body))
  if (path.endsWith('/_bulk'))
    return aliasesWritten(bodyText(request.body), bodyJson(response?.body))
  return aliasesAsked(path, bodyJson(response?.body))
}

/** `{"actions":[{"add":{"index":"graylog_0","alias":"graylog_deflector"}}]}`, also with lists. */
function aliasesSet(sent: unknown): readonly Alias[] {
  return listAt(sent, 'actions').flatMap((action) => {
    const add = memberAt(action, 'add')
    if (!isRecord(add)) return []
    return texts(add['indices'] ?? add['index']).flatMap((index) =>
      texts(add['aliases'] ?? add['alias']).map((alias) => ({ alias, index })),
    )
  })
}

/** `{"graylog_0":{"aliases":{"graylog_deflector":{}}}}` */
function aliasesListed(json: unknown): readonly Alias[] {
  if (!isRecord(json)) return []
  return Object.entries(json).flatMap(([index, record]) => {
    const aliases = memberAt(record, 'aliases')
    return isRecord(aliases) ? Object.keys(aliases).map((alias) => ({ alias, index })) : []
  })
}

/** `GET /graylog_deflector/_settings` returns `{"graylog_0":{"settings":{}}}`. */
function aliasesAsked(path: string, json: unknown): readonly Alias[] {
  const [, alias] = /^\/([^/*,_%][^/*,%]*)\/_(?:settings|mapping)$/.exec(path) ?? []
  const names = isRecord(json) ? Object.keys(json) : []
  return alias !== undefined && names.length === 1 && names[0] !== alias
    ? names.map((index) => ({ alias, index }))
    : []
}

/** Returns the alias and the index of the first document: it was sent to an alias and stored in an index. */
function aliasesWritten(sent: string | undefined, json: unknown): readonly Alias[] {
  const index = namedIndex(listAt(json, 'items')[0])
  const alias = namedIndex(parsed(sent?.split('\n', 1)[0]))
  return index !== undefined && alias !== undefined && index !== alias ? [{ alias, index }] : []
}

/** `_index` of `{"index":{"_index":"graylog_0"}}`, or of another action. */
function namedIndex(action: unknown): string | undefined {
  const inner = isRecord(action) ? Object.values(action)[0] : undefined
  return textAt(inner, '_index')
}

function parsed(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '') as unknown
  } catch {
    return undefined // not a line of a bulk request
  }
}

function texts(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((one): one is string => typeof one === 'string')
}
