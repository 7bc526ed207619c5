import type { UserCategory } from '../choices/schemas.ts'
import { type DocumentName, documentKinds, type IssueKind, issueKinds } from '../issue/document-kinds.ts'
import type { SiteConfiguration } from './configuration.ts'

type Menu = SiteConfiguration['menu']
type Entry = Menu[number]['entry']
type OtherEntry = Exclude<Entry, DocumentName>

/** The pages of My Page that a menu can contain. */
export type MenuPageName = OtherEntry | IssueKind

/** The page of an entry. Entries call documents as addresses do. */
export const pageOf = (entry: Entry): MenuPageName =>
  issueKinds.find((kind) => documentKinds[kind].name === entry) ?? (entry as OtherEntry)

/**
 * A reader of the menu. `firstPlan` is their participation category; absent if they never had one, or it was
 * refunded.
 */
type MenuReader = { category: UserCategory; firstPlan?: { planId: string } | null | undefined }

/**
 * Whether the convention offers a participant a page of My Page. A page that is not in its menu is offered to
 * nobody, one without plans to everybody. A participant who never had a plan (invited, or paid elsewhere)
 * gets pages with `denyPlans` but not those with `allowPlans`; one whose plan was refunded gets neither.
 */
export const isOffered = (menu: Menu, wanted: MenuPageName, { category, firstPlan }: MenuReader): boolean =>
  menu.some(({ entry, allowPlans, denyPlans }) => {
    if (pageOf(entry) !== wanted) return false
    if (!firstPlan) return allowPlans === null && (denyPlans === undefined || category !== 'GENERAL')
    const { planId } = firstPlan
    return (allowPlans === null || allowPlans.includes(planId)) && !denyPlans?.includes(planId)
  })
