import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { Language } from '@uketsuke/contract'
import type axeCore from 'axe-core'
import { expect } from './fixtures.ts'
import type { Look } from './walk.ts'

/** Injected once per document, because injecting it costs more than a check with every rule. */
const script = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const rules: axeCore.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
const desktop = { width: 1440, height: 900 }
const tablet = { width: 768, height: 1024 }
const phone = { width: 360, height: 740 }

type Check = { viewport: { width: number; height: number }; scheme: 'light' | 'dark' }

/** Each layout in both colour schemes: `npm run test:accessibility`. */
const complete: Check[] = [desktop, tablet, phone].flatMap((viewport) => [
  { viewport, scheme: 'light' },
  { viewport, scheme: 'dark' },
])

/** Part of `npm test`: the smallest layout, in one scheme, because both share their shapes. */
const essential: Record<Language, Check[]> = {
  ja: [{ viewport: phone, scheme: 'dark' }],
  en: [{ viewport: phone, scheme: 'light' }],
}

export const checksFor = (language: Language, isComplete: boolean): Check[] =>
  isComplete ? complete : essential[language]

declare const axe: typeof axeCore

const violations = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script)
  return page.evaluate(async (runOnly) => {
    // A target half hidden by the header would count as too small.
    scrollTo({ top: 0, behavior: 'instant' })
    const found = await axe.run(document, { resultTypes: ['violations'], runOnly })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes
        // The progress bar at the top belongs to the whole window, not to a region.
        .filter(({ html }) => id !== 'region' || !html.includes('role="progressbar"'))
        .map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
  }, rules)
}

/** Expects no violation of a WCAG rule or an axe best practice. */
export const expectAccessible =
  (checks: Check[]): Look =>
  async (screen, page) => {
    const before = page.viewportSize()
    // A covered window paints no transitions, so a button below the pointer would keep the colour of the
    // other scheme.
    await page.mouse.move(0, 0)
    for (const { viewport, scheme } of checks) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme: scheme })
      expect.soft(await violations(page), `${screen}, ${viewport.width} pixels, ${scheme}`).toEqual([])
    }
    await page.emulateMedia({ colorScheme: null })
    if (before) await page.setViewportSize(before)
  }
