import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: [
            'packages/!(web)/**/*.test.ts',
            'faults/**/*.test.ts',
            'dev/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          globalSetup: ['packages/testing/global-setup.ts'],
          // Each file starts its own product and replaces no module, so files can share the loaded modules.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['packages/web/**/*.test.{ts,tsx}'],
          setupFiles: ['packages/testing/web-setup.ts'],
          // Each file has its own modules and window, but a worker loads jsdom once: half the processor time.
          pool: 'vmThreads',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
    // Processes, not threads: tests start databases and servers, and handle signals.
    pool: 'forks',
    // Two more than cores, because tests also wait.
    maxWorkers: availableParallelism() + 2,
    reporters: ['default'],
  },
})
