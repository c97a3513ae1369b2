import { batch, computed, effect, signal } from '@preact/signals'

import { getOrMake } from '#engine/model/group.ts'
import type { Document } from '#reports/document/document.ts'
import { visibleLine } from '#engine/text/visible.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import {
  type Claim,
  type LiveState,
  NO_STATE,
  type TrafficForecast,
  updateState,
  type ViewerData,
} from '../data.ts'
import {
  applyFilter,
  checkFilter,
  hasFailed,
  isDeep,
  isFinding,
  parseFilter,
  splitWords,
  type Term,
  writeTerm,
} from '../filter.ts'
import {
  type Columns,
  createColumns,
  type Row,
  rowAt,
  type Stats,
  type ValueLink,
} from '../traffic.ts'
import type { Source } from './source.ts'

const SCREENS = ['overview', 'exchanges', 'findings', 'clients', 'upgrade', 'compare'] as const
export type Screen = (typeof SCREENS)[number]

/** The columns stay the same object while rows are added; `revision` changes. */
export const columns = signal<Columns>(createColumns())
export const revision = signal(0)
/** Exchanges that there are, and the newest of them; while too many arrive, `columns` has fewer. */
export const total = signal(0)
export const newest = signal<readonly Row[]>([])
export const run = signal<Run | undefined>(undefined)
export const title = signal('')
/** The results of the client and the server. */
export const claims = signal<readonly Claim[]>([])
/** The line of the newest known release. */
export const newestRelease = signal<string | undefined>(undefined)
/** The effects of upgrades on these requests; the chosen release, by default the newest, and client. */
export const forecast = signal<TrafficForecast | undefined>(undefined)
export const upgradeTo = signal('')
export const upgradeClient = signal<string | undefined>(undefined)
export const source = signal<Source | undefined>(undefined)
export const isLive = signal(false)
/** The state of the running command, and the numbers of its traffic, the newest last. */
export const live = signal<LiveState>(NO_STATE)
export const stats = signal<readonly Stats[]>([])
/** Roots of the API in the recording. */
export const roots = signal<readonly string[]>([])
/** The verdicts of the run; while it runs, those of the last look at it. */
export const verdicts = computed(() => run.value?.verdicts ?? live.value.verdicts)
/** The overview, if the page itself has none. */
export const overview = signal<Document | undefined>(undefined)

/** The name of the first screen, and the results that may be compared. */
export const firstName = signal('Overview')
export const results = signal<NonNullable<ViewerData['results']>>([])
/** Whether the pinned exchange is shown next to the selected one. */
export const isPaired = signal(false)

export const screen = signal<Screen>('exchanges')
export const query = signal('')
/** The column that sorts the list, the largest first; without one, it has the order of the recording. */
export const SORTS = ['size', 'took'] as const
export const sorted = signal<(typeof SORTS)[number] | undefined>(undefined)
/** Rows, not positions in the recording. */
export const selected = signal(-1)
export const pinned = signal(-1)
/** The row that is compared with the pinned one; selecting another ends that; -1 if every row may be. */
const comparedRow = signal(-1)
effect(() => {
  if (comparedRow.value >= 0 && selected.value !== comparedRow.value) togglePin(pinned.peek())
})
/** The filter of the list of checks: a rating, `finding` for violations, warnings, and the like, or `all`. */
export const kind = signal('finding')
export const openedCheck = signal('')
export const isHelpOpen = signal(false)
/** Whether a small screen shows the facets, too. */
export const showsFacets = signal(false)
/** A short message for the status line and screen readers. */
export const message = signal('')

const links = signal<readonly ValueLink[]>([])

const rowByIndex = computed(() => {
  void revision.value
  return new Map(columns.value.index.map((index, row) => [index, row]))
})

/** Returns the row of an exchange, by its position in the recording. */
export function findRow(index: number): number {
  const { index: list } = columns.peek()
  return list[index] === index ? index : (rowByIndex.value.get(index) ?? -1)
}

/** The verdicts that rest on each row, the most serious first. */
const verdictsByRow = computed(() => {
  const found = new Map<number, Verdict[]>()
  for (const verdict of verdicts.value)
    for (const index of verdict.exchanges)
      getOrMake(found, findRow(index), (): Verdict[] => []).push(verdict)
  for (const own of found.values()) own.sort((a, b) => rank(a) - rank(b))
  return found
})

const ORDER = ['error', 'violation', 'warning', 'note', 'unverified', 'ok', 'none']

function rank({ rating }: Verdict): number {
  return ORDER.indexOf(rating)
}

const NO_VERDICTS: readonly Verdict[] = []

/** Returns the verdicts that rest on a row. */
export function verdictsAt(row: number): readonly Verdict[] {
  return verdictsByRow.value.get(row) ?? NO_VERDICTS
}

const NO_FINDINGS: readonly (readonly [rating: string, count: number])[] = []

/** The findings of each row that has some, counted by rating, the most serious first. */
const findingsByRow = computed(() => {
  const found = new Map<number, (readonly [rating: string, count: number])[]>()
  for (const [row, own] of verdictsByRow.value) {
    const ratings = own.map(({ rating }) => rating).filter(isFinding)
    const counts = [...new Set(ratings)].map(
      (rating) => [rating, ratings.filter((one) => one === rating).length] as const,
    )
    if (counts.length > 0) found.set(row, counts)
  }
  return found
})

/** The number of exchanges in findings of each rating. */
export const markedByRating = computed(() => {
  const counts = new Map<string, number>()
  for (const [row, own] of findingsByRow.value)
    for (const [rating] of own) if (row >= 0) counts.set(rating, (counts.get(rating) ?? 0) + 1)
  return counts
})

/** Counts the findings of a row by rating. */
export function findingsAt(row: number): readonly (readonly [rating: string, count: number])[] {
  return findingsByRow.value.get(row) ?? NO_FINDINGS
}

const linksByRow = computed(() => {
  const given = new Map<number, ValueLink[]>()
  const used = new Map<number, ValueLink[]>()
  const add = (map: Map<number, ValueLink[]>, index: number, link: ValueLink): void => {
    getOrMake(map, findRow(index), (): ValueLink[] => []).push(link)
  }
  for (const link of links.value) {
    add(given, link.from, link)
    for (const use of new Set(link.uses)) add(used, use, link)
  }
  return { given, used }
})

/** Returns the values that a row gave out, and those that it used. */
export function linksAt(row: number) {
  const { given, used } = linksByRow.value
  return { given: given.get(row) ?? [], used: used.get(row) ?? [] }
}

/** The first row that failed, and how many failed or took long. */
export const troubles = computed(() => {
  void revision.value
  const { status, took } = columns.value
  const found = { first: -1, failed: 0, slow: 0 }
  // One pass without copies: a live recording has many rows, and asks again with each update.
  for (let row = 0; row < status.length; row += 1) {
    if ((took[row] ?? 0) > 100) found.slow += 1
    if (!hasFailed(status[row])) continue
    if (found.failed === 0) found.first = row
    found.failed += 1
  }
  return found
})

const terms = computed(() => parseFilter(query.value))
export const problems = computed(() => checkFilter(terms.value))

/** Rows found by terms that look into headers and bodies, by the written term. */
const found = signal<ReadonlyMap<string, ReadonlySet<number>>>(new Map())
export const isSearching = signal(false)

const deepKey = ({ key, value }: Term): string => writeTerm(key, value)

/** Rows that match the filter. */
export const rows = computed(() => {
  void revision.value
  const list = applyFilter(terms.value, {
    columns: columns.value,
    marks: verdictsAt,
    found: (term) => found.value.get(deepKey(term)),
  })
  const by = sorted.value && columns.value[sorted.value]
  return by ? list.sort((a, b) => (by[b] ?? 0) - (by[a] ?? 0)) : list
})

/** The position of the selected row in the list; -1 if it is not in it. */
export const position = computed(() => rows.value.indexOf(selected.value))

/** Starts the searches that the filter needs, a moment after the last key. */
let waiting: ReturnType<typeof setTimeout> | undefined
effect(() => {
  const deep = terms.value.filter(isDeep)
  const from = source.value
  clearTimeout(waiting)
  if (!from || deep.length === 0) return
  const missing = deep.filter((term) => !found.peek().has(deepKey(term)))
  if (missing.length === 0) return
  waiting = setTimeout(() => void searchAll(from, missing), 200)
})

async function searchAll(from: Source, missing: readonly Term[]): Promise<void> {
  isSearching.value = true
  try {
    for (const term of missing) {
      const own = new Set<number>()
      const show = (): void => {
        found.value = new Map([...found.peek(), [deepKey(term), new Set(own)]])
      }
      show()
      let shown = performance.now()
      await from.search(term, (more) => {
        for (const row of more) own.add(row)
        if (performance.now() - shown < 250) return
        shown = performance.now()
        show()
      })
      show()
    }
  } catch (error) {
    message.value = `The search failed: ${String(error)}`
  } finally {
    isSearching.value = false
  }
}

/** Loads everything but headers and bodies. */
export async function start(from: Source): Promise<void> {
  const loaded = await from.load()
  batch(() => {
    columns.value = createColumns(loaded.columns)
    links.value = loaded.links ?? []
    run.value = loaded.run
    title.value = loaded.title
    newestRelease.value = loaded.newest
    forecast.value = loaded.forecast
    claims.value = loaded.claims ?? []
    overview.value = loaded.document
    isLive.value = loaded.isLive === true
    roots.value = loaded.roots ?? []
    results.value = loaded.results ?? []
    firstName.value = loaded.name ?? 'Overview'
    if (loaded.live) live.value = loaded.live
    source.value = from
    revision.value += 1
  })
  const { length } = loaded.columns.index
  arrived = { total: length, newest: lastRows(columns.peek()) }
  draw()
  if (!isLive.peek()) return
  from.listen?.(
    {
      onRows: ({ from: first, rows: more }) => {
        isFlood = first > arrived.total
        const all = columns.peek()
        const known = all.index.length
        if (first <= known) for (const row of more.slice(known - first)) all.append(row)
        arrived = {
          total: first + more.length,
          newest: [...arrived.newest, ...more].slice(-MAX_NEWEST),
        }
        drawSoon()
      },
      onState: (more) => {
        live.value = updateState(live.peek(), more)
        // Findings lead to their exchanges.
        if (more.verdicts) void loadMissing()
      },
      onStats: (now) => {
        stats.value = [...stats.peek().slice(-MAX_STATS), now]
      },
      onEnd: () => {
        isLive.value = false
        void loadMissing()
      },
      onReload: () => void start(from),
    },
    length,
  )
}

/** Rows that the first screen shows. */
const MAX_NEWEST = 14
/** Known since the last draw. */
let arrived: { readonly total: number; readonly newest: readonly Row[] } = { total: 0, newest: [] }

function lastRows(all: Columns): readonly Row[] {
  const { length } = all.index
  const count = Math.min(length, MAX_NEWEST)
  return Array.from({ length: count }, (_, at) => rowAt(all, length - count + at))
}

/** Whether the last event left rows out. */
let isFlood = false
let isLoading = false

/** Loads the rows that a flood left out. */
async function loadMissing(): Promise<void> {
  if (isLoading) return
  isLoading = true
  try {
    const all = columns.peek()
    while (all === columns.peek() && all.index.length < arrived.total) {
      const after = all.index.length
      const packed = await source.peek()?.rows?.(after)
      // The file may have been loaded anew, and rows may have come by themselves.
      if (!packed || packed.index.length === 0 || all !== columns.peek()) break
      const more = createColumns(packed)
      for (let row = all.index.length - after; row < more.index.length; row += 1)
        all.append(rowAt(more, row))
      drawSoon()
    }
  } catch {
    // The next event tries again.
  } finally {
    isLoading = false
  }
}

effect(() => {
  if (screen.value !== 'overview') void loadMissing()
})

/** Milliseconds between two draws of a flood of exchanges, and how many times as long as a draw, at least. */
const PACE = 200
const REST = 4
let next = -Infinity
let drawing: ReturnType<typeof setTimeout> | undefined

/** Draws added rows: at once if nothing was drawn for a moment; in a hidden tab, when it is shown again. */
function drawSoon(): void {
  drawing ??= setTimeout(
    () =>
      requestAnimationFrame(() => {
        drawing = undefined
        const began = performance.now()
        draw()
        // In a flood, the first screen needs only the newest.
        if (!isFlood || screen.peek() !== 'overview') void loadMissing()
        // After the frame.
        setTimeout(() => {
          const ended = performance.now()
          next = Math.max(began + PACE, ended + REST * (ended - began))
        })
      }),
    next - performance.now(),
  )
}

function draw(): void {
  batch(() => {
    total.value = arrived.total
    newest.value = arrived.newest
    revision.value += 1
  })
}

/** Measurements that the chart shows, one each second. */
const MAX_STATS = 119

/** Shows an exchange, by its row. */
export function select(row: number): void {
  batch(() => {
    if (!rows.peek().includes(row)) query.value = ''
    selected.value = row
    screen.value = 'exchanges'
  })
}

/** Moves the selection by some rows of the list. */
export function move(by: number): void {
  const list = rows.peek()
  const at = position.peek()
  const next = at < 0 ? (by > 0 ? 0 : list.length - 1) : at + by
  const row = list[Math.max(0, Math.min(list.length - 1, next))]
  if (row !== undefined) selected.value = row
}

/** Selects the next exchange with a finding. */
export function moveToFinding(): void {
  const next = rows.peek().find((row, at) => at > position.peek() && findingsAt(row).length > 0)
  if (next !== undefined) selected.value = next
  else message.value = 'No finding after this exchange.'
}

/** Adds a term to the filter, or removes it. */
export function toggleTerm(key: string, value: string): void {
  const term = writeTerm(key, value)
  const words = splitWords(query.peek())
  const others = words.filter((word) => word !== term)
  query.value = (others.length < words.length ? others : [...words, term]).join(' ')
}

/** Whether the filter has a term. */
export function hasTerm(key: string, value: string): boolean {
  return splitWords(query.value).includes(writeTerm(key, value))
}

/** Opens the list with a filter. */
export function showFiltered(text: string): void {
  batch(() => {
    query.value = text
    screen.value = 'exchanges'
  })
}

/** Pins an exchange, by default the selected one, or unpins it; `only` limits it to one comparison. */
export function togglePin(row = selected.peek(), only = -1): void {
  batch(() => {
    pinned.value = pinned.peek() === row ? -1 : row
    comparedRow.value = pinned.peek() < 0 ? -1 : only
  })
}

/** Compares a row with another one, which stays pinned. */
export function compareWith(row: number, base: number): void {
  batch(() => {
    comparedRow.value = -1
    pinned.value = base
    selected.value = row
  })
}

/**
 * Keeps the filter, the screen, and the exchange in the address. Each click that changes the screen
 * or the exchange adds a history entry.
 */
export function bindAddress(hasOverview: boolean): void {
  const read = (): void => {
    const hash = location.hash.slice(1)
    const [path = '', search = ''] = hash.split('?')
    const wanted = SCREENS.find((name) => path === `/${name}`)
    const values = new URLSearchParams(search)
    const rowAt = (name: string): number => findRow(Number(values.get(name) ?? NaN))
    batch(() => {
      screen.value = wanted ?? (hasOverview ? 'overview' : 'exchanges')
      if (!wanted) return
      query.value = values.get('q') ?? ''
      sorted.value = SORTS.find((name) => name === values.get('sort'))
      kind.value = values.get('kind') ?? 'finding'
      openedCheck.value = values.get('check') ?? ''
      if (wanted === 'upgrade') {
        upgradeTo.value = values.get('to') ?? ''
        upgradeClient.value = values.get('client') ?? undefined
      }
      selected.value = rowAt('x')
      comparedRow.value = rowAt('with') < 0 ? -1 : selected.peek()
      pinned.value = rowAt(values.has('with') ? 'with' : 'pin')
      isPaired.value = values.has('pair')
    })
    if (!wanted && path !== '') reveal(decodeURIComponent(path))
  }
  read()
  addEventListener('hashchange', read)
  let isClick = false
  // On a busy machine, a timer would fire only after the next key.
  addEventListener('click', () => (isClick = true), true)
  addEventListener('click', () => (isClick = false))
  let place = ''
  effect(() => {
    const address = writeAddress()
    const last = place
    place = `${screen.value} ${selected.value}`
    // A place of the overview stays in the address.
    if (address === '#/overview' && !location.hash.startsWith('#/')) return
    if (address === location.hash) return
    if (isClick && place !== last) history.pushState(null, '', address)
    else history.replaceState(null, '', address)
  })
}

/** Opens and shows a place of the overview. */
function reveal(id: string): void {
  const place = document.getElementById(id)
  for (let box = place; box; box = box.parentElement)
    if (box instanceof HTMLDetailsElement) box.open = true
  place?.scrollIntoView()
}

/** The address of the exchanges that match a filter. */
export function linkTo(filter: string): string {
  return `#/exchanges?${new URLSearchParams({ q: filter.trim() }).toString()}`
}

/** Returns the name of the file as an argument. */
export function nameFile(): string {
  const name = run.value ? (run.value.evidence.file ?? 'RECORDING') : title.value
  return visibleLine(/^[\w./-]+$/.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`)
}

interface UpgradeChoice {
  readonly client?: string
  /** The line of a release. */
  readonly to?: string
}

/** Returns the address of the Upgrade screen, by default for the chosen release and all clients. */
export function linkToUpgrade({ client, to = upgradeTo.value }: UpgradeChoice = {}): string {
  const values = new URLSearchParams()
  if (to !== '') values.set('to', to)
  if (client !== undefined) values.set('client', client)
  return `#/upgrade?${values.toString()}`
}

/** Returns the address of the current view. */
export function writeAddress(row = selected.value): string {
  if (screen.value === 'overview') return '#/overview'
  const values = new URLSearchParams()
  if (screen.value === 'findings') {
    values.set('kind', kind.value)
    if (openedCheck.value !== '') values.set('check', openedCheck.value)
    return `#/findings?${values.toString()}`
  }
  const { index } = columns.value
  if (screen.value === 'upgrade') {
    if (upgradeTo.value !== '') values.set('to', upgradeTo.value)
    if (upgradeClient.value !== undefined) values.set('client', upgradeClient.value)
  } else {
    if (query.value !== '') values.set('q', query.value)
    if (sorted.value) values.set('sort', sorted.value)
  }
  if (row >= 0) values.set('x', String(index[row]))
  if (pinned.value >= 0)
    values.set(comparedRow.value < 0 ? 'pin' : 'with', String(index[pinned.value]))
  if (pinned.value >= 0 && isPaired.value) values.set('pair', '')
  const search = values.toString()
  return `#/${screen.value}${search === '' ? '' : `?${search}`}`
}

/** Returns the filter with another time, or without one. */
export function writeRange(text: string, from?: number, to?: number): string {
  const others = splitWords(text).filter((word) => !word.startsWith('at:'))
  const own =
    from === undefined || to === undefined ? [] : [`at:${from.toFixed(2)}-${to.toFixed(2)}`]
  return [...others, ...own].join(' ')
}
