import { isObject, type JsonObject } from '#engine/model/json/json.ts'
import { invalid } from '../../errors.ts'
import type { Answer } from '../../answer.ts'
import type { Call, Server } from '../../server.ts'
import { type Problems, validation } from '../problems.ts'
import { asText } from '../values.ts'
import type { LookupKind } from './kinds.ts'

/** The response of a route that only validates a new object. */
export function validate(call: Call, kind: LookupKind): Answer {
  const { server, given } = call
  const empty = Object.entries(kind.filled).filter(([, key]) => asText(given[key]) === '')
  if (empty.length > 0 && server.has('lookup-empty-refused')) {
    const path = `LookupTableResource.${kind.validator}.arg0`
    return invalid(
      call,
      empty.map(([name]) => ({ constraint: 'NotEmpty', path: `${path}.${name}`, value: '' })),
    )
  }
  const told = server.has('lookup-empty-told') ? empty : []
  return validation(call, {
    name: isTaken(given, kind, server) ? `The ${kind.called} name is already in use.` : undefined,
    ...Object.fromEntries(told.map(([name]) => [name, 'must not be empty'])),
    ...findProblems(given['config'], server),
  })
}

function isTaken(given: JsonObject, { kept }: LookupKind, { state }: Server): boolean {
  return [...kept(state).values()].some(
    ({ id, name }) => name === asText(given['name']) && id !== asText(given['id']),
  )
}

/** The errors in the configuration of an adapter that requests a URL. */
function findProblems(config: JsonObject[string] | undefined, server: Server): Problems {
  if (!isObject(config) || config['type'] !== 'httpjsonpath') return {}
  const url = asText(config['url'])
  return {
    url: URL.canParse(url.replaceAll('${key}', 'key')) ? notListed(url, server) : 'Invalid URL.',
    single_value_jsonpath: asText(config['single_value_jsonpath']).startsWith('$')
      ? undefined
      : 'Invalid JSONPath.',
  }
}

/** The list of URLs that a server may ask is empty here, as on a fresh one. */
export function notListed(url: string, { has }: Server): string | undefined {
  if (!has('lookup-urls-listed')) return undefined
  return `URL <${url}> is not ${has('lookup-allowlist') ? 'allowlisted' : 'whitelisted'}.`
}
