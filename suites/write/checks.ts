import {
  beyond,
  chain,
  check,
  deviation,
  isGranted,
  isRecord,
  observed,
  permissionsToSee,
  describeAnswer,
  inconclusive,
  suite,
} from '../../src/suite.ts'
import type { Annotated } from '../../src/suite.ts'
import { listed } from '../answers.ts'
import { mutations } from './mutations.ts'

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
    check(`write.left-behind.${kind}`, `MUST list the same ${kind} after a run as before it`, {
      source: observed('2.5.2', '3.2.0', '5.1.0', '7.0.1'),
      mode: 'write',
      ...('needs' in rest && { needs: rest.needs }),
      evidence: chain(
        (x) => `${x.root} ${x.path}`,
        { route, method: 'GET', status: 200, where: ({ exchange }) => exchange.probe === BEFORE },
        { route, method: 'GET', where: ({ exchange }) => exchange.probe === AFTER },
      ),
      judge: ([before, after], { version }) => {
        if (!after || !isList(before, key)) return inconclusive('the list before is not known')
        if (after.exchange.failure) return inconclusive('the list after did not arrive whole')
        if (!isList(after, key)) return deviation(`the same ${kind}`, describeAnswer(after))
        const [then, now] = [namesIn(before, key), namesIn(after, key)]
        const added = now.find((one) => !then.includes(one))
        const lost = then.find((one) => !now.includes(one))
        const lacked = permissionsToSee(end, version).find((one) => !maySurely(after, one))
        if (added !== undefined && lacked !== undefined)
          return beyond(`an account that has ${lacked}: this one cannot remove what it makes`)
        if (added !== undefined)
          return deviation(`${then.length} ${kind}`, `also ${added}`, `/${key}`)
        return lost === undefined ? undefined : deviation(lost, 'it is gone', `/${key}`)
      },
      why: 'what a run made and what the target had must not be mixed up',
    }),
  ),
  mutations,
  probes: [],
})

/** Whether the account has a permission, or nothing is known of it. */
function maySurely({ account }: Annotated, permission: string): boolean {
  return account === undefined || isGranted(account, permission)
}

function isList(x: Annotated, key: string): boolean {
  return isRecord(x.json) && Array.isArray(x.json[key])
}

/** Identifiers of what a list holds; tokens of old releases have only their name. */
function namesIn(x: Annotated, key: string): readonly string[] {
  return listed(x, key).map(({ record }) => String(record['id'] ?? record['name']))
}
