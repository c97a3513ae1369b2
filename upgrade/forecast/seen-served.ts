import { requestShape } from '#engine/knowledge/bodies.ts'
import { routeAvailability } from '#engine/knowledge/routes/route-availability.ts'
import { parseTypedVersion, releaseNumber, type Version } from '#engine/model/version.ts'
import type { ReleaseStep } from './calls/incompatibility.ts'

/** Of the line that was recorded the recording itself is the proof. */
export function isOfRecorded({ from, to }: ReleaseStep): boolean {
  return from.major === to.major && from.minor === to.minor
}

/**
 * Whether a real server was seen serving the route around a release: in its own line, or on both sides
 * of it with the same request.
 */
export function isSeenServed(route: string, to: Version): boolean {
  const seen = routeAvailability(route)?.seen ?? []
  const line = `${to.major}.${to.minor}.`
  if (seen.some((one) => one.startsWith(line))) return true
  const older = seen.findLast((one) => releaseNumber(one) <= releaseNumber(to))
  const newer = seen.find((one) => releaseNumber(one) >= releaseNumber(to))
  if (older === undefined || newer === undefined) return false
  return [older, newer].every((one) => {
    const version = parseTypedVersion(one)
    return version !== undefined && getForm(route, version) === getForm(route, to)
  })
}

function getForm(route: string, at: Version): string {
  const shape = requestShape(route, at)
  return shape ? JSON.stringify([shape.fields, shape.strict]) : ''
}
