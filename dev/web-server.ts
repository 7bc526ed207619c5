import { fileURLToPath } from 'node:url'
import { createServer, type Plugin, type ViteDevServer } from 'vite'

const root = fileURLToPath(new URL('../packages/web/', import.meta.url))

/** Paths that the server answers. The web app has all others. */
const serverPaths = '^/(v2/|oidc/|conventions/|dev/|healthz$|readyz$)'

/** Writes the convention into the page, as the server does for the built one; the app requests the rest. */
const conventionInPage = (conventionId: string): Plugin => ({
  name: 'convention-in-page',
  transformIndexHtml: (html) => html.replace('__CONVENTION_ID__', conventionId),
})

/** Delays calls during a restart of the server. */
const waitForServer = (isUp: () => Promise<boolean>): Plugin => ({
  name: 'wait-for-server',
  configureServer: ({ middlewares }) => {
    const isServers = new RegExp(serverPaths)
    middlewares.use(async ({ url = '' }, response, next) => {
      if (!isServers.test(url) || (await isUp())) return next()
      response.statusCode = 503
      response.end('The server is down; the terminal shows why. It starts again at the next change.\n')
    })
  },
})

/** Serves the web app from its sources with hot reload, and the server's answers under the same address. */
export const startWebServer = async ({
  host,
  port,
  serverUrl,
  isUp = async () => true,
  conventionId,
}: {
  host: string
  port: number
  serverUrl: string
  /** Resolves to true once the server is ready, or to false if it is down. */
  isUp?: () => Promise<boolean>
  conventionId: string
}): Promise<ViteDevServer> => {
  const vite = await createServer({
    root,
    clearScreen: false,
    logLevel: 'warn',
    plugins: [conventionInPage(conventionId), waitForServer(isUp)],
    server: {
      host,
      port,
      strictPort: true,
      proxy: { [serverPaths]: serverUrl },
    },
  })
  return vite.listen()
}
