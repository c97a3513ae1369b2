import type { Fault, Target } from './fault.ts'

const LOAD_BALANCER = { route: 'GET /system/lbstatus', status: 200 } as const satisfies Target

/** Deviations of the API root and of what load balancers are told. */
export const rootFaults: readonly Fault[] = [
  {
    id: 'api-root.other-node',
    what: 'the API root names another node',
    versions: { since: '2.1.0' },
    edits: [
      {
        on: { route: 'GET /', status: 200 },
        fields: [
          { at: 'node_id', change: { kind: 'set', to: '11111111-2222-3333-4444-555555555555' } },
        ],
      },
    ],
    fails: ['node.root.agrees'],
  },
  {
    id: 'api-root.other-version',
    what: 'the API root names another release',
    versions: { since: '2.1.0' },
    edits: [
      {
        on: { route: 'GET /', status: 200 },
        fields: [{ at: 'version', change: { kind: 'set', to: '9.9.9+abcdef0' } }],
      },
    ],
    fails: ['node.version.behaviour', 'node.root.agrees'],
  },
  {
    id: 'api-root.closed',
    what: 'the API root asks for a login',
    versions: { since: '2.1.0' },
    edits: [
      {
        on: { route: 'GET /', status: 200 },
        status: 401,
        body: 'none',
        headers: { 'WWW-Authenticate': 'Basic realm="Graylog Server"' },
      },
    ],
    fails: ['node.root.open'],
  },
  {
    id: 'api-root.no-redirect',
    what: 'a browser is not sent from the API root to the web interface',
    versions: { since: '2.1.0', until: '5.1.0' },
    gates: { 'api-root-redirects-html': false },
    fails: ['node.root.html'],
  },
  {
    id: 'lbstatus.alive-503',
    what: 'the load balancer is told ALIVE with 503',
    edits: [{ on: LOAD_BALANCER, status: 503 }],
    fails: ['node.lbstatus.word'],
  },
  {
    id: 'lbstatus.dead',
    what: 'the load balancer is told DEAD although the record says alive',
    edits: [{ on: LOAD_BALANCER, status: 503, body: { text: 'DEAD', type: 'text/plain' } }],
    fails: ['node.lbstatus.agrees'],
  },
  {
    id: 'lbstatus.word',
    what: 'the load balancer is told a word of its own',
    edits: [{ on: LOAD_BALANCER, body: { text: 'OK', type: 'text/plain' } }],
    fails: ['node.lbstatus.word', 'node.lbstatus.open'],
  },
  {
    id: 'lbstatus.json',
    what: 'the load balancer is answered in JSON',
    edits: [{ on: LOAD_BALANCER, body: { json: 'ALIVE' } }],
    fails: ['node.lbstatus.word', 'node.lbstatus.open'],
  },
  {
    id: 'lbstatus.html',
    what: 'the load balancer is answered in HTML',
    edits: [{ on: LOAD_BALANCER, body: { text: 'ALIVE', type: 'text/html' } }],
    fails: ['node.lbstatus.plain', 'headers.csp-pages'],
  },
  {
    id: 'lbstatus.closed',
    what: 'the load balancer has to log in',
    edits: [{ on: LOAD_BALANCER, status: 401, body: 'none' }],
    fails: ['node.lbstatus.word', 'node.lbstatus.open'],
  },
  {
    id: 'lbstatus.override.any',
    what: 'any state can be put in place',
    edits: [
      {
        on: {
          route: 'PUT /system/lbstatus/override/{status}',
          header: ['x-requested-by', '.'],
          status: [400, 404, 500],
        },
        status: 204,
        body: 'none',
      },
    ],
    fails: ['node.lbstatus.override-unknown'],
  },
]
