import { type Behaviour, type LiveFault, faultsIn } from '../../harness/fault.ts'
import {
  after,
  all,
  ask,
  asAdmin,
  each,
  edit,
  editSent,
  fresh,
  getMembers,
  on,
  put,
  reply,
  rewrite,
  withoutItems,
} from '../../harness/words.ts'
import { done, endRules } from './acts.ts'

const PAUSE = 'POST /streams/{streamId}/pause'
const RESUME = 'POST /streams/{streamId}/resume'
const CLONE = 'POST /streams/{streamId}/clone'
const MAKE = 'POST /streams'
const CHANGE = 'PUT /streams/{streamId}'
const STREAM = 'GET /streams/{streamId}'
const LIST = 'GET /streams'
const ENABLED = 'GET /streams/enabled'

const { at, row } = faultsIn('state')

/** Faults in the effects of pausing, cloning, assigning, and similar actions. */
export const EFFECTS: readonly LiveFault[] = [
  at('pause-none', 'pausing a stream is answered with 204 and pauses nothing', PAUSE, done()),
  at('resume-none', 'resuming a stream is answered with 204 and resumes nothing', RESUME, done()),
  at(
    'pause-resumes',
    'pausing a paused stream resumes it',
    PAUSE,
    fresh(() => {
      const paused = new Set<string>()
      return ask((request) => {
        const {
          parameters: [id = ''],
          target,
        } = request
        if (paused.has(id)) return { ...request, target: target.replace('/pause', '/resume') }
        paused.add(id)
        return request
      })
    }),
  ),
  row(
    'pause-lost-on-second-read',
    'a paused stream is enabled when it is read the second time',
    PAUSE,
    fresh(() => {
      const reads = new Map<string, number>()
      const again = edit((json, { parameters: [id = ''] }) => {
        if (json['disabled'] !== true) return undefined
        reads.set(id, (reads.get(id) ?? 0) + 1)
        return (reads.get(id) ?? 0) > 1 ? { ...json, disabled: false } : undefined
      })
      return on(STREAM, again)
    }),
  ),
  at(
    'disabled-only-alone',
    'the list says of every stream that it is enabled',
    LIST,
    each(
      (item) => ({ ...item, disabled: false }),
      ({ disabled }) => disabled === true,
    ),
  ),
  at(
    'disabled-in-list',
    'the list says of resumed streams that they are disabled',
    LIST,
    each(
      (item) => ({ ...item, disabled: true }),
      (item) => item['disabled'] === false && item['is_default'] !== true,
    ),
  ),
  at(
    'enabled-lists-all',
    'the list of enabled streams has those that are disabled, too',
    ENABLED,
    rewrite('/enabled', ''),
  ),
  row(
    'enabled-lists-none',
    'the list of enabled streams leaves resumed streams out',
    ENABLED,
    noting(RESUME, (resumed) =>
      on(
        ENABLED,
        withoutItems(({ id }) => resumed.has(String(id))),
      ),
    ),
  ),
  at('made-enabled', 'a new stream is enabled at once', MAKE, resumed()),
  at('clone-enabled', 'a clone is enabled at once', CLONE, resumed()),
  at(
    'clone-without-rules',
    'a clone has no rules',
    CLONE,
    reply(async (response, _request, world) => {
      const id = getMembers(response)['stream_id']
      return typeof id === 'string' && (await endRules(id, world)) ? { ...response } : response
    }),
  ),
  at(
    'clone-empties-original',
    'cloning moves the rules away from the original',
    CLONE,
    after(({ parameters: [id = ''] }, _response, world) => endRules(id, world)),
  ),
  at(
    'clone-keeps-title',
    'a clone has the title of the original',
    CLONE,
    ask(async (request, { admin }) => {
      const { title } = getMembers(await admin('GET', `/streams/${request.parameters[0] ?? ''}`))
      const body = getMembers(request)
      if (title === undefined || body['title'] === title) return request
      return { ...request, body: JSON.stringify({ ...body, title }) }
    }),
  ),
  at(
    'clone-is-original',
    'the response to cloning gives the id of the original',
    CLONE,
    edit((json, { parameters: [id] }) => ({ ...json, stream_id: id })),
  ),
  row(
    'creator-is-admin',
    'everything is said to be made by admin, whoever made it',
    MAKE,
    on(
      STREAM,
      edit((json) =>
        json['creator_user_id'] === 'admin' ? undefined : { ...json, creator_user_id: 'admin' },
      ),
    ),
  ),
  row(
    'creator-changes',
    'whoever changes a stream becomes its creator',
    CHANGE,
    noting(CHANGE, (changed) => {
      const other = put({ creator_user_id: 'local:editor' })
      return on(({ route, parameters: [id = ''] }) => route === STREAM && changed.has(id), other)
    }),
  ),
  at(
    'stream-title-cut',
    'titles of streams are cut after twenty characters',
    MAKE,
    retitle((title) => title.slice(0, 20)),
  ),
  at(
    'stream-title-trimmed',
    'titles of streams lose characters beyond ASCII',
    MAKE,
    retitle((title) => title.replaceAll(/[^\x20-\x7e]/g, '?')),
  ),
]

/** Builds a behavior that knows the streams of requests to a route. */
function noting(route: string, inner: (ids: ReadonlySet<string>) => Behaviour): Behaviour {
  return fresh(() => {
    const ids = new Set<string>()
    const note = ask((request) => {
      ids.add(request.parameters[0] ?? '')
      return request
    })
    return all(on(route, note), inner(ids))
  })
}

/** Resumes a new stream. */
function resumed(): Behaviour {
  return async (request, forward) => {
    const response = await forward(request)
    const id = getMembers(response)['stream_id']
    if (typeof id !== 'string') return response
    const target = `/streams/${id}/resume`
    await forward({ ...asAdmin(request), method: 'POST', route: RESUME, target, body: '' })
    return { ...response }
  }
}

function retitle(change: (title: string) => string): Behaviour {
  return editSent((sent) => {
    const title = String(sent['title'])
    return change(title) === title ? undefined : { ...sent, title: change(title) }
  })
}
