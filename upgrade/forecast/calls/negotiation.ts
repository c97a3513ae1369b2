import { sourceOf } from '../../../src/knowledge/api-changes.ts'
import { FEATURES } from '../../../src/knowledge/features/features.ts'
import {
  routeAvailability,
  turningPoint,
} from '../../../src/knowledge/routes/route-availability.ts'
import { windowOf } from '../../../src/knowledge/windows.ts'
import { routeNamed } from '../../../src/judge/routes.ts'
import { acceptHeader } from '../../../src/model/exchange.ts'
import { windowsOf } from '../../../src/model/version.ts'
import type { Window } from '../../../src/model/version.ts'
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
    const release = turningPoint(changeWindows(meant, key), step.from, step.to) ?? at.release
    const source = sourceOf(meant ?? '', release, ['auth', 'behaviour'])
    const cause = { release, what, source, remedy }
    const edits = edit ? { edits: [edit] } : {}
    return [{ key, effect: 'needs-change', statuses, basis: 'seen', cause, ...edits }]
  }
  switch (call.rejectedBy) {
    case 'accept': {
      const wanted = routeNamed(at, meant ?? '')?.produces?.[0] ?? 'application/json'
      const sent = acceptHeader(call.exchange.request.headers) ?? ''
      const edit: RequestChange = { kind: 'header', name: 'Accept', value: wanted }
      return made(
        'accept',
        [406],
        `the route does not answer with "${sent}"`,
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
        `the route reads ${wanted} alone`,
        `send Content-Type: ${wanted}`,
        edit,
      )
    }
    case 'malformed':
      return made(
        'malformed',
        [400, 401],
        'the server cannot read the credential',
        'send another credential',
      )
    case 'credential':
      return made('credential', [401], 'the route needs a login', 'send a credential')
    default:
      return []
  }
}

/** When what a route accepts, reads or asks of a caller changed. */
function changeWindows(meant: string | undefined, key: string): readonly Window[] {
  const row = meant === undefined ? undefined : routeAvailability(meant)?.row
  if (key === 'credential') return row?.open?.map(windowOf) ?? []
  if (key === 'media-type') return (row?.consumes_changes ?? []).map(({ since }) => ({ since }))
  if (key !== 'accept') return []
  if (meant === 'GET /') return windowsOf(FEATURES['api-root-redirects-html'].availability)
  return (row?.produces_changes ?? []).map(({ since }) => ({ since }))
}
