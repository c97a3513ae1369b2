import { edit, mutation } from '../../src/suite.ts'
import type { Mutation } from '../../src/suite.ts'

const REFERENCE = 'reference-7.1.7'
const LEFT = '6b010e6a7d3ad98465ffffff'

const OUTPUT = {
  id: LEFT,
  title: 'left',
  type: 'org.graylog2.outputs.LoggingOutput',
  creator_user_id: 'admin',
  created_at: '2026-11-21T03:22:18.031Z',
  configuration: {},
  content_pack: null,
} as const
const TOKEN = {
  id: LEFT,
  name: 'left',
  last_access: '1970-01-01T00:00:00.000Z',
  created_at: null,
  expires_at: null,
} as const

/** For each check one edit of a recording that makes it fail: the last list holds one thing more. */
export const mutations: readonly Mutation[] = [
  mutation(
    'write.left-behind.streams',
    REFERENCE,
    edit.replace('"id":"000000000000000000000002"', `"id":"${LEFT}"`),
  ),
  mutation('write.left-behind.outputs', REFERENCE, edit.set('', { total: 1, outputs: [OUTPUT] })),
  mutation('write.left-behind.tokens', REFERENCE, edit.set('', { tokens: [TOKEN] })),
  mutation(
    'write.left-behind.users',
    REFERENCE,
    edit.replace('"id":"local:admin"', `"id":"${LEFT}"`),
  ),
]
