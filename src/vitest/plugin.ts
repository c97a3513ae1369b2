import type { Plugin } from 'vitest/config'

import ConformanceReporter from './reporter.ts'
import { TAGS } from './tags.ts'

/**
 * A plugin for the configuration of vitest: it declares the tags that tests of `conformance` have, and adds the
 * reporter.
 */
export function graylogConformance(): Plugin {
  return {
    name: 'graylog-conformance',
    config: () => ({ test: { tags: [...TAGS], provide: { graylogTags: true } } }),
    configureVitest({ vitest }) {
      const { reporters } = vitest.config
      if (!reporters.flat().some(isOurs)) (reporters as unknown[]).push(new ConformanceReporter())
    },
  }
}

/** Named on the command line, or made in the configuration. */
function isOurs(reporter: unknown): boolean {
  return (
    reporter === 'graylog-conformance/vitest/reporter' || reporter instanceof ConformanceReporter
  )
}
