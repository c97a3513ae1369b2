import type { Behaviour, Middleware } from '../model.ts'
import { done, each, row } from './acts.ts'
import {
  all,
  asAdmin,
  edit,
  editList,
  editSent,
  isGood,
  type Loose,
  membersOf,
  on,
  sentOf,
} from '../words.ts'

const PAUSE = 'POST /streams/{streamId}/pause'
const RESUME = 'POST /streams/{streamId}/resume'
const CLONE = 'POST /streams/{streamId}/clone'
const STREAM = 'GET /streams/{streamId}'
const LIST = 'GET /streams'
const ENABLED = 'GET /streams/enabled'

/** What pausing, cloning, assigning and the like bring about, or do not. */
export const EFFECTS: readonly Behaviour[] = [
  row('pause-none', 'pausing a stream is answered with 204 and pauses nothing', PAUSE, () =>
    done(PAUSE),
  ),
  row('resume-none', 'resuming a stream is answered with 204 and resumes nothing', RESUME, () =>
    done(RESUME),
  ),
  row('pause-resumes', 'pausing a paused stream resumes it', PAUSE, () => {
    const paused = new Set<string>()
    return on(PAUSE, async (request, forward) => {
      const id = request.parameters[0] ?? ''
      if (!paused.has(id)) {
        paused.add(id)
        return forward(request)
      }
      return forward({ ...request, target: request.target.replace('/pause', '/resume') })
    })
  }),
  row(
    'pause-lost-on-second-read',
    'a paused stream is enabled when it is read the second time',
    PAUSE,
    () => {
      const reads = new Map<string, number>()
      return edit(STREAM, (json, { parameters: [id = ''] }) => {
        if (json['disabled'] !== true) return undefined
        reads.set(id, (reads.get(id) ?? 0) + 1)
        return (reads.get(id) ?? 0) > 1 ? { ...json, disabled: false } : undefined
      })
    },
  ),
  row('disabled-only-alone', 'the list says of every stream that it is enabled', LIST, () =>
    each(
      LIST,
      (item) => item['disabled'] === true,
      (item) => ({ ...item, disabled: false }),
    ),
  ),
  row('disabled-in-list', 'the list says of resumed streams that they are disabled', LIST, () =>
    each(
      LIST,
      (item) => item['disabled'] === false && item['is_default'] !== true,
      (item) => ({ ...item, disabled: true }),
    ),
  ),
  row(
    'enabled-lists-all',
    'the list of enabled streams has those that are disabled, too',
    ENABLED,
    () =>
      on(ENABLED, (request, forward) =>
        forward({ ...request, target: request.target.replace('/enabled', '') }),
      ),
  ),
  row(
    'enabled-lists-none',
    'the list of enabled streams leaves resumed streams out',
    ENABLED,
    () => {
      const resumed = new Set<string>()
      return all(
        on(RESUME, async (request, forward) => {
          resumed.add(request.parameters[0] ?? '')
          return forward(request)
        }),
        editList(ENABLED, (items) => {
          const left = items.filter(({ id }) => !resumed.has(String(id)))
          return left.length < items.length ? left : undefined
        }),
      )
    },
  ),
  row('made-enabled', 'a new stream is enabled at once', 'POST /streams', () =>
    resumedAfter('POST /streams'),
  ),
  row('clone-enabled', 'a clone is enabled at once', CLONE, () => resumedAfter(CLONE)),
  row('clone-without-rules', 'a clone has no rules', CLONE, () => withoutRules()),
  row('clone-empties-original', 'cloning moves the rules away from the original', CLONE, () =>
    on(CLONE, async (request, forward, { admin }) => {
      const answer = await forward(request)
      const id = request.parameters[0] ?? ''
      if (!isGood(answer)) return answer
      const rules = membersOf(await admin('GET', `/streams/${id}/rules`))['stream_rules'] as Loose[]
      for (const { id: rule } of rules ?? [])
        await admin('DELETE', `/streams/${id}/rules/${String(rule)}`)
      return { ...answer }
    }),
  ),
  row('clone-keeps-title', 'a clone has the title of the original', CLONE, () =>
    on(CLONE, async (request, forward, { admin }) => {
      const { title } = membersOf(await admin('GET', `/streams/${request.parameters[0] ?? ''}`))
      const body = membersOf(request)
      if (title === undefined || body['title'] === title) return forward(request)
      return forward({ ...request, body: JSON.stringify({ ...body, title }) })
    }),
  ),
  row('clone-is-original', 'the answer to cloning gives the id of the original', CLONE, () =>
    edit(CLONE, (json, { parameters: [id] }) => ({ ...json, stream_id: id })),
  ),
  row(
    'creator-is-admin',
    'everything is said to be made by admin, whoever made it',
    'POST /streams',
    () =>
      edit(/^GET \/streams\/\{streamId\}$/, (json) =>
        json['creator_user_id'] === 'admin' ? undefined : { ...json, creator_user_id: 'admin' },
      ),
  ),
  row(
    'creator-changes',
    'whoever changes a stream becomes its creator',
    'PUT /streams/{streamId}',
    () => {
      const changed = new Set<string>()
      return all(
        on('PUT /streams/{streamId}', async (request, forward) => {
          changed.add(request.parameters[0] ?? '')
          return forward(request)
        }),
        edit(STREAM, (json) =>
          changed.has(String(json['id']))
            ? { ...json, creator_user_id: 'local:editor' }
            : undefined,
        ),
      )
    },
  ),
  row(
    'stream-title-cut',
    'titles of streams are cut after twenty characters',
    'POST /streams',
    () =>
      editSent('POST /streams', (sent) => {
        const title = String(sent['title'])
        return title.length > 20 ? { ...sent, title: title.slice(0, 20) } : undefined
      }),
  ),
  row(
    'stream-title-trimmed',
    'titles of streams lose characters beyond ASCII',
    'POST /streams',
    () =>
      editSent('POST /streams', (sent) => {
        const title = String(sent['title'])
        const plain = title.replaceAll(/[^\x20-\x7e]/g, '?')
        return plain === title ? undefined : { ...sent, title: plain }
      }),
  ),
]

function resumedAfter(route: string): Middleware {
  return on(route, async (request, forward) => {
    const answer = await forward(request)
    const id = membersOf(answer)['stream_id']
    if (typeof id !== 'string') return answer
    await forward({
      ...asAdmin(request),
      method: 'POST',
      route: RESUME,
      target: `/streams/${id}/resume`,
      body: '',
    })
    return { ...answer }
  })
}

function withoutRules(): Middleware {
  return on(CLONE, async (request, forward, { admin }) => {
    const answer = await forward(request)
    const id = membersOf(answer)['stream_id']
    if (typeof id !== 'string') return answer
    const rules = (membersOf(await admin('GET', `/streams/${id}/rules`))['stream_rules'] ??
      []) as Loose[]
    for (const rule of rules) await admin('DELETE', `/streams/${id}/rules/${String(rule['id'])}`)
    return sentOf(request) && rules.length > 0 ? { ...answer } : answer
  })
}
