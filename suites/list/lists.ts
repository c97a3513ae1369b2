import {
  type Annotated,
  beyond,
  type Finding,
  isRecord,
  mayDoEverything,
  type UnknownRecord,
} from '#engine/suite.ts'

/** Routes that list everything at once, and the members that contain the objects. */
export const PLAIN: Readonly<Record<string, readonly string[]>> = {
  'GET /streams': ['streams'],
  'GET /streams/enabled': ['streams'],
  'GET /streams/{streamid}/outputs': ['outputs'],
  'GET /streams/{streamid}/rules': ['stream_rules'],
  'GET /system/outputs': ['outputs'],
  'GET /system/inputs': ['inputs'],
  'GET /users': ['users'],
  'GET /roles': ['roles'],
  'GET /system/cluster/nodes': ['nodes'],
  'GET /users/{userId}/tokens': ['tokens'],
}

/** Routes that list page by page: `page` and `per_page`, `sort` and `order`, `query`. */
export const PAGED: Readonly<Record<string, readonly string[]>> = {
  'GET /streams/paginated': ['elements', 'streams'],
  'GET /users/paginated': ['users'],
  'GET /dashboards': ['elements', 'views'],
  'GET /search/saved': ['elements', 'views'],
  'GET /views': ['views'],
  'GET /authz/roles': ['roles'],
}

/**
 * The keys of objects, in order of preference. Tokens of old releases have no id, and two of them
 * may have one name.
 */
const IDS = ['id', '_id', 'node_id', 'username', 'token', 'name']

/** The use of readings that may be partial; undefined if each sender may see everything. */
export function withoutAllRights(readings: readonly Annotated[]): Finding | undefined {
  if (readings.every(({ account }) => account && mayDoEverything(account))) return undefined
  return beyond(
    readings.some(({ account }) => account === undefined)
      ? 'an account whose record grants all permissions'
      : 'an account that can see everything',
  )
}

/** The content of a list, and its place. */
export interface Listed {
  /** Of the list: `/streams`. */
  readonly pointer: string
  readonly items: readonly UnknownRecord[]
  readonly total?: number
}

/** The list in a response; undefined when there is none of that route. */
export function listIn({ route, json }: Annotated): Listed | undefined {
  const keys = PLAIN[route ?? ''] ?? PAGED[route ?? ''] ?? []
  if (!isRecord(json)) return undefined
  const key = keys.find((name) => Array.isArray(json[name]))
  if (key === undefined) return undefined
  const { total } = json
  return {
    pointer: `/${key}`,
    items: (json[key] as readonly unknown[]).filter(isRecord),
    ...(typeof total === 'number' && { total }),
  }
}

/** The key of an object in its list. */
export function idOf(item: UnknownRecord): string | undefined {
  const key = IDS.find((name) => typeof item[name] === 'string')
  return key === undefined ? undefined : String(item[key])
}
