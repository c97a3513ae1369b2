import { availableParallelism } from 'node:os'

import { configDefaults, defineConfig } from 'vitest/config'

import { APART, LongestFirst } from './scripts/test-run/longest-first.ts'

const TESTS =
  '{src,suites,recorder,reference,upgrade,baseline,reports,run,bundle,mock,api,vitest,cli,proof,scripts,lab}/**/*.test.ts'
const PATIENCE = { testTimeout: 30_000, hookTimeout: 30_000 }

export default defineConfig({
  test: {
    globalSetup: ['scripts/test-run/set-up.ts'],
    sequence: { sequencer: LongestFirst },
    // Many tests wait for servers and processes of their own: one more worker than two cores have fills the waiting.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      { test: { ...PATIENCE, name: 'apart', include: APART, benchmark: { include: [] } } },
      {
        test: {
          ...PATIENCE,
          name: 'together',
          include: [TESTS],
          exclude: [...configDefaults.exclude, ...APART],
          // Modules are loaded once for each worker, not once for each file.
          isolate: false,
        },
      },
    ],
  },
})
