import type { PlacedValue } from '#engine/links/links.ts'

/**
 * Whether a value is in a path where the route has a fixed word, such as `/clone`, or before the
 * interface begins: the current name of an object does not belong there. `route` is the path of the
 * route, `/streams/{streamId}/clone`.
 */
export function isOwnWord(
  target: string,
  route: string,
  { place }: Pick<PlacedValue, 'place'>,
): boolean {
  const end = pathEnd(target)
  if (place.part !== 'target' || place.span.start >= end || route.endsWith('...}')) return false
  const behind = segmentsIn(target.slice(place.span.start, end))
  const segment = listSegments(route).at(-behind)
  return segment === undefined || !segment.includes('{')
}

function pathEnd(target: string): number {
  const question = target.indexOf('?')
  return question < 0 ? target.length : question
}

/** How many segments a piece of a path has, the one counted in which it begins. */
function segmentsIn(piece: string): number {
  return piece.replace(/\/$/, '').split('/').length
}

function listSegments(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '')
}
