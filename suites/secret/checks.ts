import {
  type Annotated,
  check,
  deviation,
  found,
  inconclusive,
  isRecord,
  one,
  pointerBelow,
  reported,
  suite,
  goodReads,
} from '#engine/suite.ts'
import { answerChecks } from './answers.ts'
import { credentialChecks } from './credential.ts'
import { listed, type Located, whole } from '../answers.ts'
import { faults } from './faults.ts'

/** Names under which inputs keep secrets. */
const SECRET = /(password|secret|secret_key|private_key|passphrase)$/
/** A mask in place of a secret. */
const MASK = /^(\*+|<[^<>]*>)$/

export default suite('secret', 'Secrets are never returned in clear text', {
  checks: [
    ...answerChecks,
    ...credentialChecks,
    check('secret.input', "MUST NOT reveal an input's secrets in clear text", {
      source: reported(26, '2.5.2', '5.1.0', '7.0.1'),
      needs: ['client-traffic'],
      versions: [{ since: '2.4.7', until: '2.5.0' }, { since: '2.5.2' }],
      evidence: one(goodReads(['GET /system/inputs', 'GET /system/inputs/{inputId}'])),
      judge: ([x]) => {
        const secrets = inputsIn(x).flatMap(secretsOf)
        if (secrets.length === 0)
          return inconclusive('the response contains no input with a secret')
        const shown = secrets.find(({ value }) => !isHidden(value))
        return (
          shown &&
          deviation('a mask, {"is_set":true}, or nothing', found(shown.value), shown.pointer)
        )
      },
      why: 'otherwise, anyone who can read inputs learns the passwords for other systems',
      remedy: 'mask the value; in 5.1.0 and later, return {"is_set":true}',
    }),
  ],
  faults,
  probes: [],
})

function inputsIn(x: Annotated): readonly Located[] {
  if (x.route === 'GET /system/inputs') return listed(x, 'inputs')
  return whole(x)
}

function secretsOf({ pointer, record }: Located): readonly { pointer: string; value: unknown }[] {
  const { attributes } = record
  if (!isRecord(attributes)) return []
  return Object.entries(attributes)
    .filter(([key]) => SECRET.test(key))
    .map(([key, value]) => ({ pointer: pointerBelow(`${pointer}/attributes`, key), value }))
}

function isHidden(value: unknown): boolean {
  if (typeof value === 'string') return value === '' || MASK.test(value)
  return value === null || (isRecord(value) && 'is_set' in value)
}
