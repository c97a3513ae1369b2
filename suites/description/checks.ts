import {
  type Annotated,
  beyond,
  check,
  type Context,
  deviation,
  type Finding,
  found,
  inconclusive,
  isOwn,
  observed,
  one,
  type Selector,
  suite,
  valueAtPointer,
} from '#engine/suite.ts'
import { faults } from './faults.ts'

const RESPONSES: Selector = {
  rejectedBy: 'none',
  status: [200, 201, 202],
  where: (x) => isOwn(x) && x.json !== undefined && x.route !== undefined,
}

/**
 * Compares the server with its own description of the API. These checks are notes until a description from a real
 * server of 7.1 or later has been seen: the known one comes from the source code.
 */
export default suite('description', 'The server responds as its own API description specifies', {
  checks: [
    check('description.route', 'SHOULD list every route it serves in its own description', {
      source: observed('6.0.6', '6.3.7', '7.0.1'),
      evidence: one(RESPONSES),
      judge: ([x], context) => findUnlisted(x, context),
      why: 'clients generated from the description do not support a route that is missing from it',
    }),
    check(
      'description.response',
      'SHOULD send responses that conform to its own OpenAPI description',
      {
        source: observed(),
        evidence: one(RESPONSES),
        judge: ([x], context) => findUnfitting(x, context),
        why: 'clients generated from the description cannot parse a response that differs from it',
      },
    ),
  ],
  faults,
  probes: [],
})

const NO_DESCRIPTION = inconclusive('the server sent no description of its API')

function findUnlisted(x: Annotated, { ownDescription }: Context): Finding | undefined {
  if (!ownDescription) return NO_DESCRIPTION
  const isListed = ownDescription.isListed(x)
  if (isListed === undefined) return inconclusive('servers never list this route')
  return isListed ? undefined : deviation(`${x.route ?? ''} in its own description`, 'none')
}

function findUnfitting(x: Annotated, { ownDescription }: Context): Finding | undefined {
  if (!ownDescription) return NO_DESCRIPTION
  const mismatch = ownDescription.compareWithSchema(x)
  if (mismatch === undefined)
    return beyond('an OpenAPI description, which servers have sent since 7.1.0')
  if (mismatch === true) return undefined
  const { pointer, message } = mismatch
  return deviation(
    `${pointer === '' ? 'the body' : pointer} ${message}, according to its own description of ${x.route ?? ''}`,
    found(valueAtPointer(x.json, pointer)),
    pointer,
  )
}
