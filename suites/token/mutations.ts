import { edit, mutation } from '../../src/suite.ts'
import type { Mutation } from '../../src/suite.ts'
import { MISSING, fieldMutations } from '../field-mutations.ts'

const CLIENT = 'client-go-graylog-v11-3.2.0'

/** Fields of token records and of listed tokens. */
const fields: readonly Mutation[] = [
  ...fieldMutations(
    'token.record',
    'graylog-5.1.0',
    '',
    { id: MISSING, last_access: null },
    { on: 1 },
  ),
  ...fieldMutations('token.record', 'graylog-2.2.3', '', { name: 7 }, { on: 1 }),
  ...fieldMutations('token.record', 'graylog-2.0.3', '', { token: 'short' }, { on: 1 }),
  ...fieldMutations('token.listed', 'graylog-4.3.0', '/tokens/0', { id: '', last_access: 0 }),
  ...fieldMutations('token.listed', 'graylog-5.1.0', '/tokens/1', { name: null }),
  ...fieldMutations('token.listed', CLIENT, '/tokens/0', { token: MISSING }),
  ...fieldMutations('token.listed', 'graylog-7.0.1', '/tokens/0', {
    created_at: MISSING,
    expires_at: 'never',
  }),
]

/** Creation and lists. */
const records: readonly Mutation[] = [
  mutation('token.create.status', 'graylog-2.5.2', edit.status(201)),
  mutation('token.create.answer', 'graylog-3.1.0', edit.header('Content-Type', 'text/plain')),
  mutation('token.create.name', 'graylog-4.3.0', edit.set('/name', 'another'), { on: 1 }),
  mutation(
    'token.create.unused',
    'graylog-2.2.3',
    edit.set('/last_access', '2026-11-20T00:00:00.000Z'),
  ),
  mutation(
    'token.create.new',
    'graylog-2.0.3',
    edit.set('/token', '1stkcru7chdgeq6a62r75r0jd08emnupn0gb8o9egqoa8akbbbjr'),
  ),
  mutation('token.list.answer', 'graylog-3.2.0', edit.body('[]')),
  mutation('token.listed.no-value', 'graylog-7.0.1', edit.set('/tokens/0/token', '1'.repeat(51))),
  mutation('token.list.shows', 'graylog-4.3.0', edit.set('/tokens/0/name', 'another')),
  mutation('token.list.expiry', 'graylog-7.0.1', edit.set('/tokens/1/expires_at', null)),
]

/** Use, end, paths. */
const life: readonly Mutation[] = [
  mutation('token.use.after-create', CLIENT, edit.answer(401), { also: ['auth.token.read'] }),
  mutation('token.delete.status', 'graylog-2.5.2', edit.status(200)),
  mutation('token.delete.again', 'graylog-2.2.3', edit.answer(204)),
  mutation('token.delete.ends', CLIENT, edit.answer(200, '{"total":0,"streams":[]}'), {
    // A token that was deleted is one that the server does not know.
    also: ['auth.refuse.token'],
  }),
  mutation('token.path.name', 'graylog-3.1.0', edit.body('{"tokens":[]}')),
  mutation('token.path.id', 'graylog-4.3.0', edit.status(404)),
  mutation('token.path.id-create', 'graylog-5.1.0', edit.status(404)),
]

/** Permissions. */
const permissions: readonly Mutation[] = [
  mutation('token.limited.list-by-name', 'graylog-2.0.3', edit.answer(200, '{"tokens":[]}')),
  mutation('token.limited.list-by-id', 'graylog-5.1.0', edit.status(403)),
  mutation(
    'token.limited.create-by-name',
    'graylog-3.2.0',
    edit.answer(403, '{"type":"ApiError","message":"Not allowed"}'),
  ),
  mutation('token.limited.create-by-id', 'graylog-7.0.1', edit.status(500)),
  mutation('token.limited.others', 'graylog-2.5.2', edit.answer(200, '{"tokens":[]}')),
  mutation('token.admin.own-only', 'graylog-2.2.3', edit.answer(200, '{"tokens":[]}')),
  mutation('token.admin.others-by-name', 'graylog-3.1.0', edit.status(403)),
  mutation('token.admin.others-by-id', 'graylog-4.3.0', edit.status(403)),
]

/** For each check one edit of a recording that makes it fail. */
export const mutations: readonly Mutation[] = [...fields, ...records, ...life, ...permissions]
