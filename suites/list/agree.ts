import {
  type Annotated,
  between,
  check,
  deviation,
  type Finding,
  found,
  inconclusive,
  isRecord,
  observed,
  pointerBelow,
  type Selector,
} from '#engine/suite.ts'
import { CHANGED_MEANWHILE, type Located, elements } from '../answers.ts'
import { withoutAllRights } from './lists.ts'

/** Two routes that show the same objects. */
export interface SameObjects {
  readonly id: string
  /** The objects, as the title names them. */
  readonly objects: string
  readonly list: Reading
  readonly record: Reading
  /** The member that identifies an object. */
  readonly key: string
  /** Fields that the two routes show differently, or that change by themselves. */
  readonly except?: readonly string[]
  /** The list may lack objects that the record route shows. */
  readonly isPartial?: true
}

interface Reading {
  readonly route: string
  /** Members that contain the objects, tried in turn; the response itself if none is given. */
  readonly at?: readonly string[]
}

/** What a user does elsewhere. */
const ACTIVITY = ['last_activity', 'session_active', 'client_address']

export const SAME_OBJECTS: readonly SameObjects[] = [
  {
    id: 'streams',
    objects: 'streams',
    list: { route: 'GET /streams', at: ['streams'] },
    record: { route: 'GET /streams/{streamId}' },
    key: 'id',
  },
  {
    id: 'enabled-streams',
    objects: 'enabled streams',
    list: { route: 'GET /streams/enabled', at: ['streams'] },
    record: { route: 'GET /streams/{streamId}' },
    key: 'id',
    isPartial: true,
  },
  {
    id: 'pages-of-streams',
    objects: 'streams in pages',
    list: { route: 'GET /streams/paginated', at: ['elements', 'streams'] },
    record: { route: 'GET /streams/{streamId}' },
    key: 'id',
    except: ['outputs', 'rules', 'created_at', 'is_default', 'categories', 'is_editable'],
    isPartial: true,
  },
  {
    id: 'users',
    objects: 'users',
    list: { route: 'GET /users', at: ['users'] },
    record: { route: 'GET /users/{username}' },
    key: 'username',
    except: ACTIVITY,
    isPartial: true,
  },
  {
    id: 'pages-of-users',
    objects: 'users in pages',
    list: { route: 'GET /users/paginated', at: ['users'] },
    record: { route: 'GET /users', at: ['users'] },
    key: 'username',
    except: [...ACTIVITY, 'read_only', 'roles'],
    isPartial: true,
  },
  {
    id: 'roles',
    objects: 'roles',
    list: { route: 'GET /roles', at: ['roles'] },
    record: { route: 'GET /roles/{rolename}' },
    key: 'name',
  },
  {
    id: 'outputs',
    objects: 'outputs',
    list: { route: 'GET /system/outputs', at: ['outputs'] },
    record: { route: 'GET /system/outputs/{outputId}' },
    key: 'id',
  },
  {
    id: 'index-sets',
    objects: 'index sets',
    list: { route: 'GET /system/indices/index_sets', at: ['index_sets'] },
    record: { route: 'GET /system/indices/index_sets/{id}' },
    key: 'id',
  },
  {
    id: 'views',
    objects: 'views',
    list: { route: 'GET /views', at: ['views'] },
    record: { route: 'GET /views/{id}' },
    key: 'id',
    isPartial: true,
  },
  {
    id: 'dashboards',
    objects: 'dashboards',
    list: { route: 'GET /dashboards', at: ['elements', 'views', 'dashboards'] },
    record: { route: 'GET /views/{id}' },
    key: 'id',
    isPartial: true,
  },
  {
    id: 'event-definitions',
    objects: 'event definitions',
    list: { route: 'GET /events/definitions', at: ['event_definitions'] },
    record: { route: 'GET /events/definitions/{definitionId}' },
    key: 'id',
    except: ['scheduler', 'matched_at', 'storage'],
    isPartial: true,
  },
  {
    id: 'nodes',
    objects: 'nodes',
    list: { route: 'GET /system/cluster/nodes', at: ['nodes'] },
    record: { route: 'GET /system/cluster/nodes/{nodeId}' },
    key: 'node_id',
    except: ['last_seen', 'is_leader', 'is_master'],
    isPartial: true,
  },
  {
    id: 'own-node',
    objects: 'nodes',
    list: { route: 'GET /system/cluster/nodes', at: ['nodes'] },
    record: { route: 'GET /system/cluster/node' },
    key: 'node_id',
    except: ['last_seen', 'is_leader', 'is_master'],
    isPartial: true,
  },
]

/** An object has the same values wherever it is shown. */
export const agreeChecks = SAME_OBJECTS.map((same) =>
  check(
    `list.agree.${same.id}`,
    `MUST show the ${same.objects} with the same values in ${same.list.route.slice(4)} and ${same.record.route.slice(4)}`,
    {
      source: observed('2.2.3', '3.2.0', '4.3.0', '5.1.0', '6.1.0', '7.0.1'),
      evidence: between(reads(same.list), reads(same.record)),
      judge: ([before, shown, after]) => compareAll(same, before, shown, after),
      why: 'clients read the list and rely on its values',
    },
  ),
)

function reads({ route }: Reading): Selector {
  return { route, method: 'GET', rejectedBy: 'none', status: 200, where: (x) => isRecord(x.json) }
}

function compareAll(
  { list, record, key, except = [], isPartial }: SameObjects,
  before: Annotated,
  shown?: Annotated,
  after?: Annotated,
): Finding | undefined {
  if (!shown) return inconclusive('the object was not read between two readings of the list')
  const listed = indexBy(objectsIn(before, list), key)
  const later = after && indexBy(objectsIn(after, list), key)
  const objects = objectsIn(shown, record)
  let compared = 0
  for (const { pointer, record: object } of objects) {
    const name = String(object[key])
    const one = listed.get(name)
    if (!one) {
      if (isPartial || withoutAllRights([before, shown])) continue
      if (!later || later.has(name)) return CHANGED_MEANWHILE
      return deviation(`${name} in ${list.route}, as ${record.route} shows it`, 'left out')
    }
    compared += 1
    for (const field of Object.keys(object)) {
      if (except.includes(field) || !Object.hasOwn(one, field)) continue
      const [wanted, told] = [one[field], object[field]]
      if (isSame(wanted, told)) continue
      if (!later || !isSame(later.get(name)?.[field], wanted)) return CHANGED_MEANWHILE
      return deviation(
        `${field} of ${name} as in ${list.route}: ${found(wanted)}`,
        found(told),
        pointerBelow(pointer, field),
      )
    }
  }
  return compared > 0 ? undefined : inconclusive('the two responses show no object in common')
}

function objectsIn(x: Annotated, { at }: Reading): readonly Located[] {
  if (!isRecord(x.json)) return []
  if (!at) return [{ pointer: '', record: x.json }]
  const { json } = x
  const member = at.find((name) => Array.isArray(json[name]))
  return member === undefined ? [] : elements(json[member], `/${member}`)
}

function indexBy(
  objects: readonly Located[],
  key: string,
): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  return new Map(objects.map(({ record }) => [String(record[key]), record]))
}

/** Whether two JSON values are equal; lists of texts are sets. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(normalize(a)) === JSON.stringify(normalize(b))
}

function normalize(value: unknown): unknown {
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value.map(normalize)
    return list.map((one) => JSON.stringify(one)).toSorted()
  }
  if (!isRecord(value)) return value
  return Object.entries(value)
    .map(([key, member]) => [key, normalize(member)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}
