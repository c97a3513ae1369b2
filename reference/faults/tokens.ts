import { CREDENTIAL_USED } from './failing-together.ts'
import type { Fault, Target } from './fault.ts'

const NEW_TOKEN = {
  route: 'POST /users/{userId}/tokens/{name}',
  status: 200,
} as const satisfies Target

const TOKENS = { route: 'GET /users/{userId}/tokens', status: 200 } as const satisfies Target

/** Deviations of tokens and their permissions. */
export const tokenFaults: readonly Fault[] = [
  {
    id: 'token.value-listed',
    what: 'the list of tokens shows their values although the release hides them',
    versions: { since: '4.1.0' },
    shows: ['GET /users/{userId}/tokens tokens[].token'],
    fails: ['token.listed.no-value'],
  },
  {
    id: 'token.survives-deletion',
    what: 'a token can be used after it was deleted',
    lax: ['token-end'],
    fails: [
      'auth.refuse.token',
      'token.delete.again',
      'token.delete.ends',
      'write.left-behind.tokens',
    ],
  },
  {
    id: 'token.create.201',
    what: 'the creation of a token answers 201',
    edits: [{ on: NEW_TOKEN, status: 201 }],
    fails: ['token.create.status'],
  },
  {
    id: 'token.create.text',
    what: 'the creation of a token answers in plain text',
    edits: [{ on: NEW_TOKEN, body: { text: 'made', type: 'text/plain' } }],
    fails: ['token.create.answer'],
  },
  {
    id: 'token.create.name',
    what: 'a token is given another name',
    edits: [{ on: NEW_TOKEN, fields: [{ at: 'name', change: { kind: 'set', to: 'another' } }] }],
    fails: ['token.create.name', 'token.list.shows'],
  },
  {
    id: 'token.create.used',
    what: 'a new token was used already',
    edits: [
      {
        on: NEW_TOKEN,
        fields: [{ at: 'last_access', change: { kind: 'set', to: '2020-01-01T00:00:00.000Z' } }],
      },
    ],
    fails: ['token.create.unused'],
  },
  {
    id: 'token.create.value',
    what: 'the value of a token is not the one that it accepts',
    edits: [
      {
        on: NEW_TOKEN,
        fields: [
          {
            at: 'token',
            change: { kind: 'set', to: '1vttf3pm1o0b4vurdf0uo5fqfuovhcp86tm1mbkdbj4c1b5ipke' },
          },
        ],
      },
    ],
    fails: [
      ...CREDENTIAL_USED,
      'auth.token.read',
      'auth.token.write',
      'auth.token.case',
      'token.create.new',
      'token.use.after-create',
    ],
  },
  {
    id: 'token.create.other-form',
    what: 'values of tokens have another form',
    edits: [
      {
        on: NEW_TOKEN,
        fields: [{ at: 'token', change: { kind: 'replace', from: '^...', by: 'XYZ' } }],
      },
    ],
    fails: [
      ...CREDENTIAL_USED,
      'auth.token.read',
      'auth.token.write',
      'token.record.token',
      'token.use.after-create',
    ],
  },
  {
    id: 'token-list.key',
    what: 'the list of tokens is called otherwise',
    edits: [{ on: TOKENS, fields: [{ at: 'tokens', change: { kind: 'rename', to: 'elements' } }] }],
    fails: ['token.list.answer', 'token.list.shows'],
  },
  {
    id: 'token-list.empty',
    what: 'the list of tokens is empty',
    edits: [{ on: TOKENS, fields: [{ at: 'tokens', change: { kind: 'set', to: [] } }] }],
    fails: ['token.list.shows'],
  },
  {
    id: 'token.delete.200',
    what: 'the deletion of a token answers 200',
    edits: [
      { on: { route: 'DELETE /users/{userId}/tokens/{idOrToken}', status: 204 }, status: 200 },
    ],
    fails: ['token.delete.status'],
  },
  {
    id: 'token.delete.again-204',
    what: 'the deletion of a token that is gone answers 204',
    edits: [
      {
        on: { route: 'DELETE /users/{userId}/tokens/{idOrToken}', status: 404 },
        status: 204,
        body: 'none',
      },
    ],
    fails: ['token.delete.again'],
  },
  {
    id: 'token.own-only.off',
    what: 'tokens of others can be listed',
    versions: { until: '3.0.0' },
    gates: { 'tokens-own-only': false },
    fails: ['token.limited.list-by-name', 'token.limited.create-by-name', 'token.admin.own-only'],
  },
  {
    id: 'token.own-only.kept',
    what: 'even an administrator is refused the tokens of others',
    versions: { since: '3.0.0' },
    edits: [{ on: TOKENS, status: 403 }],
    fails: [
      'token.limited.list-by-name',
      'token.limited.list-by-id',
      'token.admin.others-by-name',
      'token.admin.others-by-id',
    ],
  },
]
