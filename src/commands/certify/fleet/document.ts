import { type Fleet, type FleetServer, isUnexpected } from '#engine/model/results/fleet.ts'
import { counted } from '#engine/text/words.ts'
import { type Block, type Document, list, section } from '#reports/document/document.ts'
import { changedServers } from '#reports/fleet/changes.ts'
import { fleetClaim } from '#reports/fleet/claim.ts'
import { ratingOfServer, worstFirst } from '#reports/fleet/order.ts'
import { isSlow, lineOf, mixedInWords, shownFirst } from '#reports/fleet/words.ts'
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
      ...first(fleet),
      ...changes(fleet),
      ...section('Servers, worst first', [...serverRows(fleet)]),
      ...section('Outdated baselines', list(outdated)),
    ],
  }
}

function first(fleet: Fleet): readonly Block[] {
  const { shown, more } = shownFirst(fleet)
  const items = shown.map(({ rating, what, servers }) => {
    const names = servers.slice(0, NAMED).map(({ name }) => name)
    const rest = servers.length > NAMED ? `, and ${servers.length - NAMED} more` : ''
    return { text: `${names.join(', ')}${rest}: ${what}`, rating }
  })
  return section('Fix first', list([...items, ...(more > 0 ? [`… and ${more} more`] : [])]))
}

function changes(fleet: Fleet): readonly Block[] {
  const { since } = fleet
  if (!since) return []
  return section(
    `Changed since ${dayOf(since.created)}`,
    list([
      ...changedServers(fleet).map(
        ({ server, change, says }) => `${server.name} ${change}: ${says}`,
      ),
      ...since.gone.map((name) => `${name} is no longer in the fleet`),
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
        text: `${server.name}: ${lineOf(server, fleet)}`,
        rating: ratingOfServer(server),
      })),
    ...mixedInWords(fleet).map(({ group, says }) => ({
      text: `group ${group} has ${says}`,
      rating: 'warning' as const,
    })),
  ])
}
