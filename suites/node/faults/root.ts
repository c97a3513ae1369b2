import {
  bodiless,
  fault,
  field,
  good,
  json,
  on,
  set,
  status,
  text,
  withHeader,
} from '#engine/suite.ts'

const LOAD_BALANCER = good('GET /system/lbstatus')

/** Faults of the API root and of the load balancer status. */
export const rootFaults = [
  fault('api-root.other-node', 'the API root reports a different node', {
    edits: [on(good('GET /'), field('node_id', set('11111111-2222-3333-4444-555555555555')))],
    fails: ['node.root.agrees'],
  }),
  fault('api-root.other-version', 'the API root reports a different release', {
    edits: [on(good('GET /'), field('version', set('9.9.9+abcdef0')))],
    fails: ['node.root.agrees', 'node.version.behaviour'],
  }),
  fault('api-root.closed', 'the API root requires a login', {
    edits: [
      on(
        good('GET /'),
        status(401),
        bodiless(),
        withHeader('WWW-Authenticate', 'Basic realm="Graylog Server"'),
      ),
    ],
    fails: ['node.root.open'],
  }),
  fault(
    'api-root.no-redirect',
    'a browser is not redirected from the API root to the web interface',
    { features: { 'api-root-redirects-html': false }, fails: ['node.root.html'] },
  ),
  fault('lbstatus.alive-503', 'the load balancer gets ALIVE with 503', {
    edits: [on(LOAD_BALANCER, status(503))],
    fails: ['node.lbstatus.word'],
  }),
  fault('lbstatus.dead', 'the load balancer gets DEAD although the record says alive', {
    edits: [on(LOAD_BALANCER, status(503), text('DEAD', 'text/plain'))],
    fails: ['node.lbstatus.agrees'],
  }),
  fault('lbstatus.word', 'the load balancer gets an unknown state', {
    edits: [on(LOAD_BALANCER, text('OK', 'text/plain'))],
    fails: ['node.lbstatus.word', 'node.lbstatus.open'],
  }),
  fault('lbstatus.json', 'the load balancer gets JSON', {
    edits: [on(LOAD_BALANCER, json('ALIVE'))],
    fails: ['node.lbstatus.word', 'node.lbstatus.open'],
  }),
  fault('lbstatus.html', 'the load balancer gets HTML', {
    edits: [on(LOAD_BALANCER, text('ALIVE', 'text/html'))],
    fails: ['node.lbstatus.plain', 'headers.csp-pages'],
  }),
  fault('lbstatus.closed', 'the load-balancer state requires a login', {
    edits: [on(LOAD_BALANCER, status(401), bodiless())],
    fails: ['node.lbstatus.word', 'node.lbstatus.open'],
  }),
  fault('lbstatus.override.any', 'any state is accepted as an override', {
    edits: [
      on(
        {
          route: 'PUT /system/lbstatus/override/{status}',
          header: ['x-requested-by', '.'],
          status: [400, 404, 500],
        },
        status(204),
        bodiless(),
      ),
    ],
    fails: ['node.lbstatus.override-unknown'],
  }),
]
