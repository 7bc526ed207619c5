import { expect, type Locator, type Page } from '@playwright/test'

type Place = Page | Locator

/** Finds elements as people do: by role and name. */

export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true })

export const textbox = (place: Place, name: string): Locator =>
  place.getByRole('textbox', { name, exact: true })

export const selection = (place: Place, name: string): Locator =>
  place.getByRole('combobox', { name, exact: true })

export const radio = (place: Place, name: string): Locator => place.getByRole('radio', { name, exact: true })

export const checkbox = (place: Place, name: string): Locator =>
  place.getByRole('checkbox', { name, exact: true })

export const button = (place: Place, name: string): Locator =>
  place.getByRole('button', { name, exact: true })

export const link = (place: Place, name: string): Locator => place.getByRole('link', { name, exact: true })

export const expectScreen = (page: Page, name: string) => expect(heading(page, name)).toBeVisible()

/** Expects a screen that replaced another one: its heading is focused and its top in view. */
export const expectNewScreen = async (page: Page, name: string) => {
  await expect(heading(page, name)).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
}

/** The description of a term in a list. */
export const fact = (place: Place, term: string): Locator =>
  place
    .getByRole('term')
    .and(place.getByText(term, { exact: true }))
    .locator('xpath=following-sibling::dd')

/** The message at a field, which the summary of the form repeats. */
export const fieldError = (place: Place, text: string): Locator =>
  place.locator('[data-broken]').getByText(text)

/** A product text with its placeholders filled in. */
export const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (blank, name: string) => values[name] ?? blank)
