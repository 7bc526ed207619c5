import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { inRoot, node24 } from './paths.mjs'
import { say } from './say.mjs'

const canUseApt = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

/** Chromium without windows needs a fifth less processor time. */
const headlessShell = '/usr/bin/chromium-headless-shell'

/**
 * Finds the Chromium for the browser tests, and installs it and a font with Japanese characters if they are
 * missing.
 *
 * @returns {string | undefined} undefined for Playwright's own Chromium, which Playwright finds itself
 */
export const findOrInstallBrowser = () => {
  if (canUseApt()) {
    const fonts = hasJapaneseFont() ? [] : ['fonts-noto-cjk']
    const isShellMissing = !process.env.CHROMIUM_PATH && !isExecutable(headlessShell)
    const missing = isShellMissing ? [basename(headlessShell), ...fonts] : fonts
    // Only Debian packages the shell.
    if (missing.length > 0 && !aptInstall(missing) && !findChromium()) aptInstall(['chromium', ...fonts])
  }
  if (!hasJapaneseFont())
    say('No font with Japanese characters found: screenshots will show boxes in place of letters.')
  const chromium = findChromium()
  if (!chromium) installPlaywrightChromium()
  return chromium
}

const findChromium = () => {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (isExecutable(chosen)) return chosen
    throw new Error(
      `CHROMIUM_PATH is ${chosen}, which is not an executable file. Correct it, or unset it to search for one.`,
    )
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = ['chromium', 'google-chrome'].flatMap((name) => folders.map((folder) => join(folder, name)))
  return [headlessShell, '/usr/bin/chromium', ...onPath].find(isExecutable)
}

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Only Linux may lack such a font. A bare container may have fonts without `fc-list`, the program that lists
 * them.
 */
const hasJapaneseFont = () => {
  if (process.platform !== 'linux') return true
  const { stdout, error } = spawnSync('fc-list', [':lang=ja'], { encoding: 'utf8' })
  return error ? existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc') : stdout.trim() !== ''
}

/** @returns {boolean} whether it worked */
const aptInstall = (names) => {
  say(`Installing ${names.join(', ')} with apt-get, once ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...names]]) {
    const { status, stdout, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (status === 0) continue
    say(`apt-get ${args.join(' ')} failed:\n${stdout}${stderr}`)
    return false
  }
  return true
}

const installPlaywrightChromium = () => {
  say("Making sure that Playwright's own Chromium is installed ...")
  const cli = inRoot('node_modules', 'playwright', 'cli.js')
  const { status } = spawnSync(node24, [cli, 'install', 'chromium'], { stdio: 'inherit' })
  if (status !== 0) {
    throw new Error(
      'Playwright could not install Chromium. Install Chromium yourself and set CHROMIUM_PATH to its path.',
    )
  }
}
