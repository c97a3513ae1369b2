import { judged, section, unseen } from './requirement.ts'

/** Sections 1 and 3: what the service does, and the states it can be in. */
export const serviceRequirements = [
  ...section(
    '1',
    judged('Several nodes can form one cluster.', 'cluster', 'node.record.one-cluster'),
    unseen(
      'The web interface uses only this API to reach the cluster.',
      'server responses do not reveal which other requests a web page sends; you can record and check its traffic like that of any other client',
    ),
    judged(
      'Any HTTP client can use the API, including unattended clients.',
      'headers.accept.any',
      'headers.accept.same',
      'auth.token.read',
    ),
    judged('/api-browser/ is an interactive API browser.', 'browser.page', 'browser.moved'),
    unseen(
      'The node overview links to the API browser.',
      'scripts in the web interface add the link; no response contains it',
    ),
    judged(
      'The API browser lists every resource.',
      'browser.docs',
      'browser.openapi',
      'description.route',
    ),
    judged(
      'The API browser requires a user name and a password.',
      'browser.page.login',
      'browser.openapi.login',
      'auth.closed.docs',
    ),
    unseen(
      'The API browser works only in some desktop browsers.',
      'this is about browsers, not about a server',
    ),
    judged(
      'Request and response bodies are JSON.',
      'headers.json.whole',
      'headers.json-type',
      'error.json',
      'error.malformed-json',
      'node.cluster.answer',
    ),
    judged('Clients send Accept: application/json.', 'client.accept', 'error.accept'),
    judged(
      'A request with a body contains Content-Type: application/json.',
      'client.content-type',
      'error.media-type',
    ),
    judged(
      'With pretty=true, the JSON response is indented.',
      'node.pretty',
      'session.create.pretty',
      'stream.pretty',
    ),
  ),
  ...section(
    '3',
    judged(
      'lifecycle is the state of the node, such as running.',
      'node.record.lifecycle',
      'node.record.lifecycle-known',
    ),
    judged(
      'lb_status is the state reported to load balancers, such as alive.',
      'node.record.lb-status',
      'node.record.lb-status-known',
      'node.record.lb-status-follows',
      'node.lbstatus',
    ),
    judged(
      'is_processing is true while the node is processing messages.',
      'node.record.is-processing',
      'node.record.paused',
    ),
    judged(
      'A session is valid until the time in valid_until.',
      'session.use.after-login',
      'auth.kept.session-after-login',
      'session.valid-until.future',
    ),
    judged('After the time in valid_until, the session has expired.', 'user.session.expires'),
    judged(
      'Each user has a session timeout.',
      'user.session.life',
      'user.record.session-timeout-ms',
    ),
  ),
]
