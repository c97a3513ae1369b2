import type { Answer } from '../call.ts'
import type { Behaviour } from '../model.ts'
import { anywhereIn, rowIn } from '../rows.ts'
import { on, refuse, replaced, tell, when } from '../words.ts'

const FACTS = 'lab-facts 1; server-facts 10, 12'
const LOGIN = 'POST /system/sessions'

const row = rowIn('http', FACTS)
const anywhere = anywhereIn('http', FACTS)

/** How answers are sent: methods, statuses, headers, bodies, cookies. */
export const HTTP: readonly Behaviour[] = [
  anywhere('405-as-404', 'a method that a route does not have is answered with 404', () =>
    when(405, () => refuse(404, 'HTTP 404 Not Found')),
  ),
  anywhere('405-as-200', 'a method that a route does not have is answered with 200', () =>
    when(405, () => tell(200, {})),
  ),
  anywhere(
    '415-taken',
    'a body of another media type is read as JSON',
    () => async (request, forward) => {
      const answer = await forward(request)
      return answer.status === 415
        ? forward({
            ...request,
            headers: replaced(request.headers, 'Content-Type', 'application/json'),
          })
        : answer
    },
  ),
  anywhere(
    '406-taken',
    'what cannot be accepted is answered as JSON',
    () => async (request, forward) => {
      const answer = await forward(request)
      return answer.status === 406
        ? forward({ ...request, headers: replaced(request.headers, 'Accept', '*/*') })
        : answer
    },
  ),
  anywhere(
    'unknown-path-200',
    'an unknown path is answered with an empty object',
    () => async (request, forward) => {
      const answer = await forward(request)
      return answer.status === 404 && request.route === undefined ? tell(200, {}) : answer
    },
  ),
  anywhere(
    'unknown-path-500',
    'an unknown path is answered with 500',
    () => async (request, forward) => {
      const answer = await forward(request)
      return answer.status === 404 && request.route === undefined ? refuse(500) : answer
    },
  ),
  anywhere(
    'slashes-folded',
    'a doubled slash in a path is taken for one',
    { by: 'lab-facts 1: paths' },
    () =>
      on(
        ({ target }) => target.startsWith('//'),
        (request, forward) => forward({ ...request, target: request.target.replace(/^\/+/, '/') }),
      ),
  ),
  anywhere('dots-folded', 'dots in a path are resolved', { by: 'lab-facts 1: paths' }, () =>
    on(
      ({ target }) => target.includes('/../'),
      (request, forward) =>
        forward({ ...request, target: new URL(request.target, 'http://host').pathname }),
    ),
  ),
  anywhere('case-folded', 'paths are compared without case', { by: 'lab-facts 1: paths' }, () =>
    on(
      ({ target }) => /^[^?]*[A-Z]/.test(target) && !/[0-9a-f]{24}/.test(target),
      (request, forward) => forward({ ...request, target: request.target.toLowerCase() }),
    ),
  ),
  row(
    '204-with-json',
    'what real servers answer without a body has an empty object',
    'DELETE /streams/{streamId}',
    () =>
      on('DELETE /streams/{streamId}', async (request, forward) => {
        const answer = await forward(request)
        return answer.status === 204 ? tell(200, {}) : answer
      }),
  ),
  row(
    'pause-with-body',
    'pausing a stream answers with the stream',
    'POST /streams/{streamId}/pause',
    () =>
      on('POST /streams/{streamId}/pause', async (request, forward, { admin }) => {
        const answer = await forward(request)
        return answer.status === 204 ? admin('GET', request.target.replace('/pause', '')) : answer
      }),
  ),
  row(
    'created-200',
    'making a stream is answered with 200',
    'POST /streams',
    { by: 'server-facts 6.2: 201' },
    () =>
      on('POST /streams', async (request, forward) => restatus(await forward(request), 201, 200)),
  ),
  row('login-201', 'a login is answered with 201', LOGIN, { by: 'server-facts 2.1: 200' }, () =>
    on(LOGIN, async (request, forward) => restatus(await forward(request), 200, 201)),
  ),
  row(
    'token-201',
    'making a token is answered with 201',
    'POST /users/{userId}/tokens/{name}',
    { by: 'server-facts 3: 200' },
    () =>
      on('POST /users/{userId}/tokens/{name}', async (request, forward) =>
        restatus(await forward(request), 200, 201),
      ),
  ),
  row(
    'assign-204',
    'assigning an output is answered with 204',
    'POST /streams/{streamid}/outputs',
    { by: 'lab-facts 1: 202' },
    () =>
      on('POST /streams/{streamid}/outputs', async (request, forward) =>
        restatus(await forward(request), 202, 204),
      ),
  ),
  row(
    'slash-redirect',
    'a path with a slash at its end is unknown',
    'GET /streams',
    { by: 'server-facts 6.2' },
    () =>
      on(
        ({ target }) => /^\/streams\/(?:\?|$)/.test(target),
        async () => refuse(404, 'HTTP 404 Not Found'),
      ),
  ),
]

function restatus(answer: Answer, from: number, to: number): Answer {
  const { reason: _reason, ...rest } = answer
  return answer.status === from ? { ...rest, status: to } : answer
}
