import type { Page } from '@playwright/test'
import type { Visitor } from './fixtures.ts'

/** What is done at a screen: look for barriers, take a picture. */
export type Look = (screen: string, page: Page) => Promise<void>

/** A way through the site that shows screens. */
export type Walk = (visitor: Visitor, look: Look) => Promise<void>
