import { requirements } from '../../src/knowledge/requirements.ts'
import type { LineRequirements, Requirement } from '../../src/knowledge/requirements.ts'
import { releaseNumber } from '../../src/model/version.ts'
import type { Version } from '../../src/model/version.ts'

/** What the release lines on the way need of one piece of software. */
export interface RequirementPath {
  readonly software: string
  /** Whether the last line needs something else than the first. */
  readonly changes: boolean
  /** The first line, each line that needs something else than the one before, and the last line. */
  readonly steps: readonly RequirementStep[]
}

/** The need of one line; without `needs` no source states one. */
export interface RequirementStep {
  readonly line: string
  readonly needs?: Requirement
}

/** Database, search backends and Java from the first release's line to the last's. */
export function requirementPaths(from: Version, to: Version): readonly RequirementPath[] {
  const lines = requirements().filter(({ line }) => isBetween(line, from, to))
  return SOFTWARE.map(([software, key]) => path(software, key, lines)).filter(
    ({ steps }) => steps.length > 0,
  )
}

const SOFTWARE = [
  ['MongoDB', 'mongodb'],
  ['Elasticsearch', 'elasticsearch'],
  ['OpenSearch', 'opensearch'],
  ['data node', 'datanode'],
  ['Java', 'java'],
] as const

type Key = (typeof SOFTWARE)[number][1]

function path(software: string, key: Key, lines: readonly LineRequirements[]): RequirementPath {
  const steps = lines.filter(
    (line, at) =>
      at === 0 || at === lines.length - 1 || line[key]?.range !== lines[at - 1]?.[key]?.range,
  )
  const isStated = steps.some((line) => line[key] !== undefined)
  return {
    software,
    changes: steps[0]?.[key]?.range !== steps.at(-1)?.[key]?.range,
    steps: isStated
      ? steps.map(({ line, [key]: needs }) => ({ line, ...(needs && { needs }) }))
      : [],
  }
}

/** From the line of `from` (or, for a newer one, the newest known) to the line of `to`. */
function isBetween(line: string, from: Version, to: Version): boolean {
  const number = releaseNumber(line)
  return releaseNumber(`${from.major}.${from.minor}`) <= number && number <= releaseNumber(to)
}
