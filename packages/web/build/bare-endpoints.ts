import type { Plugin } from 'vite'

type Endpoint = { method: string; path: string; answer?: unknown }

const apiModule = /\/contract\/api\.ts$/

/**
 * The browser needs an endpoint's method and address, and whether it has an answer. Request and answer
 * schemas matter to the server only: they and their dependencies stay out of the build.
 */
export const bareEndpoints = (): Plugin => ({
  name: 'bare-endpoints',
  apply: 'build',
  load: {
    filter: { id: apiModule },
    handler: async (id) => {
      const { api, apiBase } = (await import(id)) as { api: Record<string, Endpoint>; apiBase: string }
      const bare = Object.entries(api).map(([name, { method, path, answer }]) => [
        name,
        { method, path, answer: answer !== undefined },
      ])
      return `export const apiBase = ${JSON.stringify(apiBase)}
export const api = ${JSON.stringify(Object.fromEntries(bare))}`
    },
  },
})
