import { isRecord } from '#engine/model/json/json.ts'
import type { Annotated } from '#engine/model/facts.ts'
import { stateAt } from '#engine/knowledge/state.ts'
import type { Happened } from '#engine/model/upgrade/replay.ts'
import type { Version } from '#engine/model/version.ts'
import { diffJson, type JsonChange } from '#upgrade/diff/json-diff.ts'
import { findData } from '#upgrade/diff/open-maps.ts'
import { isPageInstead, isServed } from '#upgrade/forecast/calls/served.ts'

/** The real outcome of one request on two servers. */
export interface Truth {
  readonly kind: Happened
  /** Fields that were removed, added, or changed type. */
  readonly changes: readonly JsonChange[]
}

/** Compares two real responses; fields only if both have bodies and the route is known. */
export function computeTruth(
  [a, b]: readonly [Annotated, Annotated],
  [from, to]: readonly [Version, Version],
): Truth {
  const [was, is] = [isServed(a, from), isServed(b, to)]
  if (isPageInstead(a, from) && !is)
    return { kind: isPageInstead(b, to) ? 'same' : 'changed', changes: [] }
  if (!was || !is) return { kind: is ? 'mended' : was ? 'broke' : 'failed', changes: [] }
  if (a.status !== b.status) return { kind: 'changed', changes: [] }
  const data = findData(a.route ?? '', [from, to])
  if (!data || !isJson(a.json) || !isJson(b.json)) {
    const isEmpty = isBare(a) && isBare(b)
    return { kind: isEmpty ? 'same' : 'served', changes: [] }
  }
  const changes = diffJson(a.json, b.json, data).filter(
    ({ kind, path }) => kind !== 'order' && stateAt(a.route, path)?.withForm !== true,
  )
  if (changes.length > 0) return { kind: 'changed', changes }
  return { kind: haveOtherLists(a.json, b.json) ? 'served' : 'same', changes }
}

/** Checks for a list that is empty on only one side, which shows no element fields. */
function haveOtherLists(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length === 0 || b.length === 0) return a.length !== b.length
    return haveOtherLists(a[0], b[0])
  }
  if (!isRecord(a) || !isRecord(b)) return false
  return Object.keys(a).some((key) => haveOtherLists(a[key], b[key]))
}

function isJson(value: unknown): boolean {
  return isRecord(value) || Array.isArray(value)
}

function isBare({ exchange: { response } }: Annotated): boolean {
  return response?.body.state === 'absent' || response?.body.size === 0
}
