import type { Headers } from '#engine/model/exchange.ts'

/** The response of a null target to every request. */
export interface NullAnswer {
  readonly name: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Checks that rightly pass on it by id, each with the reason. */
  readonly rightly: Readonly<Record<string, string>>
}

const JSON_TYPE: Headers = [['Content-Type', 'application/json']]
const HTML_TYPE: Headers = [['Content-Type', 'text/html;charset=utf-8']]
const PAGE = '<!DOCTYPE html><html><head><title>Welcome</title></head><body></body></html>'
const BAD_GATEWAY = '<html><body><h1>502 Bad Gateway</h1></body></html>'

const SEARCH_SERVER =
  '{"name":"node-1","cluster_name":"docker-cluster","version":{"number":"7.10.2"},"tagline":"You Know, for Search"}'
const CODE_HOST =
  '{"current_user_url":"https://host.example/user","emails_url":"https://host.example/user/emails"}'

/** The reason for targets that reject every request, and so every invalid credential. */
const REFUSED = 'it rejects every request without a valid credential'
const FORM = 'it rejects in the form of the interface'
const CLOSED = 'it does not serve the route without a login'
const NO_SESSION = 'it gives out no session'

const REFUSALS: Readonly<Record<string, string>> = {
  'session.refuse.wrong': NO_SESSION,
  'auth.refuse.none': REFUSED,
  'auth.refuse.user': REFUSED,
  'auth.refuse.session': REFUSED,
  'auth.refuse.token': REFUSED,
  'auth.refuse.token-as-session': REFUSED,
  'auth.refuse.session-as-token': REFUSED,
  'auth.refuse.bearer': REFUSED,
  'auth.refuse.cookie': REFUSED,
}

/** One row for each kind of target that is not Graylog. */
export const NULL_ANSWERS: readonly NullAnswer[] = [
  { name: 'an empty 200', status: 200, headers: [], text: '', rightly: {} },
  { name: 'an empty 204', status: 204, headers: [], text: '', rightly: {} },
  { name: '{}', status: 200, headers: JSON_TYPE, text: '{}', rightly: {} },
  { name: '[]', status: 200, headers: JSON_TYPE, text: '[]', rightly: {} },
  { name: 'null', status: 200, headers: JSON_TYPE, text: 'null', rightly: {} },
  { name: 'a search server', status: 200, headers: JSON_TYPE, text: SEARCH_SERVER, rightly: {} },
  { name: 'a code host', status: 200, headers: JSON_TYPE, text: CODE_HOST, rightly: {} },
  { name: 'a line of text', status: 200, headers: [], text: 'OK', rightly: {} },
  { name: 'a web page', status: 200, headers: HTML_TYPE, text: PAGE, rightly: {} },
  {
    name: 'a redirect to a login page',
    status: 302,
    headers: [['Location', '/login']],
    text: '',
    rightly: {},
  },
  {
    name: 'a proxy without a reachable server',
    status: 502,
    headers: HTML_TYPE,
    text: BAD_GATEWAY,
    rightly: {},
  },
  { name: 'a page of 404', status: 404, headers: HTML_TYPE, text: PAGE, rightly: {} },
  { name: '500 and {}', status: 500, headers: JSON_TYPE, text: '{}', rightly: {} },
  {
    name: '401 and a challenge',
    status: 401,
    headers: [
      ['WWW-Authenticate', 'Basic realm="proxy"'],
      ['Content-Length', '0'],
    ],
    text: '',
    rightly: {
      ...REFUSALS,
      'session.refuse.wrong-answer': FORM,
      'session.refuse.empty-password': NO_SESSION,
      'auth.401.status': FORM,
      'auth.401.empty': FORM,
      'auth.401.challenge': FORM,
      'auth.401.write': FORM,
      'auth.closed.system': CLOSED,
      'auth.closed.nodes': CLOSED,
      'auth.closed.docs': CLOSED,
      'browser.page.login': CLOSED,
    },
  },
  {
    name: '403',
    status: 403,
    headers: JSON_TYPE,
    text: '{"error":"forbidden"}',
    rightly: REFUSALS,
  },
]
