import type { RequestListener } from 'node:http'
import { createServer } from 'node:net'

import { listen, opened, type TestServer } from '#engine/http/test-listen.ts'
import { hang, page } from '../test-targets.ts'
import {
  announced,
  bomb,
  deep,
  drip,
  jsonOf,
  millionHeaders,
  onlyPromises,
  rawly,
  redirectLoop,
  twoGigabytes,
} from './test-null-answers.ts'

/** A target that is not a Graylog server, and the error message for it. */
interface NullTarget {
  readonly name: string
  readonly open: () => Promise<TestServer>
  /** The problem, as the error message words it. */
  readonly found: string
  /** The advice, as the error message words it. */
  readonly advice: string
}

/** A null target that responds by HTTP, so that it can run behind a valid root. */
interface NullAnswerer extends NullTarget {
  readonly answers: RequestListener
}

const GIVE_URL = 'pass the URL of the REST interface'
const CHECK_PORT = 'check that the port is that of the REST interface'
const GIVE_TIME = 'allow more time with --timeout'

const SEARCH_SERVER = { name: 'node-1', version: { number: '7.10.2' }, tagline: 'You Know' }
const CODE_HOST = { current_user_url: 'https://host.example/user', emails_url: 'https://x.example' }

export const NULL_ANSWERERS: readonly NullAnswerer[] = [
  always('a web page', page(200, 'text/html', '<title>Sign in</title>'), 'a web page', GIVE_URL),
  always('an empty 200', page(200, 'application/json', ''), '200 OK with an empty body', GIVE_URL),
  always('{}', jsonOf({}), 'JSON from another product ({})', GIVE_URL),
  always('[]', jsonOf([]), 'JSON from another product ([])', GIVE_URL),
  always('null', jsonOf(null), 'JSON from another product (null)', GIVE_URL),
  always(
    'a proxy without its server',
    page(502, 'text/html', '<h1>Bad Gateway</h1>'),
    'returned 502 Bad Gateway in place of the REST interface',
    'check that the server behind it is running',
  ),
  always('a redirect loop', redirectLoop, 'redirects to "/api/", which is not followed', GIVE_URL),
  always('a search server', jsonOf(SEARCH_SERVER), 'another product ({"name":"node-1"', GIVE_URL),
  always('a code host', jsonOf(CODE_HOST), 'another product ({"current_user_url"', GIVE_URL),
  always(
    'one byte a second',
    drip,
    'began to respond (200 OK) but did not finish in time',
    GIVE_TIME,
  ),
  always('a body of 2 GB', twoGigabytes, 'the body is larger than 1048576 bytes', GIVE_URL),
  always('JSON nested 100,000 deep', deep, 'another product ([1,{"a":', GIVE_URL),
  always('a gzip bomb', bomb(), 'the decoded body is larger than 1048576 bytes', GIVE_URL),
]

/** Every null target. */
export const NULL_TARGETS: readonly NullTarget[] = [
  {
    name: 'a dead port',
    open: async () => ({ origin: 'http://127.0.0.1:1', port: 1, async [Symbol.asyncDispose]() {} }),
    found: 'nothing is listening on 127.0.0.1:1',
    advice: 'check that the server is running there and that the port is correct',
  },
  {
    name: 'a port that hangs',
    open: hang,
    found: 'sent no response within 1 s',
    advice: GIVE_TIME,
  },
  {
    name: 'a port that resets',
    open: () => opened(createServer((socket) => socket.resetAndDestroy())),
    found: 'closed the connection before the response was complete',
    advice: CHECK_PORT,
  },
  {
    name: 'a mail server',
    open: rawly('220 mail.example.org ESMTP\r\n'),
    found: 'is not HTTP',
    advice: CHECK_PORT,
  },
  {
    name: 'a body shorter than announced',
    open: announced(500),
    found: 'was cut off',
    advice: 'check the network between this machine and the server',
  },
  {
    name: 'a body longer than announced',
    open: announced(3),
    found: 'another product ({"n)',
    advice: GIVE_URL,
  },
  { name: 'a million headers', open: millionHeaders(), found: 'is not HTTP', advice: CHECK_PORT },
  {
    name: 'informational responses forever',
    open: onlyPromises,
    found: 'sent no response within 1 s',
    advice: GIVE_TIME,
  },
  ...NULL_ANSWERERS,
]

function always(
  name: string,
  answers: RequestListener,
  found: string,
  advice: string,
): NullAnswerer {
  return { name, answers, open: () => listen(answers), found, advice }
}
