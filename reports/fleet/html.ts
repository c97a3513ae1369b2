import {
  sumCounts,
  type Fleet,
  type FleetServer,
  groupServers,
  isJudged,
  isUnexpected,
  getWorstRating,
} from '#engine/model/results/fleet.ts'
import { counted } from '#engine/text/words.ts'
import { renderPage } from '../html/page.ts'
import { KNOWN_MEANING, RATING_LEGEND } from '../legend.ts'
import { dayOf } from '../shown-values.ts'
import { visibleLine } from '../visible.ts'
import { changedServers, type ServerChange } from './changes.ts'
import { fleetClaim } from './claim.ts'
import { ratingOfServer, worstFirst } from './order.ts'
import { driftInWords, lineOf, mixedInWords, shownFirst } from './words.ts'

/** The number of servers named for each problem. */
const NAMED = 4

/** Renders a fleet as one HTML file without external resources or scripts: problems, servers by area, and drift. */
export function renderFleetHtml(fleet: Fleet): string {
  const page = viewFleet(fleet)
  return renderPage({
    template: 'fleet',
    styles: ['report.css', 'compare.css', 'fleet.css'],
    title: `${page.title}: ${page.claim.text}`,
    page,
  })
}

function viewFleet(fleet: Fleet) {
  const { servers, file, created, tool, outdated, failOn } = fleet
  const worst = worstFirst(servers)
  const areas = areasIn(servers)
  return {
    title: visibleLine(fleet.title ?? `Fleet of ${counted(servers.length, 'server')}`),
    claim: fleetClaim(fleet),
    tool: `${tool.name} ${tool.version}`,
    facts: `${visibleLine(file)} · ${dayOf(created)} · ${tool.name} ${tool.version} · fails on ${failOn.join(', ') || 'nothing'}`,
    ...viewFirst(fleet),
    tally: tallyOf(fleet),
    areas,
    width: areas.length + 2,
    servers: worst.map((server) => viewServer(server, areas, fleet)),
    groups: viewGroups(fleet),
    drift: viewDrift(fleet),
    outdated: outdated.map(visibleLine),
    since: viewChanges(fleet),
    marks: marksIn(fleet, areas),
  }
}

/** Returns the first problems to fix and the number of others. */
function viewFirst(fleet: Fleet) {
  const { shown, more } = shownFirst(fleet)
  return {
    first: shown.map(({ rating, what, servers }) => ({
      rating,
      what: visibleLine(what),
      servers: servers.slice(0, NAMED).map(linkOf),
      more: servers.length > NAMED ? servers.length - NAMED : 0,
    })),
    others: more,
  }
}

function linkOf({ name, report }: FleetServer) {
  return { name, ...(report !== undefined && { report }) }
}

function tallyOf(fleet: Fleet) {
  const { servers, since } = fleet
  const count = (of: (server: FleetServer) => boolean): number => servers.filter(of).length
  const all = [
    {
      rating: 'violation',
      word: 'do not conform',
      count: count((one) => one.outcome === 'violations'),
    },
    { rating: 'error', word: 'not tested', count: count((one) => !isJudged(one)) },
    {
      rating: 'unverified',
      word: 'not fully verified',
      count: count((one) => one.outcome === 'incomplete'),
    },
    { rating: 'warning', word: 'of another release', count: count(isUnexpected), to: 'drift' },
    {
      rating: 'ok',
      word: 'without a violation',
      count: count((one) => one.outcome === 'conforms'),
    },
    ...(since
      ? [{ rating: 'note', word: 'changed', count: changedServers(fleet).length, to: 'since' }]
      : []),
  ]
  return all.map((one) => ({ to: 'servers', ...one }))
}

/** In the order of the reports, which every server keeps. */
function areasIn(servers: readonly FleetServer[]): readonly string[] {
  const longest = servers.toSorted((a, b) => b.areas.length - a.areas.length)
  return [...new Set(longest.flatMap(({ areas }) => areas.map(({ area }) => area)))]
}

function viewServer(server: FleetServer, areas: readonly string[], fleet: Fleet) {
  const { name, url, group, release = '', outcome } = server
  const cells = areas.map((area) => {
    const own = server.areas.find((one) => one.area === area)
    const rating = own ? getWorstRating(own) : 'none'
    return { area, rating, word: rating === 'known' ? 'known' : RATING_LEGEND[rating].singular }
  })
  const graver = cells.filter(({ rating }) => rating !== 'ok' && rating !== 'none')
  return {
    ...linkOf(server),
    name,
    url: visibleLine(url),
    release: visibleLine(release),
    cells,
    ...(group !== undefined && { group: visibleLine(group) }),
    rating: ratingOfServer(server),
    isUnexpected: isUnexpected(server),
    isJudged: isJudged(server),
    says: visibleLine(lineOf(server, fleet)),
    isCalm: outcome === 'conforms' && !isUnexpected(server),
    areasInWords: graver.map(({ area, rating }) => ({ area, rating })),
  }
}

function viewGroups({ servers }: Fleet) {
  const groups = groupServers(servers)
  if (groups.length < 2) return []
  return groups.map(({ name, servers: own, releases }) => ({
    name: visibleLine(name ?? 'no group'),
    count: own.length,
    conform: own.filter(({ outcome }) => outcome === 'conforms').length,
    failing: own.filter(({ outcome }) => outcome === 'violations').length,
    unjudged: own.filter((one) => !isJudged(one)).length,
    violations: own.reduce((sum, one) => sum + (sumCounts(one).violation ?? 0), 0),
    rating: ratingOfServer(worstFirst(own)[0] ?? own[0] ?? (servers[0] as FleetServer)),
    releases: releases
      .map((one) => `${visibleLine(one.release)} (${one.servers.length})`)
      .join(', '),
  }))
}

function viewDrift(fleet: Fleet) {
  const servers = worstFirst(fleet.servers)
    .filter(isUnexpected)
    .map((server) => ({ ...linkOf(server), says: visibleLine(driftInWords(server)) }))
  const groups = mixedInWords(fleet).map(({ group, says }) => ({
    group: visibleLine(group),
    says: visibleLine(says),
  }))
  return { servers, groups, isAny: servers.length + groups.length > 0 }
}

const CHANGE_WORDS: Readonly<Record<ServerChange, { rating: string; word: string }>> = {
  worse: { rating: 'violation', word: 'worse' },
  'not tested': { rating: 'error', word: 'not tested now' },
  better: { rating: 'ok', word: 'better' },
  other: { rating: 'note', word: 'changed' },
  new: { rating: 'note', word: 'new' },
}

function viewChanges(fleet: Fleet) {
  const { since } = fleet
  if (!since) return undefined
  return {
    created: dayOf(since.created),
    gone: since.gone.map(visibleLine).join(', '),
    changes: changedServers(fleet).map(({ server, change, says }) => ({
      ...linkOf(server),
      ...CHANGE_WORDS[change],
      says: visibleLine(says),
    })),
  }
}

function marksIn(fleet: Fleet, areas: readonly string[]) {
  const { servers } = fleet
  const hasEmpty = servers.some((server) => server.areas.length < areas.length)
  const hasChange = changedServers(fleet).some(
    ({ change }) => change === 'other' || change === 'new',
  )
  const seen = new Set<string>(
    servers.flatMap((server) => [ratingOfServer(server), ...server.areas.map(getWorstRating)]),
  )
  if (hasEmpty) seen.add('none')
  const ratings = Object.entries(RATING_LEGEND).filter(([rating]) => seen.has(rating))
  return [
    ...ratings.map(([rating, { singular, meaning }]) => ({
      rating,
      word: singular,
      meaning: rating === 'error' ? ERROR_MEANING : meaning,
    })),
    ...(hasChange && !seen.has('note')
      ? [{ rating: 'note', word: 'changed', meaning: 'Its state has changed since the last run.' }]
      : []),
    ...(seen.has('known') ? [{ rating: 'known', word: 'known', meaning: KNOWN_MEANING }] : []),
  ]
}

const ERROR_MEANING =
  'For a server: it was not tested, and its line names the reason. For an area: this tool failed to reach a verdict.'
