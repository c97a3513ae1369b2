import type { Exchange } from '#engine/model/exchange.ts'
import { describeRequest, type NormalForm, type FormPart, PARTS } from './normal-form.ts'
import { describePresented } from './presented.ts'

/** The recorded exchange that is most like a request, and in what they differ; without secrets. */
export interface Nearest {
  /** Position in the recording, from 0. */
  readonly exchange: number
  /** Its request in words. */
  readonly request: string
  readonly differs: readonly string[]
}

interface Shelved {
  readonly exchange: Exchange
  readonly form: NormalForm
}

/** How much it says that two requests are alike in a part. */
const WEIGHTS: Readonly<Record<FormPart, number>> = {
  path: 16,
  method: 8,
  credential: 3,
  body: 3,
  query: 3,
  'X-Requested-By': 2,
  Accept: 2,
  'Content-Type': 2,
  Origin: 0,
}

export function findNearest(asked: NormalForm, shelved: readonly Shelved[]): Nearest | undefined {
  let best: Shelved | undefined
  let most = -1
  for (const one of shelved) {
    const likeness = computeLikeness(asked, one.form)
    if (likeness > most) [best, most] = [one, likeness]
  }
  if (!best) return undefined
  const { exchange, form } = best
  const differing = PARTS.filter((part) => asked.masked[part] !== form.masked[part])
  return {
    exchange: exchange.index,
    request: describeRequest(form),
    differs: differing.map((part) => difference(part, asked, form)),
  }
}

function computeLikeness({ masked: asked }: NormalForm, { masked: known }: NormalForm): number {
  return PARTS.reduce((sum, part) => {
    if (asked[part] === known[part]) return sum + WEIGHTS[part]
    return part === 'path' ? sum + (WEIGHTS.path / 2) * pathLikeness(asked.path, known.path) : sum
  }, 0)
}

/** The share of characters that are equal from the start and from the end, from 0 to 1. */
function pathLikeness(asked: string, known: string): number {
  const most = Math.min(asked.length, known.length)
  let start = 0
  while (start < most && asked[start] === known[start]) start += 1
  let end = 0
  while (end < most - start && asked.at(-1 - end) === known.at(-1 - end)) end += 1
  return (start + end) / Math.max(asked.length, known.length)
}

function difference(part: FormPart, asked: NormalForm, known: NormalForm): string {
  switch (part) {
    case 'credential':
      return credentialDifference(asked, known)
    case 'query':
    case 'body':
      return `${part}: ${contentDifference(asked.masked[part], known.masked[part])}`
    case 'method':
    case 'path':
    case 'X-Requested-By':
    case 'Accept':
    case 'Content-Type':
    case 'Origin':
      return `${part}: "${asked.masked[part]}" was sent, "${known.masked[part]}" is recorded`
  }
}

function credentialDifference(asked: NormalForm, known: NormalForm): string {
  const [sent, recorded] = [asked, known].map(({ presented }) => describePresented(presented))
  return sent === recorded
    ? `credential: a different secret than the one recorded ${recorded}`
    : `credential: sent ${sent ?? ''}, recorded ${recorded ?? ''}`
}

/** Names only: values may be secret. */
function contentDifference(asked: string, known: string): string {
  const [sent, recorded] = [namesIn(asked), namesIn(known)]
  if (!sent || !recorded)
    return asked === '' ? 'none was sent' : known === '' ? 'none is recorded' : 'it differs'
  const more = [...sent.keys()].filter((name) => !recorded.has(name))
  const less = [...recorded.keys()].filter((name) => !sent.has(name))
  const other = [...sent].filter(
    ([name, value]) => recorded.has(name) && recorded.get(name) !== value,
  )
  return [
    ...(more.length > 0 ? [`${listed(more)} only in the request`] : []),
    ...(less.length > 0 ? [`${listed(less)} only in the recording`] : []),
    ...(other.length > 0 ? [`${listed(other.map(([name]) => name))} with a different value`] : []),
  ].join(', ')
}

const MAX_NAMES = 10

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => JSON.stringify(name.slice(0, 80)))
  return names.length > MAX_NAMES ? `${shown.join(', ')} …` : shown.join(', ')
}

/** Names at the top of what `bodyForm` made of an object or of pairs; undefined for anything else. */
function namesIn(content: string): ReadonlyMap<string, string> | undefined {
  if (content === '') return new Map()
  if (!/^[{[]/.test(content)) return undefined
  const value = JSON.parse(content) as unknown
  if (Array.isArray(value)) {
    const pairs = value.filter(isPair)
    return pairs.length === value.length ? new Map(pairs) : undefined
  }
  return new Map(
    Object.entries(value as object).map(([name, inner]) => [name, JSON.stringify(inner)]),
  )
}

function isPair(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string'
}
