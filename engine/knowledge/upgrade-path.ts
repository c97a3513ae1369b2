import { releaseNumber } from '../model/version.ts'
import { readData } from './read-data.ts'

/** Why documents ask to stop at release lines on the way to a later one. */
interface StopRule {
  /** Lines from and up to, not including. */
  readonly since: string
  readonly until: string
  /** The way leads to this line or beyond. */
  readonly toward?: string
  readonly says: string
  readonly source: string
}

/** The reason to stop at a line on the way to another; undefined if no source gives one. */
export function stopRule(line: string, goal: string): StopRule | undefined {
  rules ??= readData<StopRule[]>('upgrade-path.json')
  const number = releaseNumber(line)
  return rules.find(
    ({ since, until, toward }) =>
      releaseNumber(since) <= number &&
      number < releaseNumber(until) &&
      (toward === undefined || releaseNumber(toward) <= releaseNumber(goal)),
  )
}
let rules: readonly StopRule[] | undefined
