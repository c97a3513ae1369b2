import { bodyText } from '#engine/judge/content.ts'
import { isSafe } from '#engine/judge/facts/rejected-by.ts'
import type { Annotated } from '#engine/model/facts.ts'
import { IDENTIFIERS, RUN_PREFIXES } from '#engine/text/identifiers.ts'

const NAMES = new RegExp(`${IDENTIFIERS.source}|${RUN_PREFIXES.source}-[\\w-]+`, 'gi')

/**
 * Follows a recording and says of each call, in order, whether the object in its path was
 * `invented` by the client, `made` before, or `removed` before, and the state of its credential.
 */
export function createStates(): (call: Annotated) => readonly string[] {
  const states = new Map<string, 'made' | 'removed'>()
  const note = ({ path, method, status, exchange: { request, response } }: Annotated): void => {
    if (status >= 300) return
    const last = namesIn(path).at(-1)
    if (method === 'DELETE' && last !== undefined && path.endsWith(last))
      states.set(last, 'removed')
    const shown = [response?.body, ...(isSafe(method) ? [] : [request.body])]
    for (const name of shown.flatMap((body) => namesIn(bodyText(body) ?? '')))
      if (!states.has(name)) states.set(name, 'made')
  }
  return (call) => {
    const named = namesIn(call.path).map((name) => states.get(name) ?? 'invented')
    note(call)
    return [...named, call.credential.validity]
  }
}

function namesIn(text: string): readonly string[] {
  return text.match(NAMES) ?? []
}
