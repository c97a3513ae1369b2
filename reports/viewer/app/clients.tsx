import { computed } from '@preact/signals'

import { visibleLine } from '#engine/text/visible.ts'
import { writeTerm } from '../filter.ts'
import { textAt } from '../traffic.ts'
import { columns, revision, showFiltered, verdictsAt } from './state.ts'
import { formatCount, formatTook, SIGNS } from './words.ts'

interface Client {
  readonly agent: string
  readonly actor: string
  requests: number
  rejected: number
  failed: number
  took: number
  readonly routes: Map<string, number>
  readonly rules: Map<string, string>
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
        rejected: 0,
        failed: 0,
        took: 0,
        routes: new Map(),
        rules: new Map(),
      }
      found.set(key, client)
    }
    const kind = Math.floor((all.status[row] ?? 0) / 100)
    client.requests += 1
    if (kind === 4) client.rejected += 1
    if (kind === 5 || kind === 0) client.failed += 1
    client.took = Math.max(client.took, all.took[row] ?? -1)
    const route = `${textAt(all.method, row)} ${textAt(all.route, row)}`
    client.routes.set(route, (client.routes.get(route) ?? 0) + 1)
    for (const { subject, outcome, checkId, title } of verdictsAt(row))
      if (subject === 'client' && outcome === 'fail') client.rules.set(checkId, title)
  }
  return [...found.values()].toSorted((a, b) => b.requests - a.requests)
})

/** Routes that are listed of one client. */
const MAX_ROUTES = 12

/** Who sent the requests, and which rules they broke. */
export function Clients() {
  return (
    <main class="v-clients">
      <h1>Clients</h1>
      {clients.value.map((client) => {
        const { agent, actor, requests, rejected, failed, routes, rules } = client
        const filter = [
          ...(agent === '' ? [] : [writeTerm('agent', agent)]),
          ...(actor === '' ? [] : [writeTerm('actor', actor)]),
        ].join(' ')
        return (
          <article key={`${agent}\n${actor}`}>
            <h2>{visibleLine(agent) || 'No User-Agent'}</h2>
            <p>
              {actor !== '' && <>as {visibleLine(actor)} · </>}
              {formatCount(requests)} requests · {formatCount(rejected)} rejected (4xx) ·{' '}
              {formatCount(failed)} failed
              {client.took >= 0 && <> · slowest {formatTook(client.took)} ms</>}{' '}
              <button type="button" onClick={() => showFiltered(filter)}>
                Show them
              </button>
            </p>
            {rules.size > 0 && (
              <ul>
                {[...rules].map(([checkId, title]) => (
                  <li key={checkId}>
                    <span class="violation" aria-hidden="true">
                      {SIGNS['violation']}
                    </span>{' '}
                    {visibleLine(title)} <code>{checkId}</code>
                  </li>
                ))}
              </ul>
            )}
            <details>
              <summary>{formatCount(routes.size)} routes</summary>
              <ul>
                {[...routes]
                  .toSorted((a, b) => b[1] - a[1])
                  .slice(0, MAX_ROUTES)
                  .map(([route, count]) => (
                    <li key={route}>
                      <code>{visibleLine(route)}</code> {formatCount(count)}
                    </li>
                  ))}
              </ul>
            </details>
          </article>
        )
      })}
    </main>
  )
}
