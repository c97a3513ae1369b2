import { sourceOf } from '#engine/knowledge/api-changes.ts'
import { type BodyShape, requestShape } from '#engine/knowledge/bodies.ts'
import { fieldOf, fieldWindows } from '#engine/knowledge/routes/route-availability.ts'
import { isWholeBody } from '#engine/model/exchange.ts'
import type { Annotated } from '#engine/model/facts.ts'
import type { Cause } from '#engine/model/upgrade/forecast.ts'
import { type Incompatibility, releaseOfChange, type ReleaseStep } from './incompatibility.ts'

/**
 * A missing body makes the prediction unknown, unless the release still accepts every body of the
 * recorded release.
 */
export function withheldIncompatibilities(
  route: string,
  shape: BodyShape,
  step: ReleaseStep,
): readonly Incompatibility[] {
  const before = requestShape(route, step.from)
  const changed = before && before !== shape ? mayBeRefused(before, shape) : []
  const [first] = changed
  if (first === undefined) return []
  const field = fieldOf(route, 'request', first)
  const release = releaseOfChange(field ? fieldWindows(field) : [], step)
  const names = changed.map((name) => `"${name}"`).join(', ')
  return [
    {
      key: 'body-withheld',
      effect: 'unknown',
      statuses: [400, 500],
      basis: 'source',
      cause: {
        release,
        what: `the body is not in the file, and the required or allowed fields changed: ${names}`,
        source: sourceOf(route, release, [
          'added-required-field',
          'removed-field',
          'renamed-field',
        ]),
        remedy: 'record the call with its body',
      },
    },
  ]
}

/** A refusal that a body may explain which the file does not hold, where what it must hold, or may, changed. */
export function withheldRefusal(
  { exchange, status }: Annotated,
  route: string | undefined,
  step: ReleaseStep,
): Cause | undefined {
  const [was, is] = [step.from, step.to].map((at) => requestShape(route ?? '', at))
  const isExplained = isWholeBody(exchange.request.body) || (status !== 400 && status !== 500)
  if (isExplained || route === undefined || !was || !is || was === is) return undefined
  const fields = new Set([...mayBeRefused(was, is), ...mayBeRefused(is, was)])
  const [first] = fields
  if (first === undefined) return undefined
  const field = fieldOf(route, 'request', first)
  const release = releaseOfChange(field ? fieldWindows(field) : [], step)
  return {
    release,
    what: 'the request was rejected, and the required or allowed fields changed, but the body is not in the file',
    source: sourceOf(route, release, ['added-required-field', 'removed-field', 'renamed-field']),
    remedy: 'record the call with its body',
  }
}

/** Fields for which a body that was taken may be rejected: newly required, or no longer known. */
function mayBeRefused(before: BodyShape, after: BodyShape): readonly string[] {
  const were = new Map(before.fields.map(({ name, required }) => [name, required]))
  const are = new Set(after.fields.map(({ name }) => name))
  const required = after.fields.filter(({ name, required }) => required && were.get(name) !== true)
  const isStrict = after.strict && !after.partial
  const gone = isStrict ? before.fields.filter(({ name }) => !are.has(name)) : []
  return [...required, ...gone].map(({ name }) => name)
}
