import { judged, section, unseen } from './requirement.ts'

/** Sections 1 and 3: what the service does, and the states it can be in. */
export const serviceRequirements = [
  ...section(
    '1',
    judged('Several nodes can form one cluster.', 'cluster', 'node.record.one-cluster'),
    unseen(
      'The web interface reaches the cluster by this interface alone.',
      'what else a web page does is not seen in the answers of a server; its traffic can be recorded and is judged like that of any client',
    ),
    judged(
      'Any HTTP client can use it, also without a person at it.',
      'headers.accept.any',
      'headers.accept.same',
      'auth.token.read',
    ),
    judged(
      'There is an interactive API browser at /api-browser/.',
      'browser.page',
      'browser.moved',
    ),
    unseen(
      'The API browser can also be opened from the overview of the nodes.',
      'the link is drawn by scripts of the web interface; no request shows it',
    ),
    judged('It lists every resource.', 'browser.docs', 'browser.openapi'),
    judged(
      'It asks for a user name and password first.',
      'browser.page.login',
      'browser.openapi.login',
      'auth.closed.docs',
    ),
    unseen(
      'It works in some desktop browsers only.',
      'this is about browsers and asks nothing of a server',
    ),
    judged(
      'Bodies of requests and answers are JSON.',
      'headers.json.whole',
      'headers.json-type',
      'error.json',
      'error.malformed-json',
      'node.cluster.answer',
    ),
    judged('Clients say that they accept JSON.', 'client.accept', 'error.accept'),
    judged('A request with a body calls it JSON.', 'client.content-type', 'error.media-type'),
    judged(
      'With pretty=true the JSON of an answer is indented.',
      'node.pretty',
      'session.create.pretty',
      'stream.pretty',
    ),
  ),
  ...section(
    '3',
    judged(
      'lifecycle says in which state a node is, among others running.',
      'node.record.lifecycle',
      'node.record.lifecycle-known',
    ),
    judged(
      'lb_status says what load balancers are told, among others alive.',
      'node.record.lb-status',
      'node.record.lb-status-known',
      'node.record.lb-status-follows',
      'node.lbstatus',
    ),
    judged(
      'is_processing says whether messages are processed.',
      'node.record.is-processing',
      'node.record.paused',
    ),
    judged(
      'A session can be used until its valid_until.',
      'session.use.after-login',
      'session.valid-until.future',
    ),
    judged('After that time it has expired.', 'user.session.expires'),
    judged(
      'How long sessions last is set for each user.',
      'user.session.life',
      'user.record.session-timeout-ms',
    ),
  ),
]
