import type { RequirementPath } from '#engine/model/upgrade/settings.ts'
import { type LineRequirements, requirements } from '#engine/knowledge/requirements.ts'
import { releaseNumber, type Version } from '#engine/model/version.ts'

/** Database, search backends and Java from the first release's line to the last's. */
export function requirementPaths(from: Version, to: Version): readonly RequirementPath[] {
  const lines = requirements().filter(({ line }) => isBetween(line, from, to))
  return SOFTWARE.map(([software, key]) => path(software, key, lines)).filter(
    ({ steps }) => steps.length > 0,
  )
}

/** Software around a server, with its key in the knowledge. */
export const SOFTWARE = [
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
