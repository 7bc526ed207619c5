import type { Page } from '@playwright/test'
import type { Visitor } from './fixtures.ts'

/** The action at each screen of a walk: check accessibility, take a screenshot. */
export type Look = (screen: string, page: Page) => Promise<void>

/** A path through the site that visits screens. */
export type Walk = (visitor: Visitor, look: Look) => Promise<void>
