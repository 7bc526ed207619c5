import type { Visitor } from './fixtures.ts'

/** The drafts that the visitor's tab keeps. */
export const drafts = ({ page }: Pick<Visitor, 'page'>) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.endsWith('-draft')))
