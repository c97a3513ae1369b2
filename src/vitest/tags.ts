import { suites } from '#suites/index.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'

/** A tag as the configuration of vitest declares it. */
interface Tag {
  readonly name: string
  readonly description: string
}

/** Every tag that a test of `conformance` may have; vitest wants them declared. */
export const TAGS: readonly Tag[] = [
  { name: 'graylog', description: 'conformance with the Graylog REST interface' },
  { name: 'graylog:must', description: 'what a server MUST do' },
  { name: 'graylog:should', description: 'what a server SHOULD do' },
  { name: 'graylog:may', description: 'what a server MAY do' },
  { name: 'graylog:documented', description: 'what the interface document says' },
  { name: 'graylog:observed', description: 'what every real server of that release does' },
  { name: 'graylog:known', description: 'what baseline covers' },
  ...suites.map(({ area, title }) => ({ name: `graylog:suite:${area}`, description: title })),
]

/** Tags of the test of a verdict. */
export function tagsOf({ level, basis, suite, known }: Verdict): readonly string[] {
  return [
    'graylog',
    `graylog:${level.toLowerCase()}`,
    `graylog:${basis}`,
    `graylog:suite:${suite}`,
    ...(known ? ['graylog:known'] : []),
  ]
}
