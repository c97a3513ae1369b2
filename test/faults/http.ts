import { type Behaviour, type Fault, faultsIn } from '../harness/fault.ts'
import { ask, deny, on, refuse, replaced, reply, retry, tell, when } from '../harness/words.ts'

const LOGIN = 'POST /system/sessions'
const TOKEN = 'POST /users/{userId}/tokens/{name}'
const ASSIGN = 'POST /streams/{streamid}/outputs'

const { at, row } = faultsIn('http')

/** Methods, statuses, media types and paths. */
export const HTTP: readonly Fault[] = [
  row(
    '405-as-404',
    'a method that a route does not have is answered with 404',
    '*',
    when(405, () => refuse(404, 'HTTP 404 Not Found')),
  ),
  row(
    '405-as-200',
    'a method that a route does not have is answered with 200',
    '*',
    when(405, () => tell(200, {})),
  ),
  row(
    '415-taken',
    'a body of another media type is read as JSON',
    '*',
    retry(415, (request) => ({
      ...request,
      headers: replaced(request.headers, 'Content-Type', 'application/json'),
    })),
  ),
  row(
    '406-taken',
    'what cannot be accepted is answered as JSON',
    '*',
    retry(406, (request) => ({ ...request, headers: replaced(request.headers, 'Accept', '*/*') })),
  ),
  row(
    'unknown-path-200',
    'an unknown path is answered with an empty object',
    '*',
    when(404, (response, { route }) => (route === undefined ? tell(200, {}) : response)),
  ),
  row(
    'unknown-path-500',
    'an unknown path is answered with 500',
    '*',
    when(404, (response, { route }) => (route === undefined ? refuse(500) : response)),
  ),
  row(
    'slashes-folded',
    'a doubled slash in a path is taken for one',
    '*',
    read(/^\/\//, (target) => target.replace(/^\/+/, '/')),
  ),
  row(
    'dots-folded',
    'dots in a path are resolved',
    '*',
    read(/\/\.\.\//, (target) => new URL(target, 'http://host').pathname),
  ),
  row(
    'case-folded',
    'paths are compared without case',
    '*',
    read(/^(?!.*[0-9a-f]{24})[^?]*[A-Z]/, (target) => target.toLowerCase()),
  ),
  at(
    '204-with-json',
    'what real servers answer without a body has an empty object',
    'DELETE /streams/{streamId}',
    when(204, () => tell(200, {})),
  ),
  at(
    'pause-with-body',
    'pausing a stream answers with the stream',
    'POST /streams/{streamId}/pause',
    when(204, (_response, { target }, { admin }) => admin('GET', target.replace('/pause', ''))),
  ),
  at('created-200', 'making a stream is answered with 200', 'POST /streams', restatus(201, 200)),
  at('login-201', 'a login is answered with 201', LOGIN, restatus(200, 201)),
  at('token-201', 'making a token is answered with 201', TOKEN, restatus(200, 201)),
  at('assign-204', 'assigning an output is answered with 204', ASSIGN, restatus(202, 204)),
  row(
    'slash-redirect',
    'a path with a slash at its end is unknown',
    'GET /streams',
    on(({ target }) => /^\/streams\/(?:\?|$)/.test(target), deny(404, 'HTTP 404 Not Found')),
  ),
]

/** Reads such targets as others. */
function read(pattern: RegExp, change: (target: string) => string): Behaviour {
  return on(
    ({ target }) => pattern.test(target),
    ask((request) => ({ ...request, target: change(request.target) })),
  )
}

function restatus(from: number, to: number): Behaviour {
  return reply((response) => {
    const { reason: _reason, ...rest } = response
    return response.status === from ? { ...rest, status: to } : response
  })
}
