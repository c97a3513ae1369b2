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
  type Check,
} from '#engine/suite.ts'

const DOCS = ['GET /api-docs', 'GET /api-docs/{route...}']

/** A route that the server serves without a login. */
function openCheck(
  id: string,
  title: Check['title'],
  route: string | readonly string[],
  how: Pick<Check, 'source' | 'versions'>,
  judge = (x: Annotated) => expectStatus(x, 200) ?? expectJson(x),
): Check {
  const evidence = one({ ...reads(route), form: 'none' })
  return check(`auth.open.${id}`, title, { ...how, evidence, judge: ([x]) => judge(x) })
}

/** A route that the server does not serve without a login. */
function closedCheck(
  id: string,
  title: Check['title'],
  route: string | readonly string[],
  how: Pick<Check, 'source' | 'versions'>,
): Check {
  const evidence = one({ ...reads(route), rejectedBy: 'credential', form: 'none' })
  return check(`auth.closed.${id}`, title, {
    ...how,
    evidence,
    judge: ([x]) => expectStatus(x, 401),
  })
}

/** Which routes need no login, by release. */
export const openChecks = [
  openCheck(
    'session-check',
    'MUST serve the session check without a login',
    'GET /system/sessions',
    {
      source: observed('2.0.3', '5.1.0', '7.0.1'),
      versions: availabilityOf('session-check-answers'),
    },
  ),
  openCheck(
    'nodes',
    'MUST serve the node list without a login (before 2.1.3)',
    'GET /system/cluster/nodes',
    { source: observed('2.0.3'), versions: availabilityOf('nodes-open') },
  ),
  closedCheck(
    'nodes',
    'MUST NOT serve the node list without a login (2.1.3 and later)',
    'GET /system/cluster/nodes',
    {
      source: observed('2.1.3', '2.2.3', '5.1.0', '7.0.1'),
      versions: releasesWithout('nodes-open'),
    },
  ),
  closedCheck('system', 'MUST NOT serve GET /system without a login', 'GET /system', {
    source: observed('2.0.3', '5.1.0', '7.0.1'),
  }),
  openCheck(
    'docs',
    // Section 1 of the interface document lets the browser ask for a login.
    'SHOULD serve the API description without a login (before 6.0.0)',
    DOCS,
    { source: observed('2.0.3', '2.5.2', '5.1.0'), versions: releasesWithout('api-browser-login') },
    (x) =>
      expectStatus(x, 200) ??
      expectType(x, 'application/json') ??
      (x.text === undefined ? expectOwn(x) : expectJson(x)),
  ),
  closedCheck(
    'docs',
    'MUST NOT serve the API description without a login (6.0.0 and later)',
    DOCS,
    { source: observed('6.1.0', '7.0.1'), versions: availabilityOf('api-browser-login') },
  ),
]

function expectJson(x: Annotated): Finding | undefined {
  if (x.text === undefined) return INCOMPLETE
  return isRecord(x.json) && hasContent(x.json)
    ? expectOwn(x)
    : deviation('a JSON object', `${describeAnswer(x)}: ${found(x.json)}`)
}
