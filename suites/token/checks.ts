import { conflict, suite } from '#engine/suite.ts'
import { faults } from './faults.ts'
import { ownerChecks } from './owner.ts'
import { permissionChecks } from './permission.ts'
import { probes } from './probes.ts'
import { createChecks, listChecks } from './record.ts'
import { pathChecks, useChecks } from './use.ts'

export default suite('token', 'Access tokens can be created, listed, used, and revoked', {
  checks: [
    ...createChecks,
    ...listChecks,
    ...ownerChecks,
    ...useChecks,
    ...pathChecks,
    ...permissionChecks,
  ],
  faults,
  probes,
  conflicts: [
    conflict('2.3', {
      says: 'Tokens are shown in a list and can be copied.',
      servers:
        'In 4.1.0 and later, lists no longer contain the value. Only the response to the request that creates the token contains it.',
      judged: 'Before 4.1.0, lists must contain the value. In 4.1.0 and later, they must not.',
      checks: ['token.listed.token', 'token.listed.no-value', 'token.record.token'],
    }),
    conflict('4', {
      says: 'The token endpoints are not specified.',
      servers:
        'Before 4.0.0, their paths contain the user name. In 4.0.0 and later, they contain the user identifier, and a user name causes 500.',
      judged: 'Each release is checked against its own path, as observed.',
      checks: ['token.path.name', 'token.path.id', 'token.path.id-create'],
    }),
    conflict('5.3', {
      says: 'Users, including administrators, can manage only their own tokens.',
      servers:
        'This is true before 3.0.0. In 3.0.0 and later, administrators can manage all tokens.',
      judged:
        'Before 3.0.0, administrators are checked as documented. In 3.0.0 and later, they are checked as observed. Other users are checked as documented.',
      checks: [
        'token.admin.own-only',
        'token.admin.others-by-name',
        'token.admin.others-by-id',
        'token.limited.others',
      ],
    }),
  ],
})
