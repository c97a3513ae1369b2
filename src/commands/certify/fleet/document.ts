import {
  type Fleet,
  type FleetServer,
  getWorstRating,
  groupServers,
  isJudged,
  isUnexpected,
} from '#engine/model/results/fleet.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import { counted } from '#engine/text/words.ts'
import {
  type Block,
  type Cell,
  type Document,
  type Link,
  list,
  section,
  type Tally,
} from '#reports/document/document.ts'
import { changedServers } from '#reports/fleet/changes.ts'
import { fleetClaim } from '#reports/fleet/claim.ts'
import { ratingOfServer, worstFirst } from '#reports/fleet/order.ts'
import { isSlow, lineOf, mixedInWords, shownFirst } from '#reports/fleet/words.ts'
import { RATING_LEGEND } from '#reports/legend.ts'
import { dayOf } from '#reports/shown-values.ts'

/** The most servers to name for one fix. */
const NAMED = 4

/** Describes a fleet: the problems to fix first, then the servers that have them, worst first. */
export function describeFleet(fleet: Fleet): Document {
  const { text, rating } = fleetClaim(fleet)
  const { servers, file, title, created, outdated } = fleet
  return {
    title: title ?? `Fleet of ${counted(servers.length, 'server')}`,
    headline: text,
    rating,
    facts: [`${file}, ${created.slice(0, 10)}`],
    blocks: [
      { type: 'tally', counts: countServers(servers) },
      ...first(fleet),
      ...changes(fleet),
      ...section('Servers, worst first', [...serverRows(fleet)]),
      ...byArea(fleet),
      ...byGroup(fleet),
      ...section('Outdated baselines', list(outdated)),
    ],
  }
}

function countServers(servers: readonly FleetServer[]): Tally['counts'] {
  return COUNTED.map(([rating, label, is]) => {
    return { rating, label, count: servers.filter(is).length }
  }).filter(({ count }) => count > 0)
}

const COUNTED: readonly [Rating, string, (one: FleetServer) => boolean][] = [
  ['error', 'not tested', (one) => !isJudged(one)],
  ['violation', 'do not conform', (one) => one.outcome === 'violations'],
  ['unverified', 'not fully verified', (one) => one.outcome === 'incomplete'],
  ['warning', 'on a different release', isUnexpected],
  ['ok', 'without a violation', (one) => one.outcome === 'conforms'],
]

function first(fleet: Fleet): readonly Block[] {
  const { shown, more } = shownFirst(fleet)
  const items = shown.map(({ rating, what, servers }) => {
    const names = servers.slice(0, NAMED).flatMap((one, at) => [at === 0 ? '' : ', ', linkTo(one)])
    const rest = servers.length > NAMED ? `, and ${servers.length - NAMED} more` : ''
    return { text: [...names, `${rest}: ${what}`], rating }
  })
  return section('Fix first', list([...items, ...(more > 0 ? [`… and ${more} more`] : [])]))
}

function changes(fleet: Fleet): readonly Block[] {
  const { since, servers } = fleet
  if (!since) return []
  const added = servers.filter(({ before, outcome }) => !before && outcome !== 'interrupted')
  return section(
    `Changed since ${dayOf(since.created)}`,
    list([
      ...changedServers(fleet).map(({ server, change, says }) => ({
        text: [linkTo(server), ` ${change}: ${says}`],
      })),
      ...(added.length > 0
        ? [`new in the fleet: ${added.map(({ name }) => name).join(', ')}`]
        : []),
      ...(since.gone.length > 0 ? [`no longer in the fleet: ${since.gone.join(', ')}`] : []),
    ]),
  )
}

/** The servers that need a look; the others are counted in the headline. */
function serverRows(fleet: Fleet): readonly Block[] {
  const needsLook = (one: FleetServer): boolean =>
    one.outcome !== 'conforms' || isUnexpected(one) || isSlow(one, fleet.servers)
  return list([
    ...worstFirst(fleet.servers)
      .filter(needsLook)
      .map((server) => ({
        text: [linkTo(server), `: ${lineOf(server, fleet)}`],
        rating: ratingOfServer(server),
      })),
    ...mixedInWords(fleet).map(({ group, says }) => ({
      text: `group ${group} has ${says}`,
      rating: 'warning' as const,
    })),
  ])
}

/** Every server with the worst rating in each area. */
function byArea({ servers }: Fleet): readonly Block[] {
  const areas = [...new Set(servers.flatMap((one) => one.areas.map(({ area }) => area)))]
  if (areas.length === 0) return []
  const titles = ['Server', 'Release', ...areas]
  return [
    {
      type: 'details',
      title: 'Servers by area',
      isLong: true,
      blocks: [
        {
          type: 'table',
          columns: titles.map((title) => ({ title })),
          rows: worstFirst(servers).map((server): readonly Cell[] => [
            { text: [linkTo(server)], rating: ratingOfServer(server) },
            server.release ?? '–',
            ...areas.map((area) => rateArea(server, area)),
          ]),
        },
      ],
    },
  ]
}

function rateArea({ areas }: FleetServer, area: string): Cell {
  const own = areas.find((one) => one.area === area)
  const rating = own ? getWorstRating(own) : 'none'
  if (rating === 'known') return { text: 'known', rating: 'ok' }
  return rating === 'none' ? '–' : { text: RATING_LEGEND[rating].singular, rating }
}

/** The servers of each group, if there are several. */
function byGroup({ servers }: Fleet): readonly Block[] {
  const groups = groupServers(servers)
  if (groups.length < 2) return []
  const columns = ['Group', 'Servers', 'Conform', 'Do not', 'Not checked', 'Releases']
  return section('Groups', [
    {
      type: 'table',
      columns: columns.map((title) => ({ title })),
      rows: groups.map(({ name, servers: own, releases }) => [
        name ?? 'no group',
        `${own.length}`,
        `${own.filter(({ outcome }) => outcome === 'conforms').length}`,
        `${own.filter(({ outcome }) => outcome === 'violations').length}`,
        `${own.filter((one) => !isJudged(one)).length}`,
        releases.map((one) => `${one.release} (${one.servers.length})`).join(', '),
      ]),
    },
  ])
}

/** The server's name, linked to its report. */
function linkTo({ name, report }: FleetServer): string | Link {
  return report === undefined ? name : { text: name, href: report }
}
