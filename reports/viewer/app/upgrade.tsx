import { computed } from '@preact/signals'
import type { ComponentChildren } from 'preact'

import type { Rating } from '#engine/model/results/verdict.ts'
import { visible, visibleLine } from '#engine/text/visible.ts'
import { capital, counted, lineOf } from '#engine/text/words.ts'
import { shortAgent } from '../short-agent.ts'
import type { Change, Outcome } from '../data.ts'
import { callAt, writeExchanges } from '../filter.ts'
import { textAt } from '../traffic.ts'
import { columns, findRow, forecast, linkTo, nameFile, upgradeClient, upgradeTo } from './state.ts'
import { formatCount } from './words.ts'

/** The chosen release and its place. */
const target = computed(() => {
  const releases = forecast.value?.releases ?? []
  const found = releases.findIndex(({ release }) => lineOf(release) === upgradeTo.value)
  const at = found < 0 ? releases.length - 1 : found
  return { at, release: releases[at]?.release ?? '', notes: releases[at]?.notes ?? [] }
})

/** The requests with one outcome on the chosen release. */
const outcomes = computed(() => {
  const { groups = [], outcomes: known = [] } = forecast.value ?? {}
  return groups.flatMap(({ exchanges, outcomes: own }) => {
    const outcome = known[own[target.value.at] ?? -1]
    return outcome ? [{ ...outcome, exchanges }] : []
  })
})

/** The counts of each impact by client, the busiest client first. */
const clients = computed(() => {
  const found = new Map<string, number[]>()
  for (const { impact, exchanges } of outcomes.value)
    for (const index of exchanges) {
      const name = clientAt(index)
      const counts = found.get(name) ?? forecast.value?.impacts.map(() => 0) ?? []
      counts[impact] = (counts[impact] ?? 0) + 1
      found.set(name, counts)
    }
  return [...found].toSorted(([, a], [, b]) => sum(b) - sum(a))
})

function clientAt(index: number): string {
  return textAt(columns.value.agent, findRow(index))
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, one) => all + one, 0)
}

/** Adds up the counts of clients. */
function addUp(all: readonly (readonly [string, readonly number[]])[]): readonly number[] {
  return forecast.value?.impacts.map((_, at) => sum(all.map(([, own]) => own[at] ?? 0))) ?? []
}

/** `10 break`, `17 need a change`; empty if no impact of the rating occurs. */
function describeCounts(
  counts: readonly number[],
  wanted: Rating = 'violation',
): readonly string[] {
  return (forecast.value?.impacts ?? []).flatMap(({ rating, counted: [one, more] }, at) => {
    const count = counts[at] ?? 0
    return count === 0 || rating !== wanted
      ? []
      : [`${formatCount(count)} ${count === 1 ? one : more}`]
  })
}

/** The effect of the chosen release on the requests of some clients in one sentence. */
function describeEffect(counts: readonly number[]): string {
  const words = describeCounts(counts)
  const on = `on ${lineOf(target.value.release)}`
  const all = counted(sum(counts), 'request')
  const differ = describeCounts(counts, 'warning').join(', ')
  if (words.length === 0)
    return `No request is known to break ${on}${differ === '' ? '' : `, but ${differ}`}`
  if (words.length === 1) return `${words.join().replace(/^\S+/, `$& of ${all}`)} ${on}`
  const failed = counts.filter((_, at) => forecast.value?.impacts[at]?.rating === 'violation')
  return `${formatCount(sum(failed))} of ${all} fail as sent ${on}: ${words.join(', ')}`
}

/** The effect of the chosen release on all requests; undefined without a forecast. */
export const headline = computed(() => forecast.value && describeEffect(addUp(clients.value)))

/** Counts the requests that fail on each later release, and the responses that differ, of one client or of all. */
export function countFailures(client?: string) {
  const { releases = [], groups = [], outcomes: known = [], impacts = [] } = forecast.value ?? {}
  const sizes = groups.map(
    ({ exchanges }) => exchanges.filter((index) => isFrom(index, client)).length,
  )
  return releases.map(({ release }, at) => {
    const count = (wanted: Rating): number =>
      sum(
        groups.map(({ outcomes: all }, place) =>
          impacts[known[all[at] ?? -1]?.impact ?? -1]?.rating === wanted ? (sizes[place] ?? 0) : 0,
        ),
      )
    return { to: lineOf(release), count: count('violation'), differing: count('warning') }
  })
}

function describeChoice(count: number, differing: number): string {
  if (count > 0) return `${formatCount(count)} fail`
  return differing > 0 ? `${formatCount(differing)} differ` : 'none known to fail'
}

function isFrom(index: number, client: string | undefined): boolean {
  return client === undefined || clientAt(index) === client
}

/** Requests of a client that Overview names; of more, only the count. */
const MAX_NAMED = 2

/** The calls of each client that fail. */
export const failingCalls = computed(() => {
  const found = new Map<string, Set<string>>()
  for (const { impact, exchanges } of outcomes.value)
    if (forecast.value?.impacts[impact]?.rating === 'violation')
      for (const index of exchanges) {
        const name = clientAt(index)
        const calls = found.get(name) ?? new Set()
        found.set(name, calls.add(callAt(columns.value, findRow(index))))
      }
  return found
})

/** The clients whose requests fail, with their counts. */
export const failing = computed(() =>
  clients.value.flatMap(([name, counts]) => {
    const words = describeCounts(counts).join(', ')
    if (words === '') return []
    const calls = failingCalls.value.get(name) ?? new Set()
    const named = calls.size > MAX_NAMED ? '' : `: ${[...calls].join(', ')}`
    const on = `on ${lineOf(target.value.release)}`
    return [{ name, text: `${nameClient(name)}: ${words} ${on}${visibleLine(named)}` }]
  }),
)

/** Requests that need the same fix. */
interface Fix {
  readonly title: string
  readonly since: string
  /** Numbers of exchanges by client and call. */
  readonly calls: Map<
    string,
    { readonly client: string; readonly call: string; readonly exchanges: number[] }
  >
}

/** The requests of the chosen client by impact and fix. */
const fixes = computed(() => {
  const found = new Map<number, Map<string, Fix>>()
  for (const { impact, basis, changes, exchanges } of outcomes.value)
    for (const index of exchanges) {
      const client = clientAt(index)
      if (upgradeClient.value !== undefined && client !== upgradeClient.value) continue
      const [title, since] = [describeFix(changes, basis), changes[0]?.release ?? '']
      const own: Map<string, Fix> = found.get(impact) ?? new Map<string, Fix>()
      found.set(impact, own)
      const fix: Fix = own.get(`${since} ${title}`) ?? { title, since, calls: new Map() }
      own.set(`${since} ${title}`, fix)
      const call = callAt(columns.value, findRow(index))
      const key = `${client}\n${call}`
      const same = fix.calls.get(key) ?? { client, call, exchanges: [] }
      same.exchanges.push(index)
      fix.calls.set(key, same)
    }
  return found
})

/** The fixes of a request; without one, the reasons. */
function describeFix(changes: readonly Change[], basis: Outcome['basis']): string {
  const remedies = changes.flatMap(({ remedy }) => remedy ?? [])
  const texts = new Set(remedies.length > 0 ? remedies : changes.map(({ what }) => what))
  const isOfSource = basis === 'source' && texts.size > 0
  return [...texts].join('; ') + (isOfSource ? ' (based only on the source code)' : '')
}

function listExchanges({ calls }: Fix): readonly number[] {
  return [...calls.values()].flatMap(({ exchanges }) => exchanges)
}

/** The requests that a newer release breaks or changes, by fix. */
export function Upgrade() {
  const { from, releases, impacts, remarks } = forecast.value ?? {}
  if (!releases || !impacts) return <main class="v-page" />
  const { release, notes } = target.value
  const chosen = clients.value.filter(([name]) => (upgradeClient.value ?? name) === name)
  const counts = addUp(chosen)
  return (
    <main class="v-page">
      <article class="v-document v-upgrade">
        <p class="v-quiet">
          Upgrade forecast from {from} to {release}
        </p>
        <h1>{describeEffect(counts)}</h1>
        <div class="v-tally" role="group" aria-label="Release">
          <span class="v-quiet">Release</span>
          {countFailures(upgradeClient.value).map(({ to, count, differing }) => (
            <Choice
              key={to}
              isChosen={to === lineOf(release)}
              onChoose={() => (upgradeTo.value = to)}
            >
              {to} <small>{describeChoice(count, differing)}</small>
            </Choice>
          ))}
        </div>
        <div class="v-tally" role="group" aria-label="Client">
          <span class="v-quiet">Client</span>
          {clients.value.length > 1 && (
            <Choice
              isChosen={upgradeClient.value === undefined}
              onChoose={() => (upgradeClient.value = undefined)}
            >
              all {formatCount(clients.value.length)}
            </Choice>
          )}
          {clients.value.map(([name, own]) => (
            <Choice
              key={name}
              isChosen={chosen.length === 1 && chosen[0]?.[0] === name}
              onChoose={() => (upgradeClient.value = name)}
            >
              {nameClient(name)}: {describeCounts(own).join(', ') || 'none break'}
            </Choice>
          ))}
        </div>
        {(notes.length > 0 || (remarks?.length ?? 0) > 0) && (
          <ul class="v-items">
            {notes.map(({ what, remedy }) => (
              <li key={what}>
                Every request: {visible(what)}
                {remedy !== undefined && <b> → {visible(remedy)}</b>}
              </li>
            ))}
            {remarks?.map((remark) => (
              <li key={remark}>{visible(remark)}</li>
            ))}
          </ul>
        )}
        {impacts.map(({ sign, rating, meaning, counted: [one, more] }, at) => {
          const count = counts[at] ?? 0
          if (count === 0) return null
          return (
            <details key={at} open={rating === 'violation'}>
              <summary>
                <h2>
                  <span class={`v-mark ${rating}`} aria-hidden="true">
                    {sign}
                  </span>{' '}
                  {counted(count, 'request')} {count === 1 ? one : more}: {meaning}
                </h2>
              </summary>
              {[...(fixes.value.get(at)?.values() ?? [])]
                .toSorted((a, b) => listExchanges(b).length - listExchanges(a).length)
                .map((fix) => (
                  <FixView key={`${fix.since} ${fix.title}`} fix={fix} rating={rating} />
                ))}
            </details>
          )
        })}
        <p class="v-quiet">
          For the changed requests, run{' '}
          <code>
            graylog-conformance forecast {nameFile()} --to {release}
          </code>
        </p>
      </article>
    </main>
  )
}

interface ChoiceProps {
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children: ComponentChildren
}

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <button type="button" class="v-chip" aria-pressed={isChosen} onClick={onChoose}>
      {children}
    </button>
  )
}

function nameClient(agent: string): string {
  return agent === '' ? 'no User-Agent' : visibleLine(shortAgent(agent))
}

function FixView({ fix, rating }: { readonly fix: Fix; readonly rating: string }) {
  const { title, since } = fix
  const calls = [...fix.calls.values()]
  const exchanges = listExchanges(fix)
  const isOne = upgradeClient.value !== undefined || clients.value.length === 1
  return (
    <section class={`v-verdict v-fix ${rating}`}>
      <ul class="v-items">
        {calls.map(({ client, call, exchanges: own }) => (
          <li key={`${client} ${call}`}>
            <a class="v-link" href={linkTo(writeExchanges(own))}>
              <code>{visibleLine(call)}</code>
            </a>
            {own.length > 1 && ` × ${formatCount(own.length)}`}
            {!isOne && <span class="v-quiet"> {nameClient(client)}</span>}
          </li>
        ))}
      </ul>
      <p>
        {title !== '' && `${visible(capital(title))} `}
        {since !== '' && <small>since {since} </small>}
        {calls.length > 1 && (
          <a class="v-link" href={linkTo(writeExchanges(exchanges))}>
            Show {counted(exchanges.length, 'request')}
          </a>
        )}
      </p>
    </section>
  )
}
