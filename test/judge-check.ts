import { requireVersion } from '#engine/model/version.ts'
import type { Annotated, Check } from '#engine/suite.ts'

/** Judges exchanges, of which only some facts are given, by one check. */
export function judgeCheck(
  checks: readonly Check[],
  id: string,
  group: readonly object[],
  release = '5.1.0',
) {
  const check = checks.find((one) => one.id === id)
  if (!check) throw new Error(`there is no check ${id}`)
  return check.judge(group as readonly Annotated[], {
    version: requireVersion(release),
    settings: {},
  })
}
