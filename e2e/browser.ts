import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PlaywrightTestConfig } from '@playwright/test'

const debianChromiums = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const executablePath = process.env.CHROMIUM_PATH ?? debianChromiums.find(existsSync)

/** A supported device. The site does not support the user agent of headless Chromium on Linux. */
const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

/**
 * The browser of every test, with every feature off that calls other machines. It uses the fonts of the
 * packages, so that lines break alike everywhere (on Linux; elsewhere browsers ignore this file).
 */
export const browser: PlaywrightTestConfig['use'] = {
  browserName: 'chromium',
  userAgent,
  locale: 'ja-JP',
  timezoneId: 'Asia/Tokyo',
  launchOptions: {
    ...(executablePath !== undefined && { executablePath }),
    env: { FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)), ...process.env },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
}

export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const
export const desktop = { viewport: { width: 1280, height: 800 } } as const
