import {
  type Annotated,
  availabilityOf,
  check,
  describeAnswer,
  deviation,
  expectOwn,
  expectStatus,
  expectType,
  type Finding,
  found,
  hasContent,
  isRecord,
  observed,
  one,
  releasesWithout,
  reads,
  INCOMPLETE,
} from '#engine/suite.ts'

/** Which routes need no login, by release. */
export const openChecks = [
  check('auth.open.session-check', 'MUST serve the session check without a login', {
    source: observed('2.0.3', '5.1.0', '7.0.1'),
    versions: availabilityOf('session-check-answers'),
    evidence: one({ ...reads('GET /system/sessions'), form: 'none' }),
    judge: ([x]) => expectStatus(x, 200) ?? expectJson(x),
  }),
  check('auth.open.nodes', 'MUST serve the node list without a login before 2.1.3', {
    source: observed('2.0.3'),
    versions: availabilityOf('nodes-open'),
    evidence: one({ ...reads('GET /system/cluster/nodes'), form: 'none' }),
    judge: ([x]) => expectStatus(x, 200) ?? expectJson(x),
  }),
  check('auth.closed.nodes', 'MUST not serve the node list without a login from 2.1.3', {
    source: observed('2.1.3', '2.2.3', '5.1.0', '7.0.1'),
    versions: releasesWithout('nodes-open'),
    evidence: one({
      route: 'GET /system/cluster/nodes',
      method: 'GET',
      rejectedBy: 'credential',
      form: 'none',
    }),
    judge: ([x]) => expectStatus(x, 401),
  }),
  check('auth.closed.system', 'MUST not serve GET /system without a login', {
    source: observed('2.0.3', '5.1.0', '7.0.1'),
    evidence: one({ route: 'GET /system', method: 'GET', rejectedBy: 'credential', form: 'none' }),
    judge: ([x]) => expectStatus(x, 401),
  }),
  check('auth.open.docs', 'MUST serve the API description without a login before 6.0.0', {
    source: observed('2.0.3', '2.5.2', '5.1.0'),
    versions: releasesWithout('api-browser-login'),
    evidence: one({ ...reads('GET /api-docs'), form: 'none' }),
    judge: ([x]) =>
      expectStatus(x, 200) ??
      expectType(x, 'application/json') ??
      (x.text === undefined ? expectOwn(x) : expectJson(x)),
  }),
  check('auth.closed.docs', 'MUST not serve the API description without a login from 6.0.0', {
    source: observed('6.1.0', '7.0.1'),
    versions: availabilityOf('api-browser-login'),
    evidence: one({
      route: 'GET /api-docs',
      method: 'GET',
      rejectedBy: 'credential',
      form: 'none',
    }),
    judge: ([x]) => expectStatus(x, 401),
  }),
]

function expectJson(x: Annotated): Finding | undefined {
  if (x.text === undefined) return INCOMPLETE
  return isRecord(x.json) && hasContent(x.json)
    ? expectOwn(x)
    : deviation('a JSON object', `${describeAnswer(x)}: ${found(x.json)}`)
}
