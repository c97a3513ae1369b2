import { wrapText } from '#reports/console/console-layout.ts'
import {
  routeAvailability,
  type RouteAvailability,
  routeNames,
} from '#engine/knowledge/routes/route-availability.ts'
import {
  describeAvailability,
  isWithin,
  releaseNumber,
  type Version,
} from '#engine/model/version.ts'
import { printJson } from '#reports/visible.ts'

/** Which routes are listed. */
export interface RouteSelection {
  /** Only routes added in this release or later; with `removed`, only those removed. */
  readonly since?: Version
  /** Only removed routes. */
  readonly removed?: boolean
  /** Only routes of this release. */
  readonly serverVersion?: Version
}

/** Lists routes with their releases and replacements, on one line each or two if the terminal is narrow; or as JSON. */
export function listRoutes(selection: RouteSelection, json: boolean, width: number): string {
  const chosen = routeNames()
    .map(routeAvailability)
    .filter((availability) => availability !== undefined)
    .filter((availability) => isChosen(availability, selection))
  if (json) return printJson(chosen.map(describe))
  if (chosen.length === 0) return 'No route matches.\n'
  return chosen.map((availability) => `${line(availability, width)}\n`).join('')
}

function isChosen({ windows }: RouteAvailability, selection: RouteSelection): boolean {
  const { since, removed = false, serverVersion } = selection
  if (serverVersion && !isWithin(serverVersion, windows)) return false
  const end = windows.at(-1)?.until
  if (removed && end === undefined) return false
  const moment = removed ? end : windows[0]?.since
  return !since || (moment !== undefined && releaseNumber(moment) >= releaseNumber(since))
}

function line({ name, windows, replacedBy }: RouteAvailability, width: number): string {
  const successor = replacedBy === undefined ? '' : `; then ${replacedBy}`
  const releases = `(${describeAvailability(windows)}${successor})`
  const whole = `  ${name}  ${releases}`
  if (whole.length <= width) return whole
  return [`  ${name}`, ...wrapText(releases, { width, first: '      ' })].join('\n')
}

function describe({
  name,
  windows,
  replacedBy,
  seen,
  optional,
  deprecatedSince,
}: RouteAvailability) {
  return {
    name,
    releases: describeAvailability(windows),
    windows,
    seen,
    optional,
    ...(deprecatedSince !== undefined && { deprecatedSince }),
    ...(replacedBy !== undefined && { replacedBy }),
  }
}
