import {
  type Annotated,
  ANY_RUN_PREFIX,
  beyond,
  chain,
  check,
  describeAnswer,
  deviation,
  FRONT_ANSWERED,
  inconclusive,
  isGranted,
  isRecord,
  noted,
  observed,
  permissionsToSee,
  suite,
} from '#engine/suite.ts'
import { listed } from '../answers.ts'
import { faults } from './faults.ts'

/** The listings that a run that writes makes before its first change and after its last. */
const BEFORE = 'listing-before'
const AFTER = 'listing-after'
const KINDS = [
  { kind: 'streams', route: 'GET /streams', key: 'streams', end: 'DELETE /streams/{streamId}' },
  {
    kind: 'outputs',
    route: 'GET /system/outputs',
    key: 'outputs',
    end: 'DELETE /system/outputs/{outputId}',
  },
  {
    kind: 'tokens',
    route: 'GET /users/{userId}/tokens',
    key: 'tokens',
    end: 'DELETE /users/{userId}/tokens/{idOrToken}',
    needs: ['user-credentials'],
  },
  { kind: 'users', route: 'GET /users', key: 'users', end: 'DELETE /users/{username}' },
] as const

export default suite('write', 'A run that writes leaves nothing behind', {
  checks: KINDS.map(({ kind, route, key, end, ...rest }) =>
    check(
      `write.left-behind.${kind}`,
      `MUST NOT list ${kind} that an earlier run deleted, and MUST still list the others`,
      {
        source: observed('2.5.2', '3.2.0', '5.1.0', '7.0.1'),
        mode: 'write',
        ...('needs' in rest && { needs: rest.needs }),
        evidence: chain(
          (x) => `${x.root} ${x.path}`,
          { route, method: 'GET', status: 200, where: ({ exchange }) => exchange.probe === BEFORE },
          { route, method: 'GET', where: ({ exchange }) => exchange.probe === AFTER },
        ),
        judge: ([before, after], { version, prefix }) => {
          if (!after || !isList(before, key))
            return inconclusive('the list before the run is not known')
          if (after.exchange.failure) return inconclusive('the list after the run is incomplete')
          if (!isList(after, key)) return deviation(`the same ${kind}`, describeAnswer(after))
          const isOfRun = (name: string): boolean =>
            prefix === undefined ? ANY_RUN_PREFIX.test(name) : name.startsWith(`${prefix}-`)
          const [then, now] = [before, after].map((x) => thingsIn(x, key, isOfRun))
          if (!then || !now) return undefined
          const left = now.filter((one) => one.isOfRun && then.every(({ id }) => one.id !== id))
          const [first, ...more] = left
          const lost = then.filter(({ id }) => now.every((one) => one.id !== id))
          const lacked = permissionsToSee(end, version).find((one) => !maySurely(after, one))
          if (first && after.fronted?.includes(end)) return inconclusive(`${FRONT_ANSWERED}${end}`)
          if (first && lacked !== undefined)
            return beyond(
              `an account that has ${lacked}; this one cannot remove the objects that it creates`,
            )
          if (first)
            return deviation(
              `${then.length} ${kind}`,
              `also ${first.id}${more.length > 0 ? ` and ${more.length} more` : ''}`,
              `/${key}`,
            )
          const built = lost.find(({ isBuiltIn }) => isBuiltIn)
          if (built) return deviation(built.id, 'it was removed', `/${key}`)
          return lost.length === 0
            ? undefined
            : noted(`${kind} deleted by others during the run: ${lost.length}`)
        },
        why: 'users could mistake the leftovers of a test run for their own objects',
      },
    ),
  ),
  faults,
  probes: [],
})

/** Whether the account has a permission, or nothing is known of it. */
function maySurely({ account }: Annotated, permission: string): boolean {
  return account === undefined || isGranted(account, permission)
}

function isList(x: Annotated, key: string): boolean {
  return isRecord(x.json) && Array.isArray(x.json[key])
}

interface Thing {
  readonly id: string
  /**
   * Others make things on the same server, too; those of a run bear its prefix, or no name where a server
   * makes something of a body that it should have rejected.
   */
  readonly isOfRun: boolean
  /** No request deletes it: a stream of the server itself, or the root account. */
  readonly isBuiltIn: boolean
}

const NAMES = ['title', 'name', 'username']

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The objects of a list; tokens of old releases have only their name. */
function thingsIn(
  x: Annotated,
  key: string,
  isNamedByRun: (name: string) => boolean,
): readonly Thing[] {
  return listed(x, key).map(({ record }) => ({
    id: textOf(record['id']) ?? textOf(record['name']) ?? JSON.stringify(record),
    isOfRun:
      NAMES.every((name) => (textOf(record[name]) ?? '').trim() === '') ||
      NAMES.some((name) => isNamedByRun(String(record[name]))),
    isBuiltIn: record['read_only'] === true || /^0{23}[1-3]$/.test(String(record['id'])),
  }))
}
