import { signal, useSignalEffect } from '@preact/signals'
import type { ComponentChildren } from 'preact'

import { visible, visibleLine } from '#engine/text/visible.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { callAt, findSameCall, removedIn, writeTerm } from '../filter.ts'
import { type Detail as Exchange, type Message, textAt, type ValueLink } from '../traffic.ts'
import { layOut } from '../lay-out.ts'
import { type Answer, describeDifference, ResponseDiff, writeForDiff } from './diff-view.tsx'
import { Replay, replayed, toggleReplay } from './replay.tsx'
import {
  columns,
  findRow,
  isPaired,
  linksAt,
  live,
  message,
  pinned,
  select,
  selected,
  showFiltered,
  source,
  togglePin,
  verdictsAt,
  writeAddress,
} from './state.ts'
import { copy, formatCount, formatTook, shorten, SIGNS } from './words.ts'

/** The loaded parts of the selected and the pinned exchange. */
const loaded = signal<{ readonly row: number; readonly exchange: Exchange } | undefined>(undefined)
const loadedPin = signal<typeof loaded.value>(undefined)
/** Whether large bodies are shown whole. */
const isWhole = signal(false)

/** Characters of a body that are shown at first. */
const MAX_SHOWN = 20_000
/** Requests that are listed for one value. */
const MAX_USES = 5
/** Responses of the same route that are compared with the selected one. */
const MAX_OTHERS = 8
/** Characters of a difference on a button. */
const MAX_DIFFERENCE = 60
/** Characters of a path in a link. */
const MAX_PATH = 100

interface Other {
  readonly row: number
  readonly isSame: boolean
  /** Empty if neither the status nor a field of the body differs. */
  readonly difference: string
}

/** Other responses of the same route: their number, and some of them, different ones first. */
const others = signal<{ readonly count: number; readonly compared: readonly Other[] }>({
  count: 0,
  compared: [],
})

/** The selected exchange. */
export function Detail() {
  useLoaded(selected, loaded)
  useLoaded(pinned, loadedPin)
  useOthers()
  const row = selected.value
  const own = loaded.value
  if (row < 0) return null
  if (own?.row !== row)
    return (
      <section class="v-detail" aria-label="Exchange">
        <p class="v-none">Loading…</p>
      </section>
    )
  const isWide = isPaired.value && pinned.value >= 0 && pinned.value !== row
  return (
    <section class={`v-detail${isWide ? ' is-wide' : ''}`} aria-label="Exchange" tabIndex={0}>
      <Head row={row} exchange={own.exchange} />
      {replayed.value === row && <Replay key={row} row={row} exchange={own.exchange} />}
      <Others row={row} />
      <Difference row={row} exchange={own.exchange} />
      <Verdicts row={row} />
      <Links row={row} />
      <Messages row={row} exchange={own.exchange} />
      <section>
        <h3>Repeat with curl</h3>
        <pre>{visible(own.exchange.curl)}</pre>
      </section>
    </section>
  )
}

/** The response and the request. */
function Messages({ row, exchange }: { readonly row: number; readonly exchange: Exchange }) {
  const { request, response, failure } = exchange
  const all = columns.value
  return (
    <>
      {response && (
        <MessageView
          title="Response"
          first={`${response.version} ${all.status[row] ?? ''} ${response.reason}`}
          message={response}
          row={row}
        />
      )}
      {failure !== undefined && (
        <section>
          <h3>Response</h3>
          <p class="violation">Incomplete response: {visible(failure)}</p>
        </section>
      )}
      <MessageView
        title="Request"
        first={`${textAt(all.method, row)} ${textAt(all.target, row)} ${request.version}`}
        message={request}
        row={row}
      />
    </>
  )
}

function useLoaded(wanted: typeof selected, into: typeof loaded): void {
  useSignalEffect(() => {
    const row = wanted.value
    const from = source.value
    if (row < 0 || !from) {
      into.value = undefined
      return
    }
    from.detail(row).then(
      (exchange) => {
        if (wanted.peek() === row) into.value = { row, exchange }
      },
      (error: unknown) => {
        message.value = `Cannot load the exchange: ${String(error)}`
      },
    )
  })
}

/** Compares responses of the same route with the selected one: those of other statuses and sizes, then the nearest. */
function useOthers(): void {
  useSignalEffect(() => {
    const own = loaded.value
    const all = columns.peek()
    if (!own) return
    const rows = findSameCall(all, own.row).filter((row) => row !== own.row)
    const likeness = (row: number): number =>
      Number(all.status[row] === all.status[own.row]) + Number(all.size[row] === all.size[own.row])
    const distance = (row: number): number => Math.abs(row - own.row)
    const detour = (row: number): number => Number(!isSamePath(row, own.row))
    const chosen = rows
      .toSorted(
        (a, b) => detour(a) - detour(b) || likeness(a) - likeness(b) || distance(a) - distance(b),
      )
      .slice(0, MAX_OTHERS)
      .toSorted((a, b) => detour(a) - detour(b) || a - b)
    others.value = { count: rows.length, compared: [] }
    const answer = ({ row, exchange }: typeof own): Answer => ({
      status: all.status[row] ?? 0,
      detail: exchange,
    })
    const compare = async (): Promise<void> => {
      const compared: Other[] = []
      const [mine, text] = [answer(own), writeForDiff(answer(own))]
      for (const row of chosen) {
        const exchange = await source.peek()?.detail(row)
        if (!exchange || loaded.peek() !== own) return
        const other = answer({ row, exchange })
        const isSame = writeForDiff(other) === text
        const [before, after] = row < own.row ? [other, mine] : [mine, other]
        compared.push({ row, isSame, difference: isSame ? '' : describeDifference(before, after) })
      }
      others.value = {
        count: rows.length,
        compared: compared.toSorted((a, b) => Number(a.isSame) - Number(b.isSame)),
      }
    }
    // Not while keys move through the list.
    const timer = setTimeout(() => void compare().catch(() => undefined), 100)
    return () => clearTimeout(timer)
  })
}

function isSamePath(row: number, other: number): boolean {
  const { target } = columns.peek()
  return textAt(target, row) === textAt(target, other)
}

function Others({ row }: { readonly row: number }) {
  const all = columns.value
  const { count, compared } = others.value
  if (count === 0) return null
  const isMixed = compared.some((other) => !isSamePath(other.row, row))
  return (
    <section>
      <h3>Compare with another response to {visibleLine(callAt(all, row))}</h3>
      <p class="v-actions">
        {compared.map(({ row: other, isSame, difference }) => (
          <button
            key={other}
            type="button"
            aria-pressed={pinned.value === other}
            onClick={() => togglePin(other, row)}
          >
            #{all.index[other]}
            {isMixed && isSamePath(other, row) && ' same path'}
            {isSame
              ? ' (same)'
              : ` (differs${difference && ': '}${visibleLine(shorten(difference, MAX_DIFFERENCE))})`}
          </button>
        ))}
        {count > compared.length && `and ${formatCount(count - compared.length)} more`}
      </p>
    </section>
  )
}

/** Copies the selected request. */
export async function copyCurl(): Promise<void> {
  if (loaded.value) await copy(loaded.value.exchange.curl, 'the curl command')
}

function Head({ row, exchange }: { readonly row: number; readonly exchange: Exchange }) {
  const all = columns.value
  const status = all.status[row] ?? 0
  const at = ((all.start[row] ?? 0) - (all.start[0] ?? 0)) / 1_000
  const took = all.took[row] ?? -1
  const removed = removedIn(textAt(all.release, row))
  const facts: readonly (readonly [string, string])[] = [
    ['exchange', String(all.index[row] ?? '')],
    ['route', removed && `removed in ${removed}`],
    ['status', status === 0 ? 'none' : `${status} ${exchange.response?.reason ?? ''}`],
    ['took', took < 0 ? '' : `${formatTook(took)} ms`],
    ['at', took < 0 ? '' : `+${at.toFixed(2)} s`],
    ['actor', textAt(all.actor, row)],
    ['probe', textAt(all.probe, row)],
    ['connection', textAt(all.connection, row)],
    ['client', textAt(all.agent, row)],
  ]
  const isPinned = pinned.value === row
  return (
    <div class="v-summary">
      <button type="button" class="v-close" onClick={() => (selected.value = -1)}>
        Close
      </button>
      <h2>
        <span class={`v-method ${textAt(all.method, row)}`}>
          {visibleLine(textAt(all.method, row))}
        </span>{' '}
        {visibleLine(textAt(all.target, row))}
      </h2>
      {originsOf(row).inPath.map((link) => (
        <p key={link.value} class="v-value">
          The ID <code>{visibleLine(link.value)}</code> in this path came from exchange{' '}
          <ExchangeLink index={link.from} />
        </p>
      ))}
      <dl>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{visibleLine(value)}</dd>
            </div>
          ))}
      </dl>
      <div class="v-actions">
        <button type="button" onClick={() => void copyCurl()}>
          Copy curl
        </button>
        <button type="button" onClick={() => void copy(writeTicket(row, exchange), 'the ticket')}>
          Copy ticket
        </button>
        <button
          type="button"
          onClick={() =>
            void copy(`${location.href.split('#', 1)[0]}${writeAddress(row)}`, 'the link')
          }
        >
          Copy link
        </button>
        {live.value.actions.targets.length > 0 && (
          <button type="button" aria-expanded={replayed.value === row} onClick={toggleReplay}>
            Replay
          </button>
        )}
        <button type="button" aria-pressed={isPinned} onClick={() => togglePin()}>
          {isPinned ? 'Unpin' : 'Pin to compare'}
        </button>
        <button type="button" onClick={() => showFiltered(writeTerm('route', callAt(all, row)))}>
          Same route
        </button>
      </div>
    </div>
  )
}

function Verdicts({ row }: { readonly row: number }) {
  const own = verdictsAt(row)
  const findings = own.filter(({ outcome }) => outcome === 'fail' || outcome === 'error')
  const passed = own.filter(({ outcome }) => outcome === 'pass')
  if (own.length === 0) return null
  return (
    <section>
      <h3>Checks</h3>
      {findings.map((verdict) => (
        <VerdictView key={verdict.checkId} verdict={verdict} row={row} />
      ))}
      {passed.length > 0 && (
        <details>
          <summary>{formatCount(passed.length)} passed</summary>
          <ul>
            {passed.map(({ checkId, title }) => (
              <li key={checkId}>
                {visibleLine(title)} <code>{checkId}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** One finding with the expected and the actual value, and its exchanges. */
export function VerdictView({
  verdict,
  row = -1,
}: {
  readonly verdict: Verdict
  readonly row?: number
}) {
  const {
    checkId,
    title,
    rating,
    expected,
    actual,
    pointer,
    why,
    remedy,
    reason,
    source: from,
    failed = 0,
  } = verdict
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['expected', expected],
    ['found', actual],
    ['at', pointer === '' ? undefined : pointer],
    ['reason', reason],
    ['why', why],
    ['remedy', remedy],
    ['source', from],
  ]
  const others = verdict.exchanges.filter((index) => findRow(index) !== row)
  return (
    <article class={`v-verdict ${rating}`}>
      <p>
        <b class={rating}>
          <span aria-hidden="true">{SIGNS[rating]}</span> {rating}
        </b>{' '}
        {visibleLine(title)}
      </p>
      <dl>
        {facts.map(
          ([name, value]) =>
            value !== undefined && (
              <div key={name}>
                <dt>{name}</dt>
                <dd class={name === 'found' ? rating : ''}>{visible(value)}</dd>
              </div>
            ),
        )}
        {others.length > 0 && (
          <div>
            <dt>{row < 0 ? 'seen in' : 'also in'}</dt>
            <dd>
              {failed > verdict.exchanges.length &&
                `first ${others.length} of ${failed - verdict.exchanges.length + others.length}:`}
              {others.map((index) => (
                <ExchangeLink key={index} index={index} />
              ))}
            </dd>
          </div>
        )}
      </dl>
      <code>{checkId}</code>
    </article>
  )
}

/** A link to an exchange, with its request and status. */
export function ExchangeLink({ index }: { readonly index: number }) {
  const row = findRow(index)
  if (row < 0) return <span>exchange {index} </span>
  const all = columns.value
  const target = textAt(all.target, row)
  return (
    <Jump index={index}>
      #{index} {textAt(all.method, row)} {visibleLine(shorten(target, MAX_PATH))} →{' '}
      {all.status[row] || textAt(all.failure, row)}
    </Jump>
  )
}

interface JumpProps {
  readonly index: number
  readonly title?: string
  readonly children: ComponentChildren
}

function Jump({ index, title, children }: JumpProps) {
  return (
    <a
      class="v-link"
      href={`#/exchanges?x=${index}`}
      title={title}
      onClick={(event) => {
        event.preventDefault()
        select(findRow(index))
      }}
    >
      {children}
    </a>
  )
}

/** The values from earlier responses: those in the path, and the others. */
function originsOf(row: number) {
  const [path = ''] = textAt(columns.value.target, row).split('?')
  const { used } = linksAt(row)
  return {
    inPath: used.filter(({ value }) => path.includes(value)),
    others: used.filter(({ value }) => !path.includes(value)),
  }
}

function Links({ row }: { readonly row: number }) {
  const { given } = linksAt(row)
  const { others: used } = originsOf(row)
  const index = columns.value.index[row] ?? -1
  return (
    <>
      {used.length > 0 && (
        <section>
          <h3>Values from earlier responses</h3>
          {used.map((link) => (
            <p key={link.value} class="v-value">
              <code>{visibleLine(link.value)}</code> from <ExchangeLink index={link.from} />
            </p>
          ))}
        </section>
      )}
      {given.length > 0 && (
        <section>
          <h3>Values that later requests use</h3>
          {given.map((link) => (
            <Uses key={link.value} link={link} index={index} />
          ))}
        </section>
      )}
    </>
  )
}

function Uses({ link, index }: { readonly link: ValueLink; readonly index: number }) {
  const uses = [...new Set(link.uses)].filter((use) => use !== index)
  return (
    <p class="v-value">
      <code>{visibleLine(link.value)}</code>{' '}
      {uses.slice(0, MAX_USES).map((use) => (
        <ExchangeLink key={use} index={use} />
      ))}
      {uses.length > MAX_USES && ` and ${formatCount(uses.length - MAX_USES)} more`}
    </p>
  )
}

function Difference({ row, exchange }: { readonly row: number; readonly exchange: Exchange }) {
  const pin = loadedPin.value
  if (!pin || pinned.value !== pin.row) return null
  const all = columns.value
  if (pin.row === row)
    return (
      <section>
        <p>Pinned {all.index[row]}. Select another exchange to compare.</p>
      </section>
    )
  // The earlier response first.
  const [before, after] = [pin, { row, exchange }]
    .toSorted((a, b) => a.row - b.row)
    .map((side) => ({
      index: all.index[side.row],
      status: all.status[side.row] ?? 0,
      detail: side.exchange,
    }))
  if (!before || !after) return null
  return (
    <section>
      <div class="v-actions">
        <h3>
          Difference from exchange {before.index} to {after.index}
        </h3>
        <button
          type="button"
          class="v-pairing"
          aria-pressed={isPaired.value}
          onClick={() => (isPaired.value = !isPaired.value)}
        >
          Side by side
        </button>
        <button type="button" onClick={() => togglePin(pin.row)}>
          Unpin {all.index[pin.row]}
        </button>
      </div>
      <ResponseDiff before={before} after={after} isPaired={isPaired.value} />
    </section>
  )
}

interface MessageProps {
  readonly title: string
  readonly first: string
  readonly message: Message
  readonly row: number
}

function MessageView({ title, first, message: { headers, body, note }, row }: MessageProps) {
  const laidOut = layOut(body)
  const isCut = laidOut.length > MAX_SHOWN && !isWhole.value
  const { given } = linksAt(row)
  const values = new Map(given.map((link) => [link.value, link.uses[0] ?? -1]))
  return (
    <section>
      <h3>
        {title}
        {body !== '' && <small> · {formatCount(body.length)} characters</small>}
      </h3>
      <pre aria-label={title}>
        <span class="v-quiet">{visibleLine(first)}</span>
        {'\n'}
        {headers.map(([name, value], at) => (
          <span key={at}>
            <span class="v-quiet">{visibleLine(name)}: </span>
            {visibleLine(value)}
            {'\n'}
          </span>
        ))}
        {body !== '' && '\n'}
        <Json
          text={isCut ? laidOut.slice(0, MAX_SHOWN) : laidOut}
          values={title === 'Response' ? values : NO_VALUES}
        />
      </pre>
      {isCut && (
        <button type="button" onClick={() => (isWhole.value = true)}>
          Show all {formatCount(laidOut.length)} characters
        </button>
      )}
      {note !== undefined && <p class="v-note">{note}</p>}
    </section>
  )
}

const NO_VALUES: ReadonlyMap<string, number> = new Map()

/** Text with the parts of JSON in color; values that later requests used are links. */
function Json({
  text,
  values,
}: {
  readonly text: string
  readonly values: ReadonlyMap<string, number>
}) {
  const parts = text.split(
    /("[^"\\]*(?:\\.[^"\\]*)*(?:"(?:\s*:)?|\\?$)|\b\d+\b|\btrue\b|\bfalse\b|\bnull\b)/s,
  )
  return (
    <>
      {parts.map((part, at) => {
        if (at % 2 === 0) return visible(part)
        if (part.endsWith(':')) return <span class="j-key">{visible(part)}</span>
        if (!part.startsWith('"')) return <span class="j-word">{part}</span>
        const use = values.get(part.slice(1, -1))
        if (use === undefined) return <span class="j-text">{visible(part)}</span>
        return (
          <Jump index={use} title={`Used by exchange ${use}`}>
            {visible(part)}
          </Jump>
        )
      })}
    </>
  )
}

/** Writes an exchange for an issue tracker. */
function writeTicket(row: number, { curl, response }: Exchange): string {
  const all = columns.value
  const findings = verdictsAt(row).filter(({ outcome }) => outcome === 'fail')
  return [
    `## ${textAt(all.method, row)} ${textAt(all.target, row)} → ${all.status[row] || textAt(all.failure, row)}`,
    ...findings.map(
      ({ checkId, title, expected = '', actual = '' }) =>
        `**${title}** (${checkId})\n\n- expected: ${expected}\n- found: ${actual}`,
    ),
    fence(curl, 'sh'),
    ...(response ? [fence(layOut(response.body).slice(0, 4_000))] : []),
  ].join('\n\n')
}

/** A fence longer than any run of backticks in the text. */
function fence(text: string, kind = ''): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const marks = '`'.repeat(longest + 1)
  return `${marks}${kind}\n${text}\n${marks}`
}
