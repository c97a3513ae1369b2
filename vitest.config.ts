import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'

import { OPTIMIZE_LATE } from './engine/files/test-program.ts'
import { LongestFirst } from './tools/test-run/longest-first.ts'

export default defineConfig({
  test: {
    include: ['{engine,suites,recorder,reference,upgrade,reports,src,test,tools}/**/*.test.ts'],
    globalSetup: ['tools/test-run/set-up.ts'],
    setupFiles: ['tools/test-run/measure-cpu.ts'],
    // Less collection of garbage, and no interpreter for warm code: about 10 % less CPU time.
    execArgv: [OPTIMIZE_LATE, '--max-semi-space-size=64', '--always-sparkplug'],
    // Time enough where other programs keep the machine busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    sequence: { sequencer: LongestFirst },
    // Many tests wait for servers and processes of their own: one more worker than two cores have fills the waiting.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Modules are loaded once for each worker, not once for each file.
    isolate: false,
  },
})
