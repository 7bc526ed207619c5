import { describe, expect, test } from 'vitest'
import { type Claims, isSupported, readDevice } from './device.ts'
import { nameDevice } from './device-name.ts'

const claims = (userAgent: string, more: Partial<Claims> = {}): Claims => ({
  userAgent,
  platform: '',
  maxTouchPoints: 0,
  ...more,
})

const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const linux = 'Mozilla/5.0 (X11; Linux x86_64)'
const android = 'Mozilla/5.0 (Linux; Android 10; K)'
const webView = 'Mozilla/5.0 (Linux; Android 14; SO-51B Build/64.2; wv)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)'
const touched = { maxTouchPoints: 5 }

describe('supported', () => {
  const supported: [string, Claims, ReturnType<typeof readDevice>][] = [
    [
      'Chrome on Windows',
      claims(`${windows} ${blink} Chrome/150.0.0.0 Safari/537.36`),
      { os: 'Windows', browser: 'Chrome' },
    ],
    [
      'a Windows computer with a touch screen',
      claims(`${windows} ${blink} Chrome/150.0.0.0 Safari/537.36`, { maxTouchPoints: 10 }),
      { os: 'Windows', browser: 'Chrome' },
    ],
    [
      'Edge on Windows',
      claims(`${windows} ${blink} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`),
      { os: 'Windows', browser: 'Edge' },
    ],
    [
      'Firefox on Windows',
      claims('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'),
      { os: 'Windows', browser: 'Firefox' },
    ],
    [
      'Safari on a Mac',
      claims(`${mac} ${webkit} Version/18.1 Safari/605.1.15`),
      { os: 'macOS', browser: 'Safari' },
    ],
    [
      'an iPad that says Mac',
      claims(`${mac} ${webkit} Version/18.1 Safari/605.1.15`, { platform: 'MacIntel', ...touched }),
      { os: 'iPadOS', browser: 'Safari' },
    ],
    [
      'Chrome on an iPad that claims to be a Mac',
      claims(`${mac} ${webkit} CriOS/150.0.0.0 Mobile/15E148 Safari/604.1`, touched),
      { os: 'iPadOS', browser: 'Chrome' },
    ],
    [
      'Safari on an iPhone',
      claims(`${iphone} ${webkit} Version/18.1 Mobile/15E148 Safari/604.1`, touched),
      { os: 'iOS', browser: 'Safari' },
    ],
    [
      'Firefox on an iPhone',
      claims(`${iphone} ${webkit} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, touched),
      { os: 'iOS', browser: 'Firefox' },
    ],
    [
      'Edge on an iPhone',
      claims(`${iphone} ${webkit} Version/18.0 EdgiOS/150.0 Mobile/15E148 Safari/604.1`, touched),
      { os: 'iOS', browser: 'Edge' },
    ],
    [
      'LINE on an iPhone',
      claims(`${iphone} ${webkit} Mobile/15E148 Safari Line/15.1.0`, touched),
      { os: 'iOS', browser: 'Safari' },
    ],
    [
      'Facebook on an iPhone',
      claims(`${iphone} ${webkit} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0;FBDV/iPhone15,4]`, touched),
      { os: 'iOS', browser: 'Safari' },
    ],
    [
      'Chrome on Android',
      claims(`${android} ${blink} Chrome/150.0.0.0 Mobile Safari/537.36`, touched),
      { os: 'Android', browser: 'Chrome' },
    ],
    [
      'a phone with brackets in its name',
      claims(
        `Mozilla/5.0 (Linux; Android 11; moto g power (2022)) ${blink} Chrome/150.0.0.0 Mobile Safari/537.36`,
      ),
      { os: 'Android', browser: 'Chrome' },
    ],
    [
      'Firefox on Android',
      claims('Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', touched),
      { os: 'Android', browser: 'Firefox' },
    ],
    [
      'an Android tablet that claims Linux',
      claims(`${linux} ${blink} Chrome/150.0.0.0 Safari/537.36`, { platform: 'Linux armv81', ...touched }),
      { os: 'Android', browser: 'Chrome' },
    ],
    [
      'LINE on Android',
      claims(`${webView} ${blink} Version/4.0 Chrome/150.0.0.0 Mobile Safari/537.36 Line/15.1.0/IAB`),
      { os: 'Android', browser: 'Chrome' },
    ],
    [
      'Facebook on Android',
      claims(`${webView} ${blink} Version/4.0 Chrome/150.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480;]`),
      { os: 'Android', browser: 'Chrome' },
    ],
  ]
  test.each(supported)('%s', (_, device, expected) => {
    expect(readDevice(device)).toEqual(expected)
    expect(isSupported(device)).toBe(true)
  })

  test.each([
    ['a headless browser', `${linux} ${blink} HeadlessChrome/150.0.0.0 Safari/537.36`],
    ['a crawler', `Mozilla/5.0 ${blink.replace(')', '; compatible; Googlebot/2.1)')} Chrome/150.0.0.0`],
  ])('%s gets the site itself', (_, userAgent) => {
    expect(isSupported(claims(userAgent))).toBe(true)
  })
})

describe('not supported, with its name', () => {
  const chromium = `${blink} Chrome/150.0.0.0 Safari/537.36`
  const unsupported: [Claims, string | null, string | null][] = [
    [claims(`${linux} ${chromium}`, { platform: 'Linux x86_64' }), 'Linux', 'Chrome'],
    [claims(`${linux} ${chromium}`, { platform: 'Linux x86_64', ...touched }), 'Linux', 'Chrome'],
    [claims('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'), 'Linux', 'Firefox'],
    [claims(`Mozilla/5.0 (X11; CrOS x86_64 16181.0.0) ${chromium}`), 'Chrome OS', 'Chrome'],
    [claims(`${windows} ${chromium} OPR/120.0.0.0`), 'Windows', 'Opera 120'],
    [
      claims(`${android} ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, touched),
      'Android',
      'Samsung Internet for Android 28',
    ],
    [
      claims('Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko'),
      'Windows',
      'Internet Explorer 11',
    ],
    [
      claims(`${iphone} ${webkit} Version/18.1 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`, touched),
      'iOS',
      null,
    ],
    [claims(''), null, null],
  ]
  test.each(unsupported)('%o', (device, os, browser) => {
    expect(isSupported(device)).toBe(false)
    const named = nameDevice(device)
    expect([named.os.name, named.browser.name]).toEqual([os, browser])
  })

  test('judges system and browser separately', () => {
    expect(nameDevice(claims(`${linux} ${chromium}`))).toEqual({
      os: { name: 'Linux', isSupported: false },
      browser: { name: 'Chrome', isSupported: true },
    })
  })
})
