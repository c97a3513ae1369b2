import { isRecord } from '../../../src/model/json.ts'

/**
 * Whether a JSON value holds something at a path of the field tables: `a.b` nested, `a[]` an element
 * of a list, `*` any key. `fits` is asked of what is found there; by default anything goes.
 */
export function reaches(
  value: unknown,
  path: string,
  fits: (found: unknown) => boolean = () => true,
): boolean {
  const steps = path.split('.').flatMap((part) => part.split(/(?=\[\])/))
  return walk(value, steps[0] === '' ? steps.slice(1) : steps, 0, fits)
}

function walk(
  value: unknown,
  steps: readonly string[],
  at: number,
  fits: (found: unknown) => boolean,
): boolean {
  const step = steps[at]
  if (step === undefined) return fits(value)
  if (step === '[]')
    return Array.isArray(value) && value.some((item) => walk(item, steps, at + 1, fits))
  if (!isRecord(value)) return false
  if (step === '*') return Object.values(value).some((member) => walk(member, steps, at + 1, fits))
  return step in value && walk(value[step], steps, at + 1, fits)
}
