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
  { name: 'graylog:must', description: 'required of a server (MUST)' },
  { name: 'graylog:should', description: 'recommended for a server (SHOULD)' },
  { name: 'graylog:may', description: 'optional for a server (MAY)' },
  { name: 'graylog:documented', description: 'required by the interface document' },
  { name: 'graylog:observed', description: 'observed on every real server of that release' },
  { name: 'graylog:known', description: 'accepted by a baseline' },
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
