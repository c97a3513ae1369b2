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

/** Returns the Node.js arguments that start a program from the bundle, or from source without one. */
export function program(name: keyof typeof PROGRAMS): readonly string[] {
  const bundle = process.env[BUNDLE]
  return bundle === undefined
    ? ['--import', 'tsx', packageFile(PROGRAMS[name])]
    : ['--enable-source-maps', join(bundle, `${name}.js`)]
}
