import { type Annotated, isRecord, asRecord, memberAt, type UnknownRecord } from '#engine/suite.ts'
import { idOf, type Listed, listIn } from './lists.ts'
import { parametersOf } from '../answers.ts'

/** A client's request for a page of a list. */
interface Asked {
  /** Counted from 1. */
  readonly page: number
  readonly perPage: number
  readonly sort?: string
  readonly order: 'asc' | 'desc'
  readonly query: string
}

/** A page of a list: what was asked for, and what it holds. */
export interface Page extends Listed {
  readonly total: number
  readonly asked: Asked
  /** The page's own metadata, in `pagination` from 5.1.0 on. */
  readonly told: UnknownRecord
}

/** Lists that are available in pages as well as at once. */
export const IN_PAGES = { since: '4.0.0' } as const

/** Default number of objects in a page. */
const PER_PAGE = 50

/** The page in a response; undefined if it is none, or has no total. */
export function pageIn(x: Annotated): Page | undefined {
  const listed = listIn(x)
  if (!listed || listed.total === undefined) return undefined
  const pagination = memberAt(x.json, 'pagination')
  return {
    ...listed,
    total: listed.total,
    asked: askedOf(x),
    told: isRecord(pagination) ? pagination : asRecord(x.json),
  }
}

function askedOf(x: Annotated): Asked {
  const parameters = parametersOf(x)
  const sort = parameters.get('sort')
  return {
    page: Number(parameters.get('page') ?? '1'),
    perPage: Number(parameters.get('per_page') ?? PER_PAGE),
    ...(sort !== undefined && { sort }),
    order: /^desc$/i.test(parameters.get('order') ?? '') ? 'desc' : 'asc',
    query: parameters.get('query') ?? '',
  }
}

/** Whether the request is for the first page of many objects, which may contain all of them. */
export function isWhole(x: Annotated): boolean {
  const { page, perPage } = askedOf(x)
  return page === 1 && perPage >= PER_PAGE
}

/** Whether a page of few things is asked for, or a later one. */
export function isPart(x: Annotated): boolean {
  return !isWhole(x)
}

/** The same list for the same sender, whatever page of it. */
export function sameList(x: Annotated): string {
  const rest = [...parametersOf(x)].filter(([name]) => name !== 'page' && name !== 'per_page')
  const query = rest.map((pair) => pair.join('=')).toSorted()
  return [x.root, x.path, x.credential.key ?? x.credential.form, ...query].join('\n')
}

/** The sort keys of a page, in order; the ids if unknown. */
export function sequenceOf({ items, asked: { sort = '' } }: Page): readonly string[] {
  return items.map((item) => {
    const value = item[sort]
    return typeof value === 'string' ? value : (idOf(item) ?? '')
  })
}
