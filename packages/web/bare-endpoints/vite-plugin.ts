import type { Plugin } from 'vite'

type Endpoint = { method: string; path: string; answer?: unknown }

const apiModule = /\/contract\/api\.ts$/

/**
 * The browser asks an endpoint for its method, its address and whether it answers something. The schemas of calls and
 * answers are the server's: they stay out of the built app, and so does what reads them.
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
