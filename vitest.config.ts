import { availableParallelism } from 'node:os'

import { configDefaults, defineConfig } from 'vitest/config'

import { APART, LongestFirst } from './tools/test-run/longest-first.ts'

const TESTS = '{engine,suites,recorder,reference,upgrade,reports,src,test,tools}/**/*.test.ts'
const PATIENCE = { testTimeout: 30_000, hookTimeout: 30_000 }
const SHARED = { ...PATIENCE, setupFiles: ['tools/test-run/measure-cpu.ts'] }

export default defineConfig({
  test: {
    globalSetup: ['tools/test-run/set-up.ts'],
    sequence: { sequencer: LongestFirst },
    // Many tests wait for servers and processes of their own: one more worker than two cores have fills the waiting.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      { test: { ...SHARED, name: 'apart', include: APART, benchmark: { include: [] } } },
      {
        test: {
          ...SHARED,
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
