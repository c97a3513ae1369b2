import {
  availabilityOf,
  check,
  deviation,
  expectError,
  isGranted,
  isRecord,
  mayDoEverything,
  observed,
  permissionsFor,
  describeAnswer,
  describeRequest,
  inconclusive,
  eachAfter,
  one,
} from '../../src/suite.ts'
import type { Annotated, Check, Context, Finding } from '../../src/suite.ts'
import { SHOWN, senderIn } from '../senders.ts'
import type { Sender } from '../senders.ts'

const seen = observed('2.5.2', '3.2.0', '5.1.0', '7.0.1')

/** What an account without the permission is refused, kind by kind. */
export interface Right {
  readonly kind: string
  /** What it is not to do with it, in words and in the id. */
  readonly act: string
  readonly words: string
  readonly routes: readonly string[]
  /** What makes it possible that the account may: with any of these nothing is known. */
  readonly permissions: readonly string[]
  readonly mode?: 'write'
  readonly versions?: Check['versions']
}

const STREAM = '/streams/{streamId}'
const UNDER_STREAM = '/streams/{streamid}'
const OUTPUT = '/system/outputs/{outputId}'
const USER = '/users/{userId}'
const write = 'write' as const

export const RIGHTS: readonly Right[] = [
  {
    ...{ kind: 'stream', act: 'read', words: 'to read a stream' },
    ...{ routes: [`GET ${STREAM}`], permissions: ['streams:read'], mode: write },
  },
  {
    ...{ kind: 'stream', act: 'change', words: 'to change a stream' },
    ...{ routes: [`PUT ${STREAM}`], permissions: ['streams:edit'], mode: write },
  },
  {
    ...{ kind: 'stream', act: 'end', words: 'to delete a stream' },
    ...{ routes: [`DELETE ${STREAM}`], permissions: ['streams:edit'], mode: write },
  },
  {
    ...{ kind: 'stream', act: 'switch', words: 'to pause or resume a stream' },
    routes: [`POST ${STREAM}/pause`, `POST ${STREAM}/resume`],
    ...{ permissions: ['streams:edit', 'streams:changestate'], mode: write },
  },
  {
    ...{ kind: 'stream', act: 'clone', words: 'to clone a stream' },
    routes: [`POST ${STREAM}/clone`],
    ...{ permissions: ['streams:create', 'streams:read'], mode: write },
  },
  {
    ...{ kind: 'rule', act: 'make', words: 'to add a rule to a stream' },
    routes: [`POST ${UNDER_STREAM}/rules`],
    ...{ permissions: ['streams:edit'], mode: write },
  },
  {
    ...{
      kind: 'output',
      act: 'assign',
      words: 'to assign an output to a stream, or to take it off',
    },
    routes: [`POST ${UNDER_STREAM}/outputs`, `DELETE ${UNDER_STREAM}/outputs/{outputId}`],
    permissions: ['streams:edit', 'stream_outputs:create', 'stream_outputs:delete'],
    mode: write,
  },
  {
    ...{ kind: 'output', act: 'read', words: 'to read an output' },
    routes: [`GET ${OUTPUT}`],
    ...{ permissions: ['outputs:read', 'outputs:create'], mode: write },
  },
  {
    ...{ kind: 'output', act: 'list', words: 'to list the outputs' },
    routes: ['GET /system/outputs'],
    permissions: ['outputs:read', 'stream_outputs:create'],
  },
  {
    ...{ kind: 'output', act: 'make', words: 'to make an output' },
    ...{ routes: ['POST /system/outputs'], permissions: ['outputs:create'], mode: write },
  },
  {
    ...{ kind: 'output', act: 'change', words: 'to change an output' },
    ...{ routes: [`PUT ${OUTPUT}`], permissions: ['outputs:edit'], mode: write },
  },
  {
    ...{ kind: 'output', act: 'end', words: 'to delete an output' },
    ...{ routes: [`DELETE ${OUTPUT}`], permissions: ['outputs:terminate'], mode: write },
  },
  {
    ...{ kind: 'user', act: 'make', words: 'to make a user' },
    ...{ routes: ['POST /users'], permissions: ['users:create'], mode: write },
  },
  {
    ...{ kind: 'user', act: 'change', words: 'to change another user' },
    ...{ routes: [`PUT ${USER}`], permissions: ['users:edit'], mode: write },
  },
  {
    ...{ kind: 'user', act: 'end', words: 'to delete another user' },
    ...{ routes: ['DELETE /users/{username}'], permissions: ['users:edit'], mode: write },
  },
  {
    ...{ kind: 'token', act: 'make', words: 'to make a token for another user' },
    routes: [`POST ${USER}/tokens/{name}`],
    ...{ permissions: ['users:tokencreate'], mode: write },
  },
  {
    ...{ kind: 'token', act: 'end', words: "to delete another user's token" },
    routes: [`DELETE ${USER}/tokens/{idOrToken}`],
    ...{ permissions: ['users:tokenremove'], mode: write },
  },
  {
    ...{ kind: 'user', act: 'list', words: 'to list the users page by page' },
    ...{ routes: ['GET /users/paginated'], permissions: ['users:list'] },
    versions: { since: '4.0.0', until: '7.0.0' },
  },
  {
    ...{ kind: 'template', act: 'list', words: 'to list the index templates' },
    ...{ routes: ['GET /system/indexer/indices/templates'], permissions: ['indexsets:read'] },
    versions: { since: '2.5.0' },
  },
  {
    ...{ kind: 'role', act: 'list', words: 'to list the roles' },
    ...{ routes: ['GET /roles'], permissions: ['roles:read'], versions: { until: '7.0.0' } },
  },
  {
    ...{ kind: 'role', act: 'make', words: 'to make a role' },
    ...{ routes: ['POST /roles'], permissions: ['roles:create'], mode: write },
  },
  {
    ...{ kind: 'role', act: 'end', words: 'to delete a role' },
    ...{ routes: ['DELETE /roles/{rolename}'], permissions: ['roles:delete'], mode: write },
  },
  {
    ...{ kind: 'node', act: 'override', words: 'to override the load-balancer state of a node' },
    routes: ['PUT /system/lbstatus/override/{status}'],
    ...{ permissions: ['lbstatus:change'], mode: write },
  },
  {
    ...{ kind: 'input', act: 'make', words: 'to make an input' },
    routes: ['POST /system/inputs'],
    ...{ permissions: ['inputs:create', 'input_types:create'], mode: write },
  },
  {
    ...{ kind: 'input', act: 'end', words: 'to end an input' },
    ...{ routes: ['DELETE /system/inputs/{inputId}'], permissions: ['inputs:terminate'] },
    ...{ mode: write, versions: availabilityOf('input-end-permitted') },
  },
  {
    ...{ kind: 'index-set', act: 'read', words: 'to read an index set' },
    routes: ['GET /system/indices/index_sets/{id}'],
    ...{
      permissions: ['indexsets:read'],
      mode: write,
      versions: availabilityOf('stream-index-set'),
    },
  },
  ...(
    [
      ['make', 'to make an index set', 'POST /system/indices/index_sets', 'create'],
      ['change', 'to change an index set', 'PUT /system/indices/index_sets/{id}', 'edit'],
      ['end', 'to delete an index set', 'DELETE /system/indices/index_sets/{id}', 'delete'],
    ] as const
  ).map(([act, words, route, permission]) => ({
    ...{ kind: 'index-set', act, words, routes: [route], permissions: [`indexsets:${permission}`] },
    ...{ mode: write, versions: availabilityOf('stream-index-set') },
  })),
  {
    ...{ kind: 'search', act: 'everywhere', words: 'to search the messages of all streams' },
    routes: ['GET /search/universal/relative'],
    permissions: ['searches:relative'],
  },
]

/** What is answered to every account, if with less in it. */
const SERVED: readonly {
  readonly kind: string
  readonly routes: readonly string[]
  readonly versions?: Check['versions']
}[] = [
  { kind: 'stream', routes: ['GET /streams', 'GET /streams/enabled'] },
  { kind: 'node', routes: ['GET /cluster', 'GET /system/cluster/nodes'] },
  {
    kind: 'index-set',
    routes: ['GET /system/indices/index_sets'],
    versions: availabilityOf('stream-index-set'),
  },
]

/** An account of a run or a client that is no administrator, in whatever form it presents itself. */
const BY_OTHERS = {
  form: ['user', 'token', 'session', 'cookie'],
  validity: 'valid',
  rejectedBy: ['none', 'permission'],
} as const

/** What an account is told of itself. */
const ownRecord = check('access.user.self', 'MUST show every account its own record', {
  source: seen,
  needs: ['limited-account'],
  evidence: one({
    ...BY_OTHERS,
    ...{ route: 'GET /users/{username}', method: 'GET', where: isOfItself },
  }),
  judge: ([x]) =>
    x.status === 403 || x.status === 404
      ? deviation(`${describeRequest(x)} answered`, describeAnswer(x))
      : undefined,
  why: 'clients learn from it what they may do',
})

export const rightChecks = [...RIGHTS.map(refusalOf), ...SERVED.map(serviceOf), ownRecord]

function isOfItself({ account, parameters }: Annotated): boolean {
  const [name = ''] = parameters
  return (
    account !== undefined &&
    !mayDoEverything(account) &&
    decodeURIComponent(name) === account.username
  )
}

function refusalOf(right: Right): Check {
  const { kind, act, words, routes, permissions, mode, versions } = right
  return check(
    `access.${kind}.${act}`,
    `MUST refuse ${words} with 403 to an account without the permission`,
    {
      source: seen,
      ...(mode && { mode }),
      ...(versions && { versions }),
      needs: ['limited-account'],
      evidence: eachAfter(accountOf, SHOWN, { ...BY_OTHERS, route: routes }),
      judge: ([shown, asked], { version }) => {
        const sender = senderIn(shown)
        if (!asked || mayDoEverything(sender)) return inconclusive('the account may do everything')
        return hasAny(sender, asked, permissions, version)
          ? inconclusive('the account was given the permission')
          : expectForbidden(asked)
      },
      why: `somebody who may only read is not ${words}`,
    },
  )
}

function serviceOf({ kind, routes, versions }: (typeof SERVED)[number]): Check {
  return check(
    `access.${kind}.open`,
    `MUST answer every account that asks for a list of ${kind}s`,
    {
      source: seen,
      ...(versions && { versions }),
      needs: ['limited-account'],
      evidence: eachAfter(accountOf, SHOWN, { ...BY_OTHERS, method: 'GET', route: routes }),
      judge: ([shown, asked]) => {
        if (!asked || mayDoEverything(senderIn(shown)))
          return inconclusive('the account may do everything')
        if (asked.status === 200) return undefined
        return asked.status === 403 || asked.status === 404
          ? deviation(`${describeRequest(asked)} answered`, describeAnswer(asked))
          : inconclusive(`${describeAnswer(asked)} is no refusal`)
      },
      why: 'clients ask for what they may see by these lists',
    },
  )
}

/** The account that a record describes, or that asks. */
export function accountOf(x: Annotated): string | undefined {
  if (x.route === 'GET /users/{username}' && x.status === 200 && isRecord(x.json)) {
    const { username } = x.json
    return typeof username === 'string' ? username : undefined
  }
  return x.account?.username
}

/** Whether the account may have been given the right, for everything or for this thing. */
function hasAny(
  sender: Sender,
  { parameters, route = '' }: Annotated,
  permissions: readonly string[],
  version: Context['version'],
): boolean {
  const things = ['', ...parameters.map((one) => `:${decodeURIComponent(one)}`)]
  const own = things.some((one) =>
    [`:${String(sender.username)}`, `:${String(sender.id)}`].includes(one),
  )
  const wanted = [...permissions, ...permissionsFor(route, version)]
  return own || wanted.some((one) => things.some((thing) => isGranted(sender, `${one}${thing}`)))
}

function expectForbidden(x: Annotated): Finding | undefined {
  if (x.status === 403) return expectError(x, 403, 'ApiError')
  if (x.errorType === 'BeanValidation') return inconclusive('what it asks for was refused first')
  const told = `${describeRequest(x)} refused with 403`
  return deviation(told, describeAnswer(x))
}
