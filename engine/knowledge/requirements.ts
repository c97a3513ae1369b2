import type { Requirement } from '../model/upgrade/settings.ts'
import { readData } from './read-data.ts'

/** The needs of one release line; a missing key means that no source states it. */
export interface LineRequirements {
  /** Such as `2.0`. */
  readonly line: string
  readonly mongodb?: Requirement
  readonly elasticsearch?: Requirement
  readonly opensearch?: Requirement
  readonly datanode?: Requirement
  readonly java?: Requirement
}

/** The needs of each release line from 1.0 on, oldest first. */
export function requirements(): readonly LineRequirements[] {
  lines ??= readData<Row[]>('requirements.json').map((row) => ({
    line: row.line,
    ...(row.mongodb && { mongodb: requirement(row.mongodb) }),
    ...(row.elasticsearch && { elasticsearch: requirement(row.elasticsearch) }),
    ...(row.opensearch && { opensearch: requirement(row.opensearch) }),
    ...(row.datanode && { datanode: requirement(row.datanode) }),
    ...(row.java && { java: requirement(row.java) }),
  }))
  return lines
}
let lines: readonly LineRequirements[] | undefined

interface Row {
  readonly line: string
  readonly mongodb: Need | null
  readonly elasticsearch: Need | null
  readonly opensearch: Need | null
  readonly datanode: Need | null
  readonly java: Need | null
}

interface Need {
  readonly range?: string
  readonly min?: string
  readonly max?: string
  readonly source: string
  readonly note?: string
  readonly deprecated?: true | readonly string[]
}

/** How a requirement says that every version it accepts is deprecated. */
export const ALL_VERSIONS = 'all versions'

function requirement(need: Need): Requirement {
  const { min = '', max, source, note, deprecated } = need
  return {
    range:
      need.range ?? (max === undefined ? `${min} or later` : min === max ? min : `${min} - ${max}`),
    source,
    ...(note !== undefined && { note }),
    ...(deprecated !== undefined && {
      deprecated: deprecated === true ? ALL_VERSIONS : deprecated.join(', '),
    }),
  }
}
