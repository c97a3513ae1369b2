import { sourceOf } from '#engine/knowledge/api-changes.ts'
import { requestShape } from '#engine/knowledge/bodies.ts'
import {
  fieldOf,
  fieldWindows,
  routeAvailability,
} from '#engine/knowledge/routes/route-availability.ts'
import type { Annotated } from '#engine/model/facts.ts'
import { splitFieldPath, valuesAt } from '#engine/model/json/field-path.ts'
import type { Cause } from '#engine/model/upgrade/forecast.ts'
import { isWithin, type Window } from '#engine/model/version.ts'
import { isBack, releaseOfChange, type ReleaseStep } from './incompatibility.ts'

/** A part of a request that only the recorded release reads. */
interface LostPart {
  /** Of a field of the body: its path. */
  readonly name: string
  readonly cause: Cause
}

/** The fields of a body that the other release does not know. */
export function lostFields(call: Annotated, route: string, step: ReleaseStep): readonly LostPart[] {
  const { sent } = call
  const [was, is] = [requestShape(route, step.from), requestShape(route, step.to)]
  if (sent === undefined || !was || !is || was.partial || is.partial) return []
  const kept = new Set(is.fields.map(({ name }) => name))
  return was.fields.flatMap(({ name }) => {
    const field = fieldOf(route, 'request', name)
    const isLost = !kept.has(name) && field?.basis !== 'seen'
    if (!isLost || valuesAt(sent, splitFieldPath(name)).length === 0) return []
    const part = `"${name}" in the body`
    return [{ name, cause: lostCause(part, route, field ? fieldWindows(field) : [], step) }]
  })
}

/** The query parameters that the other release does not read. */
export function lostParameters(
  { query }: Annotated,
  route: string,
  step: ReleaseStep,
): readonly LostPart[] {
  const sent = new Set(query.split('&').map((part) => part.split('=', 1)[0]))
  return (routeAvailability(route)?.query ?? []).flatMap((parameter) => {
    const { name } = parameter
    const windows = fieldWindows(parameter)
    const isLost = isWithin(step.from, windows) && !isWithin(step.to, windows)
    if (!isLost || !sent.has(name)) return []
    return [{ name, cause: lostCause(`the query parameter "${name}"`, route, windows, step) }]
  })
}

function lostCause(
  part: string,
  route: string,
  windows: readonly Window[],
  step: ReleaseStep,
): Cause {
  const release = releaseOfChange(windows, step)
  const when = isBack(step) ? 'not known yet' : 'no longer known'
  const source = sourceOf(route, release, ['removed-field', 'renamed-field'])
  const what = `${part} is ${when}, and has no effect`
  return { release, what, source, remedy: `do not rely on ${part}` }
}
