import { computed } from '@preact/signals'

import type { Verdict } from '#engine/model/results/verdict.ts'
import { visibleLine } from '#engine/text/visible.ts'
import { counted } from '#engine/text/words.ts'
import { callAt, hasFailed, removedIn, writeTerm } from '../filter.ts'
import { textAt } from '../traffic.ts'
import { Sign } from './document-view.tsx'
import { failingCalls } from './upgrade.tsx'
import {
  columns,
  forecast,
  linkTo,
  linkToUpgrade,
  nameFile,
  newestRelease,
  revision,
  showFiltered,
  verdictsAt,
} from './state.ts'
import { formatCount, formatTook } from './words.ts'

/** The requests for a route, and the releases that added and removed it. */
interface RouteUse {
  requests: number
  readonly release: string
}

interface Client {
  readonly agent: string
  readonly actor: string
  requests: number
  failed: number
  took: number
  readonly routes: Map<string, RouteUse>
  /** Broken rules by id. */
  readonly rules: Map<string, Pick<Verdict, 'title' | 'rating'>>
}

/** Requests by client and account, the busiest first. */
const clients = computed(() => {
  void revision.value
  const all = columns.value
  const found = new Map<string, Client>()
  for (let row = 0; row < all.index.length; row += 1) {
    const [agent, actor] = [textAt(all.agent, row), textAt(all.actor, row)]
    const key = `${agent}\n${actor}`
    let client = found.get(key)
    if (!client) {
      client = {
        agent,
        actor,
        requests: 0,
        failed: 0,
        took: 0,
        routes: new Map(),
        rules: new Map(),
      }
      found.set(key, client)
    }
    client.requests += 1
    if (hasFailed(all.status[row] ?? 0)) client.failed += 1
    client.took = Math.max(client.took, all.took[row] ?? -1)
    const route = callAt(all, row)
    const own = client.routes.get(route) ?? { requests: 0, release: textAt(all.release, row) }
    own.requests += 1
    client.routes.set(route, own)
    for (const { subject, outcome, checkId, title, rating } of verdictsAt(row))
      if (subject === 'client' && outcome === 'fail') client.rules.set(checkId, { title, rating })
  }
  return [...found.values()].toSorted((a, b) => b.requests - a.requests)
})

/** Routes that are listed of one client. */
const MAX_ROUTES = 50

/** Says on which releases a removed route fails; otherwise, the releases of a route. */
function describeRelease(release: string): string {
  const removed = removedIn(release)
  return removed === '' ? release : `${release}, so it fails on ${removed} and every later release`
}

interface RoutesProps {
  readonly routes: readonly (readonly [string, RouteUse])[]
  /** The filter of the client. */
  readonly filter: string
}

/** Routes; each opens its requests. */
function Routes({ routes, filter }: RoutesProps) {
  return (
    <ul>
      {routes.map(([route, { requests, release }]) => (
        <li key={route}>
          <a class="v-link" href={linkTo(`${filter} ${writeTerm('route', route)}`)}>
            <code>{visibleLine(route)}</code>
          </a>{' '}
          ({counted(requests, 'request')}){release !== '' && `: ${describeRelease(release)}`}
        </li>
      ))}
    </ul>
  )
}

/** Who sent the requests, and which rules they broke. */
export function Clients() {
  // Some recordings do not name accounts.
  const hasActors = clients.value.some(({ actor }) => actor !== '')
  return (
    <main class="v-clients">
      <h1>Clients</h1>
      {!forecast.value && newestRelease.value !== undefined && (
        <p>
          This page shows only whether the routes exist. For changed bodies and fields, run{' '}
          <code>
            graylog-conformance forecast {nameFile()} --to {newestRelease}
          </code>
        </p>
      )}
      {clients.value.map((client) => {
        const { agent, actor, requests, failed, rules } = client
        const routes = [...client.routes].toSorted(([, a], [, b]) => b.requests - a.requests)
        const removed = routes.filter(([, { release }]) => removedIn(release) !== '')
        const filter = [
          ...(agent === '' ? [] : [writeTerm('agent', agent)]),
          ...(actor === ''
            ? clients.value
                .filter((other) => other.agent === agent && other.actor !== '')
                .map((other) => `-${writeTerm('actor', other.actor)}`)
            : [writeTerm('actor', actor)]),
        ].join(' ')
        return (
          <article key={`${agent}\n${actor}`}>
            <h2>
              {visibleLine(agent) || 'No User-Agent'}{' '}
              {actor !== '' ? `as ${visibleLine(actor)}` : hasActors && 'without a login'}
            </h2>
            {failingCalls.value.has(agent) && (
              <p>
                <a class="v-link" href={linkToUpgrade({ client: agent })}>
                  Requests that break on an upgrade
                </a>
              </p>
            )}
            {newestRelease.value !== undefined && !forecast.value && (
              <>
                <p>
                  {removed.length > 0 ? (
                    <b>Uses routes that were removed:</b>
                  ) : (
                    `No release up to ${newestRelease.value} removed the routes of these requests.`
                  )}
                </p>
                <Routes routes={removed} filter={filter} />
              </>
            )}
            <p>
              {counted(requests, 'request')} · {formatCount(failed)} failed (4xx, 5xx, or no
              response)
              {client.took >= 0 && <> · slowest {formatTook(client.took)} ms</>}{' '}
              <button type="button" onClick={() => showFiltered(filter)}>
                Show {requests === 1 ? 'this request' : `these ${formatCount(requests)} requests`}
              </button>
            </p>
            {rules.size > 0 && (
              <ul>
                {[...rules].map(([checkId, { title, rating }]) => (
                  <li key={checkId}>
                    <Sign rating={rating} />{' '}
                    <a class="v-link" href={linkTo(`${filter} ${writeTerm('check', checkId)}`)}>
                      {visibleLine(title)}
                    </a>{' '}
                    <code>{checkId}</code>
                  </li>
                ))}
              </ul>
            )}
            <details>
              <summary>{counted(routes.length, 'route')}</summary>
              <Routes routes={routes.slice(0, MAX_ROUTES)} filter={filter} />
              {routes.length > MAX_ROUTES && <p>and {routes.length - MAX_ROUTES} more</p>}
            </details>
          </article>
        )
      })}
    </main>
  )
}
