import { sourceOf } from '#engine/knowledge/api-changes.ts'
import { FEATURES } from '#engine/knowledge/features/features.ts'
import { routeAvailability, turningPoint } from '#engine/knowledge/routes/route-availability.ts'
import { windowOf } from '#engine/knowledge/windows.ts'
import { routeNamed } from '#engine/knowledge/routes/routes.ts'
import { acceptHeader, header } from '#engine/model/exchange.ts'
import { type Window, listWindows } from '#engine/model/version.ts'
import { TAKEN_OUT } from '#engine/secrets/placeholder.ts'
import type { RequestChange, Incompatibility, ReleaseStep, View } from './incompatibility.ts'

/** Accept, Content-Type and credential, in the order of servers; `unknown` was settled by the recording. */
export function negotiation(
  { call, at, meant }: View,
  step: ReleaseStep,
): readonly Incompatibility[] {
  const made = (
    key: string,
    statuses: readonly number[],
    what: string,
    remedy: string,
    edit?: RequestChange,
  ): readonly Incompatibility[] => {
    const isOld = key === 'credential' && routeNamed(step.from, meant ?? '')?.open === false
    const release =
      turningPoint(changeWindows(meant, key), step.from, step.to) ??
      (isOld ? step.from.release : at.release)
    const source = sourceOf(meant ?? '', release, ['auth', 'behaviour'])
    const cause = { release, what, source, remedy }
    const edits = edit ? { edits: [edit] } : {}
    const old = routeNamed(step.from, meant ?? '')
    const types = key === 'accept' ? old?.produces : old?.consumes
    // Who sends a credential that need not be there is served all the same.
    const worksBefore =
      edit?.kind !== 'header' || (types ?? ['application/json']).includes(edit.value)
    return [{ key, effect: 'needs-change', statuses, basis: 'seen', cause, worksBefore, ...edits }]
  }
  switch (call.rejectedBy) {
    case 'accept': {
      const wanted = routeNamed(at, meant ?? '')?.produces?.[0] ?? 'application/json'
      const sent = acceptHeader(call.exchange.request.headers) ?? ''
      const edit: RequestChange = { kind: 'header', name: 'Accept', value: wanted }
      return made(
        'accept',
        [406],
        `the route does not respond with "${sent}"`,
        `send Accept: ${wanted}`,
        edit,
      )
    }
    case 'media-type': {
      const wanted = routeNamed(at, meant ?? '')?.consumes?.[0] ?? 'application/json'
      const edit: RequestChange = { kind: 'header', name: 'Content-Type', value: wanted }
      return made(
        'media-type',
        [415],
        `the route accepts only ${wanted}`,
        `send Content-Type: ${wanted}`,
        edit,
      )
    }
    case 'malformed':
      return made(
        'malformed',
        [400, 401],
        'the server cannot read the credential',
        'send a different credential',
      )
    case 'credential':
      return made('credential', [401], 'the route requires a login', 'send a valid credential')
    default:
      return withheldCredential({ call, at, meant }, step)
  }
}

/** A tool took the credentials out of the file: who was never asked for one may send none. */
function withheldCredential(
  { call, at, meant = '' }: View,
  step: ReleaseStep,
): readonly Incompatibility[] {
  const { headers } = call.exchange.request
  const isShown = ['authorization', 'cookie'].some((name) => header(headers, name) === TAKEN_OUT)
  if (call.credential.form !== 'stripped' || call.open !== false || isShown) return []
  if (routeNamed(step.from, meant)?.open === false && call.status !== 401) return []
  const release = turningPoint(changeWindows(meant, 'credential'), step.from, step.to) ?? at.release
  return [
    {
      key: 'credential-withheld',
      effect: 'unknown',
      statuses: [],
      basis: 'source',
      cause: {
        release,
        what: 'the route requires a login, and the file does not show whether a credential was sent',
        source: sourceOf(meant, release, ['auth', 'behaviour']),
        remedy: 'check whether the client sends a credential, or record the call',
      },
    },
  ]
}

/** When what a route accepts, reads or asks of a caller changed. */
function changeWindows(meant: string | undefined, key: string): readonly Window[] {
  const row = meant === undefined ? undefined : routeAvailability(meant)?.row
  if (key === 'credential') return row?.open?.map(windowOf) ?? []
  if (key === 'media-type') return (row?.consumes_changes ?? []).map(({ since }) => ({ since }))
  if (key !== 'accept') return []
  if (meant === 'GET /') return listWindows(FEATURES['api-root-redirects-html'].availability)
  return (row?.produces_changes ?? []).map(({ since }) => ({ since }))
}
