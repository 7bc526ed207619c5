import { fileURLToPath } from 'node:url'
import { buildWeb } from '../scripts/build-web.mjs'

export const webDist = fileURLToPath(new URL('../packages/web/dist/', import.meta.url))

/**
 * The tests run against the built app. `npm test` builds it first; this builds it when Playwright runs alone.
 */
export default () => {
  buildWeb({ node: process.execPath, env: process.env })
}
