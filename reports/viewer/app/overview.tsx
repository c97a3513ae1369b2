import { visibleLine } from '#engine/text/visible.ts'
import { counted } from '#engine/text/words.ts'
import { isFinding } from '../filter.ts'
import { ExchangeLink, VerdictView } from './detail.tsx'
import { DocumentView } from './document-view.tsx'
import {
  columns,
  firstName,
  isLive,
  linkToUpgrade,
  live,
  newest,
  overview,
  screen,
  showFiltered,
  stats,
  total,
  troubles,
} from './state.ts'
import { countFailures, failing, headline } from './upgrade.tsx'
import { formatCount, formatTook, nameRating } from './words.ts'

/** The document of the result; while it is made, how far it is. A report has its own. */
export function Overview() {
  const document = overview.value
  if (!document) return null
  return (
    <main class="v-page">
      {isLive.value ? (
        <Live />
      ) : (
        <DocumentView document={document}>
          <Shortcuts />
        </DocumentView>
      )}
    </main>
  )
}

/** Clients that are listed with the requests that fail after an upgrade. */
const MAX_FAILING = 3

/** Links to failures, slow requests, and the effects of an upgrade. */
export function Shortcuts() {
  const { first, failed, slow } = troubles.value
  const upgrade = headline.value
  if (firstName.value !== 'Overview' || (failed + slow === 0 && upgrade === undefined)) return null
  return (
    <div class="v-shortcuts">
      {failed > 0 && (
        <>
          <span>
            First failure: <ExchangeLink index={columns.value.index[first] ?? 0} />
          </span>{' '}
          <a href="#/exchanges?q=is:failed">{counted(failed, 'failed request')}</a>{' '}
        </>
      )}
      {slow > 0 && <a href="#/exchanges?q=took:>100">{counted(slow, 'request')} over 100 ms</a>}{' '}
      {upgrade !== undefined && <a href={linkToUpgrade()}>{upgrade}</a>}
      {failing.value.length > 1 &&
        failing.value.slice(0, MAX_FAILING).map(({ name, text }) => (
          <a key={name} href={linkToUpgrade({ client: name })}>
            {text}
          </a>
        ))}
      {upgrade !== undefined && (
        <p>
          Requests known to fail as sent on{' '}
          {countFailures().map(({ to, count }) => (
            <a key={to} href={linkToUpgrade({ to })}>
              {to}: {formatCount(count)}
            </a>
          ))}
        </p>
      )}
    </div>
  )
}

/** Findings that the first screen shows. */
const MAX_FOUND = 8

function Live() {
  const { head, progress: { text = '', share } = {}, verdicts: found } = live.value
  const { perSecond = 0, p95 = -1, failed = 0, isBehind = false } = stats.value.at(-1) ?? {}
  const findings = found.filter(({ rating }) => isFinding(rating))
  const tally = ['violation', 'warning', 'ok'].map(
    (rating) => [rating, found.filter((one) => one.rating === rating).length] as const,
  )
  return (
    <section class="v-progress" aria-label="Progress">
      {head && <h1>{visibleLine(head.title)}</h1>}
      <p>{visibleLine(text)}</p>
      {isBehind && (
        <p class="v-quiet">
          This page updates with a delay so that it does not slow down the recording.
        </p>
      )}
      {share && <progress aria-label="Progress" max={share.total} value={share.done} />}
      <ul class="v-cards">
        {found.length > 0 &&
          tally.map(([rating, own]) => (
            <li key={rating}>
              <b class={rating}>{formatCount(own)}</b> {nameRating(rating, own)} so far
            </li>
          ))}
        <li>
          <b>{formatCount(total.value)}</b> exchanges
        </li>
        <li>
          <b>{formatCount(Math.round(perSecond))}/s</b> requests
          <Sparkline values={stats.value.map((one) => one.perSecond)} />
        </li>
        <li>
          <b>{p95 < 0 ? '–' : `${formatTook(p95)} ms`}</b> p95
          <Sparkline values={stats.value.map((one) => Math.max(0, one.p95))} />
        </li>
        <li>
          <b>{formatCount(failed)}</b>{' '}
          <button type="button" onClick={() => showFiltered('status:5xx')}>
            server errors
          </button>
        </li>
      </ul>
      <div class="v-halves">
        <div>
          <h2>Findings so far</h2>
          {findings.length === 0 && (
            <p class="v-quiet">
              {found.length > 0 ? 'None.' : `Not checked${head?.isJudged === false ? '' : ' yet'}.`}
            </p>
          )}
          {findings.slice(0, MAX_FOUND).map((verdict) => (
            <VerdictView key={verdict.checkId} verdict={verdict} />
          ))}
          {findings.length > MAX_FOUND && (
            <p>
              <button type="button" onClick={() => (screen.value = 'findings')}>
                All {formatCount(findings.length)} findings
              </button>
            </p>
          )}
          <Cells />
        </div>
        <div>
          <h2>Newest exchanges</h2>
          <ol class="v-feed">
            {newest.value
              .toReversed()
              .map(({ index, method, target, status, failure, took }, at) => (
                <li key={at}>
                  <span class="v-number">{index}</span>{' '}
                  <span class={`v-method ${method}`}>{visibleLine(method)}</span>{' '}
                  <span class="v-feed-path">{visibleLine(target)}</span>{' '}
                  <span class={`v-status s${Math.floor(status / 100)}`}>{status || failure}</span>{' '}
                  <span class="v-number">{formatTook(took)}</span>
                </li>
              ))}
          </ol>
        </div>
      </div>
    </section>
  )
}

/** Each check as a cell that fills when it has a verdict. */
function Cells() {
  const { head, verdicts: found } = live.value
  const ratings = new Map(found.map(({ checkId, rating }) => [checkId, rating]))
  const checks = head?.checks ?? []
  if (checks.length === 0) return null
  const isDone = (id: string): boolean =>
    !['unverified', 'none', ''].includes(ratings.get(id) ?? '')
  return (
    <>
      <h2>
        Every check{' '}
        <small>
          {formatCount(checks.filter(isDone).length)} of {formatCount(checks.length)} evaluated
        </small>
      </h2>
      <div class="v-cells" aria-hidden="true">
        {checks.map((id) => (
          <i key={id} class={ratings.get(id)} title={id} />
        ))}
      </div>
    </>
  )
}

/** The course of a number, the newest at the right. */
function Sparkline({ values }: { readonly values: readonly number[] }) {
  const max = Math.max(1, ...values)
  const points = values.map((value, at) => `${at},${(20 - (value / max) * 18).toFixed(1)}`)
  return (
    <svg
      class="v-spark"
      viewBox={`0 0 ${Math.max(1, values.length - 1)} 20`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={points.join(' ')} />
    </svg>
  )
}
