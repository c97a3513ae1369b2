import { availabilityOf, type Check } from '#engine/suite.ts'

/** Rejections of an account without the permission, kind by kind. */
export interface Right {
  /** The kind of object and the forbidden action, such as `stream.read`. */
  readonly id: string
  /** The forbidden action in words. */
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
const INDEX_SET = '/system/indices/index_sets/{id}'
const WRITE = { mode: 'write' } as const
const WITH_INDEX_SETS = { ...WRITE, versions: availabilityOf('stream-index-set') }

function right(
  id: string,
  words: string,
  routes: string | readonly string[],
  permissions: string | readonly string[],
  more: Pick<Right, 'mode' | 'versions'> = WRITE,
): Right {
  return { id, words, routes: [routes].flat(), permissions: [permissions].flat(), ...more }
}

export const RIGHTS: readonly Right[] = [
  right('stream.read', 'to read a stream', `GET ${STREAM}`, 'streams:read'),
  right('stream.change', 'to change a stream', `PUT ${STREAM}`, 'streams:edit'),
  right('stream.end', 'to delete a stream', `DELETE ${STREAM}`, 'streams:edit'),
  right(
    'stream.switch',
    'to pause or resume a stream',
    [`POST ${STREAM}/pause`, `POST ${STREAM}/resume`],
    ['streams:edit', 'streams:changestate'],
  ),
  right('stream.clone', 'to clone a stream', `POST ${STREAM}/clone`, [
    'streams:create',
    'streams:read',
  ]),
  right('rule.make', 'to add a rule to a stream', `POST ${UNDER_STREAM}/rules`, 'streams:edit'),
  right(
    'output.assign',
    'to assign an output to a stream or remove it from the stream',
    [`POST ${UNDER_STREAM}/outputs`, `DELETE ${UNDER_STREAM}/outputs/{outputId}`],
    ['streams:edit', 'stream_outputs:create', 'stream_outputs:delete'],
  ),
  right('output.read', 'to read an output', `GET ${OUTPUT}`, ['outputs:read', 'outputs:create']),
  right(
    'output.list',
    'to list the outputs',
    'GET /system/outputs',
    ['outputs:read', 'stream_outputs:create'],
    {},
  ),
  right('output.make', 'to create an output', 'POST /system/outputs', 'outputs:create'),
  right('output.change', 'to change an output', `PUT ${OUTPUT}`, 'outputs:edit'),
  right('output.end', 'to delete an output', `DELETE ${OUTPUT}`, 'outputs:terminate'),
  right('user.make', 'to create a user', 'POST /users', 'users:create'),
  right('user.change', 'to change another user', `PUT ${USER}`, 'users:edit'),
  right('user.end', 'to delete another user', 'DELETE /users/{username}', 'users:edit'),
  right(
    'token.make',
    'to create a token for another user',
    `POST ${USER}/tokens/{name}`,
    'users:tokencreate',
  ),
  right(
    'token.end',
    "to delete another user's token",
    `DELETE ${USER}/tokens/{idOrToken}`,
    'users:tokenremove',
  ),
  right(
    'user.list',
    'to request a page of the list of users',
    'GET /users/paginated',
    'users:list',
    { versions: { since: '4.0.0', until: '7.0.0' } },
  ),
  right(
    'template.list',
    'to list the index templates',
    'GET /system/indexer/indices/templates',
    'indexsets:read',
    { versions: { since: '2.5.0' } },
  ),
  right('role.list', 'to list the roles', 'GET /roles', 'roles:read', {
    versions: { until: '7.0.0' },
  }),
  right('role.make', 'to create a role', 'POST /roles', 'roles:create'),
  right('role.end', 'to delete a role', 'DELETE /roles/{rolename}', 'roles:delete'),
  right(
    'node.override',
    "to override a node's load-balancer state",
    'PUT /system/lbstatus/override/{status}',
    'lbstatus:change',
  ),
  right('input.make', 'to create an input', 'POST /system/inputs', [
    'inputs:create',
    'input_types:create',
  ]),
  right('input.end', 'to delete an input', 'DELETE /system/inputs/{inputId}', 'inputs:terminate', {
    ...WRITE,
    versions: availabilityOf('input-end-permitted'),
  }),
  right(
    'index-set.read',
    'to read an index set',
    `GET ${INDEX_SET}`,
    'indexsets:read',
    WITH_INDEX_SETS,
  ),
  right(
    'index-set.make',
    'to create an index set',
    'POST /system/indices/index_sets',
    'indexsets:create',
    WITH_INDEX_SETS,
  ),
  right(
    'index-set.change',
    'to change an index set',
    `PUT ${INDEX_SET}`,
    'indexsets:edit',
    WITH_INDEX_SETS,
  ),
  right(
    'index-set.end',
    'to delete an index set',
    `DELETE ${INDEX_SET}`,
    'indexsets:delete',
    WITH_INDEX_SETS,
  ),
  right(
    'search.everywhere',
    'to search messages in all streams',
    'GET /search/universal/relative',
    'searches:relative',
    {},
  ),
]
