import { conflict, suite } from '#engine/suite.ts'
import { faults } from './faults.ts'
import { ownerChecks } from './owner.ts'
import { permissionChecks } from './permission.ts'
import { probes } from './probes.ts'
import { createChecks, listChecks } from './record.ts'
import { pathChecks, useChecks } from './use.ts'

export default suite('token', 'Access tokens are given out, listed, used and taken back', {
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
      says: 'A token is shown in a list and can be copied.',
      servers: 'From 4.1.0 on, lists no longer contain the value; only the creation shows it.',
      judged: 'The value is required in lists before 4.1.0 and must be absent from then on.',
      checks: ['token.listed.token', 'token.listed.no-value', 'token.record.token'],
    }),
    conflict('4', {
      says: 'The endpoints for tokens are not shown.',
      servers:
        'They are below the name of the user before 4.0.0 and below its identifier from then on; a name is answered with 500 there.',
      judged: 'Each release its own path, as observed.',
      checks: ['token.path.name', 'token.path.id', 'token.path.id-create'],
    }),
    conflict('5.3', {
      says: 'A user, including an administrator, manages only own tokens.',
      servers: 'True before 3.0.0; from then on administrators manage the tokens of everybody.',
      judged: 'Before 3.0.0 as documented, from 3.0.0 as observed; other accounts as documented.',
      checks: [
        'token.admin.own-only',
        'token.admin.others-by-name',
        'token.admin.others-by-id',
        'token.limited.others',
      ],
    }),
  ],
})
