import { join } from 'node:path'

import { packageFile } from '../package.ts'

/** Programs that tests start in a process of their own, each by its name in a bundle: where its source is. */
export const PROGRAMS = {
  cli: 'src/cli.ts',
  'test-broken-client': 'src/commands/test-client/test-broken-client.ts',
  'test-measured': 'src/cli/judge/test-measured.ts',
  'test-victim': 'recorder/store/writing/test-victim.ts',
} as const

/** The environment variable by which a run of the tests names the folder of its bundle. */
export const BUNDLE = 'GRAYLOG_CONFORMANCE_TEST_BUNDLE'

/**
 * Lets V8 optimize only what runs long: most tests and their programs end before optimized code pays off, and compiling
 * it takes a quarter of the processor time of a command.
 */
export const OPTIMIZE_LATE = '--interrupt-budget=400000'

/** The arguments of Node.js that start a program: from the bundle of this run, without one from the sources. */
export function program(name: keyof typeof PROGRAMS): readonly string[] {
  const bundle = process.env[BUNDLE]
  return bundle === undefined
    ? ['--import', 'tsx', packageFile(PROGRAMS[name])]
    : [OPTIMIZE_LATE, join(bundle, `${name}.js`)]
}
