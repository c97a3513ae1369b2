import { Clients } from './clients.tsx'
import { Compare } from './compare.tsx'
import { Exchanges } from './exchanges.tsx'
import { Findings } from './findings.tsx'
import { KEY_HELP } from './keys.ts'
import { Overview } from './overview.tsx'
import { Stop } from './stop.tsx'
import { Upgrade } from './upgrade.tsx'
import {
  claims,
  columns,
  firstName,
  forecast,
  isHelpOpen,
  isLive,
  message,
  results,
  revision,
  type Screen,
  screen,
  title,
  verdicts,
} from './state.ts'
import { KEYS as FILTER_KEYS } from '../filter.ts'
import { isDark, SIGNS } from './words.ts'

const NAMES: Readonly<Record<Screen, string>> = {
  overview: 'Overview',
  exchanges: 'Exchanges',
  findings: 'Findings',
  clients: 'Clients',
  upgrade: 'Upgrade',
  compare: 'Compare',
}

/** The frame of every screen. */
export function Shell({ hasOverview }: { readonly hasOverview: boolean }) {
  document.body.dataset['screen'] = screen.value
  void revision.value
  const hasTraffic = isLive.value || columns.value.index.length > 0
  const has: Readonly<Record<Screen, boolean>> = {
    overview: hasOverview,
    exchanges: hasTraffic,
    findings: verdicts.value.length > 0,
    clients: hasTraffic,
    upgrade: forecast.value !== undefined,
    compare: results.value.length > 1,
  }
  const names = (Object.keys(NAMES) as Screen[]).filter((name) => has[name])
  return (
    <>
      <section class="v-head" aria-label="Viewer">
        <nav aria-label="Screens">
          {location.pathname.startsWith('/r/') && <a href="/">All results</a>}
          {names.map((name) => (
            <a
              key={name}
              href={`#/${name}`}
              aria-current={screen.value === name ? 'page' : undefined}
              onClick={(event) => {
                event.preventDefault()
                screen.value = name
              }}
            >
              {name === 'overview' ? firstName : NAMES[name]}
            </a>
          ))}
        </nav>
        <span class="v-title">
          {claims.value.length > 0 ? title.value.replace(/: .*/, '') : title}
        </span>
        {isLive.value && <span class="v-live">live</span>}
        <Stop />
        <Claims />
        <button
          type="button"
          class="v-theme"
          aria-label="Theme"
          title="Theme"
          onClick={toggleTheme}
        >
          ◐
        </button>
      </section>
      <p class="v-message" role="status">
        {message}
      </p>
      <Current />
      {isHelpOpen.value && <Help />}
    </>
  )
}

function Current() {
  switch (screen.value) {
    case 'overview':
      return <Overview />
    case 'exchanges':
      return <Exchanges />
    case 'findings':
      return <Findings />
    case 'clients':
      return <Clients />
    case 'upgrade':
      return <Upgrade />
    case 'compare':
      return <Compare />
  }
}

/** The results of the client and the server in a few words. */
function Claims() {
  if (claims.value.length === 0) return null
  return (
    <p class="v-claims">
      {claims.value.map(({ rating, words }) => (
        <span key={words} class={`v-claim ${rating}`}>
          <span aria-hidden="true">{SIGNS[rating]} </span>
          {words}
        </span>
      ))}
    </p>
  )
}

const SYNTAX: readonly (readonly [example: string, meaning: string])[] = [
  ['is:failed took:>100', 'match every term'],
  ['-actor:admin', 'exclude matches'],
  ['body:"not found"', 'keep words together'],
  ['route:"GET /streams"', 'exactly this route'],
]

function Help() {
  return (
    <dialog open class="v-help" aria-label="Filter and keys">
      <h2>Filter</h2>
      <dl>
        {SYNTAX.map(([example, meaning]) => (
          <div key={example}>
            <dt>
              <code>{example}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>Terms: {Object.keys(FILTER_KEYS).join(', ')}.</p>
      <h2>Keys</h2>
      <dl>
        {KEY_HELP.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <button type="button" onClick={() => (isHelpOpen.value = false)}>
        Close
      </button>
    </dialog>
  )
}

const THEME = 'graylog-conformance-theme'

/** Switches between light and dark, and keeps it where the browser allows that. */
function toggleTheme(): void {
  const theme = isDark() ? 'light' : 'dark'
  document.documentElement.dataset['theme'] = theme
  try {
    localStorage.setItem(THEME, theme)
  } catch {
    // The next page follows the system again.
  }
  dispatchEvent(new Event('resize'))
}

/** Applies the theme that was chosen earlier. */
export function restoreTheme(): void {
  try {
    const chosen = localStorage.getItem(THEME)
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen
  } catch {
    // The page follows the system.
  }
}
