import type { SecretCase, SecretForm } from './secret-case.ts'
import { asMessages, NEAR_MISSES } from './secret-near-misses.ts'
import { secretValues } from './secret-values.ts'
import { SECRETS_ECHOED } from './secrets-echoed.ts'
import { SECRETS_IN_BYTES } from './secrets-in-bytes.ts'
import { SECRETS_IN_HEADERS } from './secrets-in-headers.ts'
import { SECRETS_IN_JSON } from './secrets-in-json.ts'
import { SECRETS_IN_LITERALS } from './secrets-in-literals.ts'
import { SECRETS_IN_OTHER_BODIES } from './secrets-in-other-bodies.ts'
import { SECRETS_IN_TARGETS } from './secrets-in-targets.ts'
import { SECRETS_IN_WRITINGS } from './secrets-in-writings.ts'

const GROUPS: Readonly<Record<string, readonly SecretForm[]>> = {
  headers: SECRETS_IN_HEADERS,
  targets: SECRETS_IN_TARGETS,
  json: SECRETS_IN_JSON,
  bodies: SECRETS_IN_OTHER_BODIES,
  bytes: SECRETS_IN_BYTES,
  echoed: SECRETS_ECHOED,
  literals: SECRETS_IN_LITERALS,
  writings: SECRETS_IN_WRITINGS,
}

/** Unsupported formats: a body in one is left out if it contains a secret. */
const LEFT_OUT = /UTF-16|MessagePack|bencode|hex by/

/** Secrets in places and encodings, which must be unreadable in any output. */
export const SECRET_CASES: readonly SecretCase[] = Object.entries(GROUPS)
  .flatMap(([group, forms]) => forms.map((form) => ({ group, form })))
  .map(({ group, form: { write, ...form } }, number) => ({
    ...form,
    number,
    group,
    traffic: write(secretValues(number)),
    isLeftOut: LEFT_OUT.test(form.id),
  }))

/** Numbers of near-misses follow those of secrets. */
const FIRST_NEAR_MISS = SECRET_CASES.length

/** Values that are not secrets and must be in every output. */
export const NEAR_MISS_CASES: readonly SecretCase[] = NEAR_MISSES.flatMap((nearMiss) =>
  asMessages(nearMiss).map((message) => ({ nearMiss, message })),
).map(({ nearMiss, message }, index) => ({
  number: FIRST_NEAR_MISS + index,
  id: `near-miss: ${nearMiss.id}`,
  group: 'near-misses',
  side: 'request',
  learnt: 'here',
  traffic: [message],
  keeps: nearMiss.keeps,
}))
