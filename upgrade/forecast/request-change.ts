import { isRecord, type UnknownRecord } from '#engine/model/json/json.ts'
import { bodyJson } from '#engine/judge/content.ts'
import { header, type Request } from '#engine/model/exchange.ts'
import type { DiffLine } from '#engine/model/upgrade/forecast.ts'
import { diffLines } from '../diff/line-diff.ts'
import type { RequestChange } from './calls/incompatibility.ts'
import { literalPattern } from '#engine/text/patterns.ts'

/** Names secrets of a request instead of showing them. */
export interface Shown {
  readonly target: (target: string) => string
  readonly text: (text: string) => string
}

/** The request before and after its edits, as lines that differ; secrets are named, not shown. */
export function requestChange(
  request: Request,
  edits: readonly RequestChange[],
  shown: Shown,
): readonly DiffLine[] {
  const names = edits.flatMap((edit) => (edit.kind === 'header' ? [edit.name] : []))
  const json = bodyJson(request.body)
  const touchesBody = edits.some(({ kind }) => !['header', 'path', 'query'].includes(kind))
  const before = listLines({
    first: `${request.method} ${shown.target(request.target)}`,
    headers: names.map((name) => [name, header(request.headers, name)]),
    json: touchesBody ? json : undefined,
    shown,
  })
  const after = listLines({
    first: `${request.method} ${shown.target(changedTarget(request.target, edits))}`,
    headers: edits.flatMap((edit) => (edit.kind === 'header' ? [[edit.name, edit.value]] : [])),
    json: touchesBody ? changedBody(json, edits) : undefined,
    shown,
  })
  return diffLines(before, after)
}

interface Parts {
  readonly first: string
  readonly headers: readonly (
    readonly [name: string, value: string | undefined] | readonly string[]
  )[]
  readonly json: unknown
  readonly shown: Shown
}

function listLines({ first, headers, json, shown }: Parts): readonly string[] {
  const sent = headers.flatMap(([name = '', value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  )
  const body = json === undefined ? [] : shown.text(JSON.stringify(json, null, 2)).split('\n')
  return [first, ...sent, ...body]
}

/** Path and query of a request after its edits. */
export function changedTarget(target: string, edits: readonly RequestChange[]): string {
  return edits.reduce(editTarget, target)
}

/** The JSON body of a request after its edits. */
export function changedBody(body: unknown, edits: readonly RequestChange[]): unknown {
  return edits.reduce(editBody, body)
}

function editTarget(target: string, edit: RequestChange): string {
  if (edit.kind === 'path') return movePath(target, edit.from, edit.to)
  if (edit.kind !== 'query') return target
  const clean = target.endsWith('?') ? target.slice(0, -1) : target
  return `${clean}${clean.includes('?') ? '&' : '?'}${edit.name}=${edit.value}`
}

/** Template variables match any segment of the target. */
function movePath(target: string, from: string, to: string): string {
  const pattern = from
    .split(/\{[^{}]*\}/)
    .map(literalPattern)
    .join('([^/?]+)')
  const found = new RegExp(`${pattern}(?=[/?]|$)`).exec(target)
  if (!found) return target
  let place = 0
  const moved = to.replace(/\{[a-zA-Z]+\}/g, (name) => found[(place += 1)] ?? name)
  return target.slice(0, found.index) + moved + target.slice(found.index + found[0].length)
}

function editBody(body: unknown, edit: RequestChange): unknown {
  switch (edit.kind) {
    case 'wrap':
      return { [edit.key]: body }
    case 'unwrap':
      return isRecord(body) && edit.key in body ? body[edit.key] : body
    case 'add':
      return change(body, edit.at, (holder, key) => ({ ...holder, [key]: edit.value }))
    case 'remove':
      return change(body, edit.at, (holder, key) => without(holder, key))
    default:
      return body
  }
}

type Holder = UnknownRecord

/** Changes what contains the last key of a way; a body that was wrapped meanwhile is entered. */
function change(
  value: unknown,
  way: readonly string[],
  act: (holder: Holder, key: string) => Holder,
): unknown {
  const [key, ...rest] = way
  if (key === undefined) return value
  if (key === '[]')
    return Array.isArray(value) ? value.map((item) => change(item, rest, act)) : value
  if (!isRecord(value)) return value
  const only = Object.keys(value)
  if (only.length === 1 && only[0] === 'entity' && key !== 'entity')
    return { entity: change(value['entity'], way, act) }
  if (rest.length === 0) return act(value, key)
  return { ...value, [key]: change(value[key], rest, act) }
}

function without(holder: Holder, key: string): Holder {
  return Object.fromEntries(Object.entries(holder).filter(([name]) => name !== key))
}
