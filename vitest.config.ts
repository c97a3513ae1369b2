import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{src,suites,recorder,reference,upgrade,reports,run,cli,proof,scripts,lab}/**/*.test.ts',
    ],
    globalSetup: ['scripts/test-run/set-up.ts'],
    // Many tests wait for servers and processes of their own: no core need be left free.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
