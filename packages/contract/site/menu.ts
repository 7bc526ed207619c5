import type { UserCategory } from '../choices/schemas.ts'
import { type DocumentName, documentKinds, type IssueKind, issueKinds } from '../issue/document-kinds.ts'
import type { SiteConfiguration } from './configuration.ts'

type Menu = SiteConfiguration['menu']
type Entry = Menu[number]['entry']
type OtherEntry = Exclude<Entry, DocumentName>

/** The pages of My Page that a menu can contain. */
export type MenuPageName = OtherEntry | IssueKind

/** The page of an entry. Entries use the names that documents have in addresses. */
export const pageOf = (entry: Entry): MenuPageName =>
  issueKinds.find((kind) => documentKinds[kind].name === entry) ?? (entry as OtherEntry)

/**
 * A reader of the menu. `firstPlan` is their participation category; absent if they never had one or it was
 * refunded.
 */
type MenuReader = { category: UserCategory; firstPlan?: { planId: string } | null | undefined }

/**
 * Whether the convention offers a page of My Page to a participant. A page that its menu lacks is offered to
 * nobody, and an entry without plans to everybody. Participants who never had a plan (invited, or paid
 * elsewhere) get pages with `denyPlans` but not those with `allowPlans`. Participants whose plan was refunded
 * get neither.
 */
export const isOffered = (menu: Menu, wanted: MenuPageName, { category, firstPlan }: MenuReader): boolean =>
  menu.some(({ entry, allowPlans, denyPlans }) => {
    if (pageOf(entry) !== wanted) return false
    if (!firstPlan) return allowPlans === null && (denyPlans === undefined || category !== 'GENERAL')
    const { planId } = firstPlan
    return (allowPlans === null || allowPlans.includes(planId)) && !denyPlans?.includes(planId)
  })
