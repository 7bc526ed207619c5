import { fileURLToPath } from 'node:url'
import { createServer, type Plugin, type ViteDevServer } from 'vite'

const root = fileURLToPath(new URL('../packages/web/', import.meta.url))

/** What the server answers; everything else is the web app's. */
const serverPaths = '^/(v2/|oidc/|conventions/|dev/|healthz$|readyz$)'

/** What the server writes into the built page; without it the app asks for the rest. */
const conventionInPage = (conventionId: string): Plugin => ({
  name: 'convention-in-page',
  transformIndexHtml: (html) => html.replace('__CONVENTION_ID__', conventionId),
})

/** Calls that come while the server restarts wait for it. */
const waitForServer = (isUp: () => Promise<boolean>): Plugin => ({
  name: 'wait-for-server',
  configureServer: ({ middlewares }) => {
    const isServers = new RegExp(serverPaths)
    middlewares.use(async ({ url = '' }, response, next) => {
      if (!isServers.test(url) || (await isUp())) return next()
      response.statusCode = 503
      response.end('The server has ended; the terminal shows why. It starts again at the next change.\n')
    })
  },
})

/** The web app from its sources, with hot reload, and the server's answers under the same address. */
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
  /** Resolves once the server answers; false where it has ended. */
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
