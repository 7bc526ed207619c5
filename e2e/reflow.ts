import type { Page } from '@playwright/test'
import type { Language } from '@uketsuke/contract'
import { expect } from './fixtures.ts'
import type { Look } from './walk.ts'

type Setting = {
  name: string
  viewport: { width: number; height: number }
  style?: string
  fontSize?: number
  /**
   * `npm test` uses the two settings that leave the least room and so find most problems, one in each
   * language.
   */
  everyDayIn?: Language
}

const textSpacing = `
  * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
  p { margin-block-end: 2em !important }`

/** Settings that make a screen readable for some people: zoom, text spacing (WCAG 1.4.12), larger text. */
const settings: Setting[] = [
  { name: 'at 400 %', viewport: { width: 320, height: 256 }, everyDayIn: 'en' },
  { name: 'with wide spacing on a phone', viewport: { width: 360, height: 740 }, style: textSpacing },
  { name: 'with wide spacing', viewport: { width: 1440, height: 900 }, style: textSpacing },
  {
    name: 'with text of double size on a phone',
    viewport: { width: 360, height: 740 },
    fontSize: 32,
    everyDayIn: 'ja',
  },
  { name: 'with text of double size', viewport: { width: 1280, height: 800 }, fontSize: 32 },
]

/** Adopts a constructed style sheet, because the site's policy blocks style elements. */
const adoptStyle = (page: Page, style: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, style)

/** Sets the default text size, as in the browser's settings. */
const chooseTextSize = async (page: Page, pixels: number) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: pixels } })
  await session.detach()
}

/** Runs in the page: finds text that is unreadable, or reachable only by scrolling sideways. */
const findUnreadable = (): string[] => {
  const nameOf = (element: Element) =>
    `<${element.localName}> "${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 40)}"`
  const shown = document.querySelector('dialog[open]') ?? document.body
  const isForEyes = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !hasAncestor(element, (it) => getComputedStyle(it).clipPath.startsWith('inset'))
  const hasAncestor = (element: Element, test: (it: Element) => boolean): boolean => {
    for (let it: Element | null = element; it; it = it.parentElement) if (test(it)) return true
    return false
  }
  const texts = [...shown.querySelectorAll('*')]
    .filter((element) => isForEyes(element))
    .flatMap((element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
        .flatMap((node) => {
          const range = document.createRange()
          range.selectNodeContents(node)
          return [...range.getClientRects()].map((box) => ({ element, box }))
        }),
    )
  const controls = [...shown.querySelectorAll('a, button, input, select, summary')]
    .filter((element) => isForEyes(element))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))

  const { clientWidth, clientHeight, scrollWidth } = document.documentElement
  const problems: string[] = []
  if (scrollWidth > clientWidth) problems.push(`scrolls sideways by ${scrollWidth - clientWidth} pixels`)
  for (const { element, box } of [...texts, ...controls])
    if (box.left < -1 || box.right > clientWidth + 1) problems.push(`outside the window: ${nameOf(element)}`)

  for (const { element, box } of texts) {
    const cutsOff = (it: Element) => {
      const { overflowX, overflowY } = getComputedStyle(it)
      const frame = it.getBoundingClientRect()
      const isCutAcross = overflowX === 'hidden' || overflowX === 'clip'
      const isCutDown = overflowY === 'hidden' || overflowY === 'clip'
      return (
        it !== document.documentElement &&
        ((isCutAcross && (box.right > frame.right + 2 || box.left < frame.left - 2)) ||
          (isCutDown && (box.bottom > frame.bottom + 4 || box.top < frame.top - 4)))
      )
    }
    if (hasAncestor(element, cutsOff)) problems.push(`cut off: ${nameOf(element)}`)
  }

  const isStuck = (it: Element) => /fixed|sticky/.test(getComputedStyle(it).position)
  const flowing = texts.filter(({ element }) => !hasAncestor(element, isStuck))
  flowing.forEach((one, index) => {
    for (const other of flowing.slice(index + 1)) {
      if (one.element === other.element) continue
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (across > 2 && down > 0.4 * Math.min(one.box.height, other.box.height))
        problems.push(`overlapping: ${nameOf(one.element)} and ${nameOf(other.element)}`)
    }
  })

  // A notice disappears after a few seconds, and a side column covers nothing.
  const stuck = [...document.body.querySelectorAll('*')]
    .filter(
      (element) => isStuck(element) && isForEyes(element) && !element.closest('dialog, [role="status"]'),
    )
    .map((element) => element.getBoundingClientRect())
    .filter(({ width }) => width > clientWidth / 2)
    .reduce((sum, { height }) => sum + height, 0)
  if (stuck > clientHeight / 3) problems.push(`${stuck} of ${clientHeight} pixels are fixed`)
  return [...new Set(problems)]
}

/** Expects nothing to be cut off, covered or outside the window at any of the settings. */
export const expectReadable =
  (language: Language, isComplete: boolean): Look =>
  async (screen, page) => {
    const before = page.viewportSize()
    const chosen = settings.filter(({ everyDayIn }) => isComplete || everyDayIn === language)
    for (const { name, viewport, style = '', fontSize = 16 } of chosen) {
      await page.setViewportSize(viewport)
      await adoptStyle(page, style)
      await chooseTextSize(page, fontSize)
      expect.soft(await page.evaluate(findUnreadable), `${screen}, ${name}`).toEqual([])
    }
    await adoptStyle(page, '')
    await chooseTextSize(page, 16)
    if (before) await page.setViewportSize(before)
  }
