import {
  NODE_HEADER,
  check,
  deviation,
  expectHeader,
  expectOwn,
  expectStatus,
  expectType,
  fieldChecks,
  found,
  unlike,
  hasContent,
  isRecord,
  availabilityOf,
  observed,
  one,
  inconclusive,
  steady,
  stranger,
  goodReads,
  responseHeader,
} from '#engine/suite.ts'
import { acceptOf, whole } from '../answers.ts'
import { CLUSTER, nodeRecords, withoutRecord } from './records.ts'

/** The API root, from 2.1. */
export const rootChecks = [
  ...fieldChecks({
    schema: 'api-root',
    prefix: 'node.root',
    record: 'the API root',
    evidence: one(goodReads('GET /')),
    records: whole,
  }).map((made) => ({ ...made, versions: availabilityOf('api-root') })),
  check(
    'node.root.agrees',
    'MUST report an ID and version in the API root that match those of a node in GET /cluster',
    {
      source: observed('2.2.3', '5.1.0', '7.0.1'),
      versions: availabilityOf('api-root'),
      evidence: steady(CLUSTER, { route: 'GET /', rejectedBy: 'none', status: 200 }),
      judge: ([cluster, root]) => {
        const told = root && isRecord(root.json) ? root.json : undefined
        if (!told || nodeRecords(cluster).length === 0)
          return withoutRecord(cluster, 'one of the responses does not identify a node')
        const node = nodeRecords(cluster).find(({ key }) => key === told['node_id'])
        if (!node)
          return deviation('a node_id from GET /cluster', found(told['node_id']), '/node_id')
        return withoutBuild(told['version']) === withoutBuild(node.record['version'])
          ? undefined
          : unlike(node.record['version'], told['version'], '/version')
      },
    },
  ),
  check('node.root.html', 'MUST redirect a browser from the API root to the web interface', {
    source: observed('2.2.3', '4.3.0'),
    versions: availabilityOf('api-root-redirects-html'),
    evidence: one({
      route: 'GET /',
      rejectedBy: 'none',
      where: (x) => acceptOf(x) === 'text/html',
    }),
    judge: ([x]) => expectStatus(x, 307) ?? expectHeader(x, 'Location'),
  }),
  check('node.root.open', 'MUST serve the API root without a login', {
    source: observed('2.2.3', '5.1.0', '7.0.1'),
    versions: availabilityOf('api-root'),
    evidence: one({
      route: 'GET /',
      form: 'none',
      rejectedBy: 'none',
      where: (x) => acceptOf(x) === 'application/json',
    }),
    judge: ([x]) =>
      expectStatus(x, 200) ??
      expectType(x, 'application/json') ??
      (x.text === undefined || (isRecord(x.json) && hasContent(x.json))
        ? expectOwn(x)
        : deviation('a JSON object that describes the node', found(x.json))),
  }),
]

/** A release without its build, which the document makes optional. */
function withoutBuild(version: unknown): unknown {
  return typeof version === 'string' ? version.split('+')[0] : version
}

/** The header that names the node. */
export const headerChecks = [
  check('node.header.id', 'MUST identify the responding node in X-Graylog-Node-ID', {
    source: observed('2.0.3', '5.1.0', '7.0.1'),
    evidence: one(CLUSTER),
    judge: ([x]) => {
      const id = responseHeader(x.exchange, NODE_HEADER)
      if (id === undefined)
        return x.nameless === true ? stranger(x) : deviation('the header X-Graylog-Node-ID', 'none')
      const keys = isRecord(x.json) ? Object.keys(x.json) : []
      if (keys.length === 0) return inconclusive('the response does not list any nodes')
      return keys.includes(id) ? undefined : deviation(keys.join(' or '), id)
    },
  }),
]
