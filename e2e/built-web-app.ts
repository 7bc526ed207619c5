import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)
export const webDist = fileURLToPath(new URL('packages/web/dist/', root))

/** The tests run on the built app. `npm test` builds it before; whoever starts Playwright alone gets it built once. */
export default () => {
  if (existsSync(`${webDist}index.html`)) return
  const vite = fileURLToPath(new URL('node_modules/vite/bin/vite.js', root))
  execFileSync(process.execPath, [vite, 'build', 'packages/web', '--logLevel', 'warn'], {
    cwd: fileURLToPath(root),
    stdio: 'inherit',
  })
}
