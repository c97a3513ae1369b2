import { bodyJson } from '#engine/judge/content.ts'
import { type Body, type Exchange, isWholeBody, type Response } from '#engine/model/exchange.ts'
import { stateAt } from '#engine/knowledge/state.ts'
import {
  type AnswerChange,
  type ChangeClass,
  JUDGEMENTS,
  type Severity,
} from '#engine/model/upgrade/replay.ts'
import { findData } from '../diff/open-maps.ts'
import { diffJson, type JsonChange } from '../diff/json-diff.ts'
import type { Version } from '#engine/model/version.ts'
import { ABSENT, changed } from './change.ts'
import { compareHeaders } from './compare-headers.ts'
import { type AnsweredAt, compareValues, SHOWN } from './compare-values.ts'
import { brokenIdentities } from './identities.ts'
import { inOneOrder } from './any-order.ts'
import { listLeaves, getPath } from './leaves.ts'
import { type MapBack, mapJson } from './map-back.ts'

/** The context for comparing the responses of a call. */
interface CallFacts {
  /** `GET /streams/{streamId}`; undefined for no route. */
  readonly route?: string | undefined
  /** Releases of the recording and of the target. */
  readonly versions: readonly Version[]
  readonly mapBack: MapBack
}

/** Every difference between a recorded exchange and the same one on the target; empty when they are the same. */
export function compareAnswers(
  recorded: Exchange,
  got: Exchange,
  facts: CallFacts,
): readonly AnswerChange[] {
  const [before, after] = [recorded.response, got.response]
  if (!before || !after) return before || after ? [lostAnswer(recorded, got)] : []
  if (before.status !== after.status) {
    const [was, is] = [before.status, after.status]
    return [changed('status', 'high', '', String(was), String(is))]
  }
  return [
    ...compareHeaders(before.headers, after.headers, facts.mapBack),
    ...compareBodies(before, after, facts, [recorded.endedAt, got.endedAt]),
    ...compareTimes(recorded, got),
  ]
}

function lostAnswer(recorded: Exchange, got: Exchange): AnswerChange {
  const said = ({ response, failure }: Exchange): string =>
    response ? String(response.status) : (failure?.kind ?? 'no response')
  return changed('status', 'high', '', said(recorded), said(got))
}

function compareBodies(
  { body: before, status }: Response,
  { body: after }: Response,
  { route, versions, mapBack }: CallFacts,
  answeredAt: AnsweredAt,
): readonly AnswerChange[] {
  if (!isWholeBody(before) || !isWholeBody(after)) return []
  const [was, is] = [bodyJson(before), bodyJson(after)]
  if (was === undefined || is === undefined) return compareTexts(before, after, mapBack)
  const data = route === undefined ? undefined : findData(route, versions)
  const [old, turned] = [was, mapJson(is, mapBack)].map((json) => inOneOrder(json, status))
  const structure = diffJson(old, turned, data ?? {})
  const moved = new Set(structure.map(({ path }) => path))
  return [
    ...structure.map(asChange),
    ...compareLeaves([old, turned], moved, answeredAt),
    ...compareLayout(before.text, after.text),
  ].map((change) => asState(change, route))
}

/** Two servers of one release differ in what they are at. */
function asState(change: AnswerChange, route: string | undefined): AnswerChange {
  const state = stateAt(route, change.place)
  const isValue = change.class === 'value' || change.before === 'null' || change.after === 'null'
  if (!state || (!isValue && !isOtherTime(change) && state.withForm !== true)) return change
  return { ...change, severity: 'low', judgement: 'noise', because: `it is ${state.what}` }
}

/** A time that had come, and now has not. */
function isOtherTime({ class: kind, judgement }: AnswerChange): boolean {
  return kind === 'retyped' && judgement === 'undecided'
}

/** The layout of JSON is for people, unless the client asked for it. */
function compareLayout(before = '', after = ''): readonly AnswerChange[] {
  const [was, is] = [before, after].map((text) => (/[{[]\s*\n/.test(text) ? 'lines' : 'one line'))
  if (was === undefined || is === undefined || was === is) return []
  return [changed('value', 'low', 'layout', was, is, 'the JSON is formatted differently')]
}

function compareTexts(before: Body, after: Body, mapBack: MapBack): readonly AnswerChange[] {
  const [was, is] = [before.text ?? '', mapBack(after.text ?? '')]
  const [wasJson, isJson] = [bodyJson(before) !== undefined, bodyJson(after) !== undefined]
  if (wasJson !== isJson || (was === '') !== (is === ''))
    return [changed('retyped', 'high', '', getKind(was, wasJson), getKind(is, isJson))]
  return was === is ? [] : compareValues('', was.slice(0, 200), is.slice(0, 200), 'value')
}

function getKind(text: string, isJson: boolean): string {
  if (text === '') return 'an empty body'
  return isJson ? 'JSON' : 'text'
}

function compareLeaves(
  [was, is]: readonly [unknown, unknown],
  moved: ReadonlySet<string>,
  answeredAt: AnsweredAt,
): readonly AnswerChange[] {
  const [before, after] = [listLeaves(was), listLeaves(is)]
  const worst = new Map<string, AnswerChange>()
  for (const [place, old] of before) {
    const path = getPath(place)
    if (!after.has(place) || moved.has(path)) continue
    for (const found of compareValues(path, old, after.get(place), 'value', answeredAt))
      if (isWorse(found, worst.get(path))) worst.set(path, found)
  }
  return [...worst.values(), ...brokenIdentities(before, after)]
}

/** Variation in one element of a list must not hide a change in another. */
function isWorse({ judgement }: AnswerChange, known: AnswerChange | undefined): boolean {
  return !known || JUDGEMENTS.indexOf(judgement) < JUDGEMENTS.indexOf(known.judgement)
}

const STRUCTURE: Readonly<Record<JsonChange['kind'], readonly [ChangeClass, Severity]>> = {
  removed: ['removed field', 'high'],
  retyped: ['retyped', 'high'],
  added: ['added field', 'low'],
  order: ['order', 'low'],
}

function asChange({ path, kind, before, after }: JsonChange): AnswerChange {
  const [name, severity] = STRUCTURE[kind]
  const [was, is] = [kind === 'added' ? ABSENT : 'null', kind === 'removed' ? ABSENT : 'null']
  const shown = (types: readonly string[], none: string): string => cut(types.join(' or ')) || none
  return changed(name, severity, path, shown(before, was), shown(after, is))
}

/** Lists may be long. */
function cut(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}

/** Milliseconds. */
const SLOW = 2_000

function compareTimes(recorded: Exchange, got: Exchange): readonly AnswerChange[] {
  const [was, is] = [lasted(recorded), lasted(got)]
  if (was === undefined || is === undefined || is < SLOW || is < was * 10) return []
  return [
    {
      ...changed('timing', 'low', '', `${Math.round(was)} ms`, `${Math.round(is)} ms`),
      judgement: 'noise',
      because: 'a single response does not prove a change in speed',
    },
  ]
}

function lasted({ startedAt, endedAt }: Exchange): number | undefined {
  return startedAt === undefined || endedAt === undefined ? undefined : endedAt - startedAt
}
