import { join } from 'node:path'

import { packageFile } from '../package.ts'

/** Programs that tests start in a separate process: the source of each by its name in the bundle. */
export const PROGRAMS = {
  cli: 'src/cli.ts',
  'test-broken-client': 'src/commands/test-client/test-broken-client.ts',
  'test-measured': 'src/cli/judge/test-measured.ts',
  'test-victim': 'recorder/store/writing/test-victim.ts',
} as const

/** The environment variable with the bundle folder of a test run. */
export const BUNDLE = 'GRAYLOG_CONFORMANCE_TEST_BUNDLE'

/** The first major release of V8 that counts invocations; Node.js rejects options that its V8 does not know. */
const FIRST_WITH_COUNTS = 12

/**
 * Lets V8 optimize only code that runs long. Most tests and programs end before optimized code pays off, and
 * optimization takes a quarter of a command's CPU time.
 */
export const OPTIMIZE_LATE =
  Number.parseInt(process.versions.v8) < FIRST_WITH_COUNTS
    ? '--interrupt-budget=1000000'
    : '--invocation-count-for-turbofan=20000'

/** Returns the Node.js arguments that start a program from the bundle, or from source without one. */
export function program(name: keyof typeof PROGRAMS): readonly string[] {
  const bundle = process.env[BUNDLE]
  return bundle === undefined
    ? ['--import', 'tsx', packageFile(PROGRAMS[name])]
    : [OPTIMIZE_LATE, join(bundle, `${name}.js`)]
}
