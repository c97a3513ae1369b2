import { availabilityOf, type Check } from '#engine/suite.ts'

/** Rejections of an account without the permission, kind by kind. */
export interface Right {
  readonly kind: string
  /** The forbidden action, in words and in the id. */
  readonly act: string
  readonly words: string
  readonly routes: readonly string[]
  /**
   * Permissions that may allow it: with any of these the result is unknown. Broader than the
   * permissions in the knowledge, so it is kept here; rights.test.ts compares them.
   */
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
    kind: 'stream',
    act: 'read',
    words: 'to read a stream',
    routes: [`GET ${STREAM}`],
    permissions: ['streams:read'],
    mode: write,
  },
  {
    kind: 'stream',
    act: 'change',
    words: 'to change a stream',
    routes: [`PUT ${STREAM}`],
    permissions: ['streams:edit'],
    mode: write,
  },
  {
    kind: 'stream',
    act: 'end',
    words: 'to delete a stream',
    routes: [`DELETE ${STREAM}`],
    permissions: ['streams:edit'],
    mode: write,
  },
  {
    kind: 'stream',
    act: 'switch',
    words: 'to pause or resume a stream',
    routes: [`POST ${STREAM}/pause`, `POST ${STREAM}/resume`],
    permissions: ['streams:edit', 'streams:changestate'],
    mode: write,
  },
  {
    kind: 'stream',
    act: 'clone',
    words: 'to clone a stream',
    routes: [`POST ${STREAM}/clone`],
    permissions: ['streams:create', 'streams:read'],
    mode: write,
  },
  {
    kind: 'rule',
    act: 'make',
    words: 'to add a rule to a stream',
    routes: [`POST ${UNDER_STREAM}/rules`],
    permissions: ['streams:edit'],
    mode: write,
  },
  {
    kind: 'output',
    act: 'assign',
    words: 'to assign an output to a stream or to remove it',
    routes: [`POST ${UNDER_STREAM}/outputs`, `DELETE ${UNDER_STREAM}/outputs/{outputId}`],
    permissions: ['streams:edit', 'stream_outputs:create', 'stream_outputs:delete'],
    mode: write,
  },
  {
    kind: 'output',
    act: 'read',
    words: 'to read an output',
    routes: [`GET ${OUTPUT}`],
    permissions: ['outputs:read', 'outputs:create'],
    mode: write,
  },
  {
    kind: 'output',
    act: 'list',
    words: 'to list the outputs',
    routes: ['GET /system/outputs'],
    permissions: ['outputs:read', 'stream_outputs:create'],
  },
  {
    kind: 'output',
    act: 'make',
    words: 'to create an output',
    routes: ['POST /system/outputs'],
    permissions: ['outputs:create'],
    mode: write,
  },
  {
    kind: 'output',
    act: 'change',
    words: 'to change an output',
    routes: [`PUT ${OUTPUT}`],
    permissions: ['outputs:edit'],
    mode: write,
  },
  {
    kind: 'output',
    act: 'end',
    words: 'to delete an output',
    routes: [`DELETE ${OUTPUT}`],
    permissions: ['outputs:terminate'],
    mode: write,
  },
  {
    kind: 'user',
    act: 'make',
    words: 'to create a user',
    routes: ['POST /users'],
    permissions: ['users:create'],
    mode: write,
  },
  {
    kind: 'user',
    act: 'change',
    words: 'to change another user',
    routes: [`PUT ${USER}`],
    permissions: ['users:edit'],
    mode: write,
  },
  {
    kind: 'user',
    act: 'end',
    words: 'to delete another user',
    routes: ['DELETE /users/{username}'],
    permissions: ['users:edit'],
    mode: write,
  },
  {
    kind: 'token',
    act: 'make',
    words: 'to create a token for another user',
    routes: [`POST ${USER}/tokens/{name}`],
    permissions: ['users:tokencreate'],
    mode: write,
  },
  {
    kind: 'token',
    act: 'end',
    words: "to delete another user's token",
    routes: [`DELETE ${USER}/tokens/{idOrToken}`],
    permissions: ['users:tokenremove'],
    mode: write,
  },
  {
    kind: 'user',
    act: 'list',
    words: 'to list the users page by page',
    routes: ['GET /users/paginated'],
    permissions: ['users:list'],
    versions: { since: '4.0.0', until: '7.0.0' },
  },
  {
    kind: 'template',
    act: 'list',
    words: 'to list the index templates',
    routes: ['GET /system/indexer/indices/templates'],
    permissions: ['indexsets:read'],
    versions: { since: '2.5.0' },
  },
  {
    kind: 'role',
    act: 'list',
    words: 'to list the roles',
    routes: ['GET /roles'],
    permissions: ['roles:read'],
    versions: { until: '7.0.0' },
  },
  {
    kind: 'role',
    act: 'make',
    words: 'to create a role',
    routes: ['POST /roles'],
    permissions: ['roles:create'],
    mode: write,
  },
  {
    kind: 'role',
    act: 'end',
    words: 'to delete a role',
    routes: ['DELETE /roles/{rolename}'],
    permissions: ['roles:delete'],
    mode: write,
  },
  {
    kind: 'node',
    act: 'override',
    words: 'to override the load-balancer state of a node',
    routes: ['PUT /system/lbstatus/override/{status}'],
    permissions: ['lbstatus:change'],
    mode: write,
  },
  {
    kind: 'input',
    act: 'make',
    words: 'to create an input',
    routes: ['POST /system/inputs'],
    permissions: ['inputs:create', 'input_types:create'],
    mode: write,
  },
  {
    kind: 'input',
    act: 'end',
    words: 'to delete an input',
    routes: ['DELETE /system/inputs/{inputId}'],
    permissions: ['inputs:terminate'],
    mode: write,
    versions: availabilityOf('input-end-permitted'),
  },
  {
    kind: 'index-set',
    act: 'read',
    words: 'to read an index set',
    routes: ['GET /system/indices/index_sets/{id}'],
    permissions: ['indexsets:read'],
    mode: write,
    versions: availabilityOf('stream-index-set'),
  },
  ...(
    [
      ['make', 'to create an index set', 'POST /system/indices/index_sets', 'create'],
      ['change', 'to change an index set', 'PUT /system/indices/index_sets/{id}', 'edit'],
      ['end', 'to delete an index set', 'DELETE /system/indices/index_sets/{id}', 'delete'],
    ] as const
  ).map(([act, words, route, permission]) => ({
    kind: 'index-set',
    act,
    words,
    routes: [route],
    permissions: [`indexsets:${permission}`],
    mode: write,
    versions: availabilityOf('stream-index-set'),
  })),
  {
    kind: 'search',
    act: 'everywhere',
    words: 'to search the messages of all streams',
    routes: ['GET /search/universal/relative'],
    permissions: ['searches:relative'],
  },
]
