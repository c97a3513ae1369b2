import {
  add,
  bodiless,
  fault,
  field,
  fieldFaults,
  good,
  json,
  on,
  recordingFault,
  rename,
  replace,
  row,
  set,
  status,
  text,
} from '#engine/suite.ts'
import { CREDENTIAL_USED } from '../failing-together.ts'

const NEW_TOKEN = good('POST /users/{userId}/tokens/{name}')

const TOKENS = good('GET /users/{userId}/tokens')

/** Faults of tokens and their permissions. */
export const faults = [
  fault(
    'token.value-listed',
    'the list of tokens reveals their values, although this release hides them',
    { leaks: ['GET /users/{userId}/tokens tokens[].token'], fails: ['token.listed.no-value'] },
  ),
  fault('token.survives-deletion', 'a deleted token still works', {
    unenforced: ['token-end'],
    fails: ['token.delete.ends', 'token.delete.again', 'write.left-behind.tokens'],
  }),
  fault('token.create.201', 'creating a token returns 201', {
    edits: [on(NEW_TOKEN, status(201))],
    fails: ['token.create.status'],
  }),
  fault('token.create.text', 'creating a token returns plain text', {
    edits: [on(NEW_TOKEN, text('made', 'text/plain'))],
    fails: ['token.create.answer'],
  }),
  fault('token.create.name', 'a new token has a different name than requested', {
    edits: [on(NEW_TOKEN, field('name', set('another')))],
    fails: ['token.create.name', 'token.list.shows'],
  }),
  fault('token.create.used', 'a new token is reported as used', {
    edits: [on(NEW_TOKEN, field('last_access', set('2020-01-01T00:00:00.000Z')))],
    fails: ['token.create.unused'],
  }),
  fault('token.create.value', 'the returned token value is not accepted', {
    edits: [
      on(NEW_TOKEN, field('token', set('1vttf3pm1o0b4vurdf0uo5fqfuovhcp86tm1mbkdbj4c1b5ipke'))),
    ],
    fails: [
      'token.create.new',
      ...CREDENTIAL_USED,
      'auth.token.read',
      'auth.token.write',
      'auth.token.case',
      'token.use.after-create',
    ],
  }),
  fault('token.create.other-form', 'token values have the wrong format', {
    edits: [on(NEW_TOKEN, field('token', replace(/^.../, 'XYZ')))],
    fails: [...CREDENTIAL_USED, 'auth.token.read', 'auth.token.write', 'token.use.after-create'],
  }),
  fault('token-list.key', 'the list of tokens is returned under the wrong JSON key', {
    edits: [on(TOKENS, field('tokens', rename('elements')))],
    fails: ['token.list.answer', 'token.list.shows'],
  }),
  fault('token-list.used', 'every token is reported as last used in 2026', {
    edits: [on(TOKENS, field('tokens[].last_access', set('2026-01-01T00:00:00.000Z')))],
    fails: ['token.list.unused'],
  }),
  fault('token-list.offset', 'times of listed tokens have the offset +0000 in place of Z', {
    edits: [
      on(
        TOKENS,
        ...['last_access', 'created_at', 'expires_at'].map((name) =>
          field(`tokens[].${name}`, replace(/Z$/, '+0000')),
        ),
      ),
    ],
    fails: ['token.listed.last-access', 'token.listed.created-at', 'token.listed.expires-at'],
  }),
  fault('token-list.of-others', 'every list of tokens begins with the same token', {
    edits: [
      on(
        TOKENS,
        field('/tokens/0/id', set('5f00000000000000000000aa')),
        field('/tokens/0/token', set('1vttf3pm1o0b4vurdf0uo5fqfuovhcp86tm1mbkdbj4c1b5ipke')),
      ),
    ],
    fails: ['token.list.owner', 'state.token.listed', 'state.token.others'],
  }),
  fault('token-list.empty', 'the list of tokens is empty', {
    edits: [on(TOKENS, field('tokens', set([])))],
    fails: ['token.list.shows'],
  }),
  fault('token.delete.200', 'deleting a token returns 200', {
    edits: [on({ route: 'DELETE /users/{userId}/tokens/{idOrToken}', status: 204 }, status(200))],
    fails: ['token.delete.status'],
  }),
  fault('token.delete.again-204', 'deleting a token twice returns 204 both times', {
    edits: [
      on(
        { route: 'DELETE /users/{userId}/tokens/{idOrToken}', status: 404 },
        status(204),
        bodiless(),
      ),
    ],
    fails: ['token.delete.again'],
  }),
  fault('token.own-only.off', 'accounts can list the tokens of other users', {
    features: { 'tokens-own-only': false },
    edits: [
      on({ route: 'GET /users/{userId}/tokens', status: 403 }, status(200), json({ tokens: [] })),
    ],
    fails: [
      'token.admin.own-only',
      'token.limited.others',
      'token.limited.list-by-name',
      'token.limited.create-by-name',
    ],
  }),
  fault('token.own-only.kept', 'an administrator cannot list the tokens of other users', {
    versions: { since: '3.0.0' },
    edits: [on(TOKENS, status(403))],
    fails: [
      'token.limited.list-by-name',
      'token.limited.list-by-id',
      'token.admin.others-by-name',
      'token.admin.others-by-id',
    ],
    disprovedBy: ['token.admin.others-by-name', 'token.admin.others-by-id'],
  }),
  ...fieldFaults({
    name: 'token',
    what: 'new tokens',
    places: [['POST /users/{userId}/tokens/{name}', '']],
    prefixes: ['token.record'],
    fields: [
      row('id', 'missing', { also: ['node.version.behaviour'] }),
      row('name', 'missing number'),
      row('token', 'missing null', { alsoWhen: { missing: ['token.create.answer'] } }),
      row('last_access', 'missing number'),
    ],
  }),
  ...fieldFaults({
    name: 'listed-token',
    what: 'listed tokens',
    places: [['GET /users/{userId}/tokens', 'tokens[]']],
    prefixes: ['token.listed'],
    fields: [
      row('id', 'missing', { also: ['node.version.behaviour'] }),
      row('name', 'missing', { also: ['token.list.shows'] }),
      row('token', 'missing null'),
      row('last_access', 'missing number'),
      row('created_at', 'missing number', { also: ['token.list.expiry'] }),
      row('expires_at', 'missing number', { also: ['token.list.expiry'] }),
    ],
  }),
  recordingFault(
    'token.listed.no-value',
    'graylog-7.0.1',
    field('/tokens/0/token', add('1'.repeat(51))),
  ),
]
