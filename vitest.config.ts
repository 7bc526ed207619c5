import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    globals: false,
    include: ['packages/**/*.test.ts', 'packages/**/*.test.tsx', 'faults/**/*.test.ts'],
    globalSetup: ['packages/testing/global-setup.ts'],
    setupFiles: ['packages/testing/patience.ts'],
    // A process per file: tests start databases and servers, and handle signals.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
})
