import { fileURLToPath } from 'node:url'
import { buildWeb } from '../scripts/build-web.mjs'

export const webDist = fileURLToPath(new URL('../packages/web/dist/', import.meta.url))

/** The tests run on the built app. `npm test` builds it before; whoever starts Playwright alone gets it built, too. */
export default () => {
  buildWeb({ node: process.execPath, env: process.env })
}
