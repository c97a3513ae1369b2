import { type Fleet, type FleetServer, isUnexpected } from '#engine/model/results/fleet.ts'
import { wrapText } from '../console/console-layout.ts'
import { colourOf, type Layout } from '../console/console-style.ts'
import { RATING_LEGEND } from '../legend.ts'
import { dayOf } from '../shown-values.ts'
import { visibleLine } from '../visible.ts'
import { changedServers } from './changes.ts'
import { fleetClaim } from './claim.ts'
import { ratingOfServer, worstFirst } from './order.ts'
import { type FixFirst, isSlow, lineOf, mixedInWords, shownFirst } from './words.ts'

/** Servers that are named where something is to be fixed first. */
const NAMED = 4

/** A fleet for a terminal: what to mend first, then who does not conform, worst first. */
export function renderFleetConsole(fleet: Fleet, style: Layout): string {
  const { color, width } = style
  const { text, rating } = fleetClaim(fleet)
  const { mark } = RATING_LEGEND[rating]
  const { shown, more } = shownFirst(fleet)
  const parts = [
    wrapText(visibleLine(text), { width, first: `${mark} ` }).map((line) =>
      color.bold(colourOf(rating, color)(line)),
    ),
    shown.length === 0
      ? []
      : [
          color.bold('Fix first'),
          ...shown.flatMap((one, at) => firstLines(one, at, style)),
          ...(more > 0 ? [`  … and ${more} more`] : []),
        ],
    changeLines(fleet, style),
    serverLines(fleet, style),
    outdatedLines(fleet, style),
  ]
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

function firstLines({ what, servers }: FixFirst, at: number, { width }: Layout): readonly string[] {
  const names = servers.slice(0, NAMED).map(({ name }) => name)
  const more = servers.length > NAMED ? ` and ${servers.length - NAMED} more` : ''
  const text = visibleLine(`${names.join(', ')}${more}: ${what}`)
  return wrapText(text, { width, first: `  ${at + 1}. ` })
}

function changeLines(fleet: Fleet, { width, color }: Layout): readonly string[] {
  const { since } = fleet
  const changed = changedServers(fleet)
  if (!since || changed.length + since.gone.length === 0) return []
  return [
    color.bold(`Changed since ${dayOf(since.created)}`),
    ...changed.flatMap(({ server, change, says }) =>
      wrapText(visibleLine(`${server.name} ${change}: ${says}`), { width, first: '  - ' }),
    ),
    ...since.gone.map((name) => `  - ${visibleLine(name)} is no longer in the fleet`),
  ]
}

/** Who has something to be looked at; the others are counted in the first line. */
function serverLines(fleet: Fleet, style: Layout): readonly string[] {
  const graver = worstFirst(fleet.servers).filter(
    (one) => one.outcome !== 'conforms' || isUnexpected(one) || isSlow(one, fleet.servers),
  )
  const mixed = mixedInWords(fleet)
  if (graver.length + mixed.length === 0) return []
  return [
    style.color.bold('Servers, worst first'),
    ...graver.flatMap((server) => linesOf(server, fleet, style)),
    ...mixed.flatMap(({ group, says }) =>
      wrapText(visibleLine(`group ${group} has ${says}`), { width: style.width, first: '  ! ' }),
    ),
  ]
}

function linesOf(server: FleetServer, fleet: Fleet, { width, color }: Layout): readonly string[] {
  const rating = ratingOfServer(server)
  const first = `  ${RATING_LEGEND[rating].mark} `
  const text = visibleLine(`${server.name}: ${lineOf(server, fleet)}`)
  return wrapText(text, { width, first }).map((line, at) =>
    at > 0 ? line : colourOf(rating, color)(line.slice(0, first.length)) + line.slice(first.length),
  )
}

function outdatedLines({ outdated }: Fleet, { width, color }: Layout): readonly string[] {
  if (outdated.length === 0) return []
  return [
    color.bold('Known deviations out of date'),
    ...outdated.flatMap((says) => wrapText(visibleLine(says), { width, first: '  - ' })),
  ]
}
