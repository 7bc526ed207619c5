import type { UserCategory } from '../choices/schemas.ts'
import type { SiteConfiguration } from './configuration.ts'

type Menu = SiteConfiguration['menu']

/** Whom the menu is for. `firstPlan`: as what they take part; nothing for who came without a plan, or gave it back. */
export type MenuReader = { category: UserCategory; firstPlan?: { planId: string } | null | undefined }

/**
 * Does the convention offer a page of My Page to a participant? A page that is not in its menu to nobody, one without plans
 * to all. Who came without a plan (invited, or paid elsewhere) has a page with `denyPlans`, and none with `allowPlans`; who
 * registered and gave the plan back has neither.
 */
export const isOffered = (
  menu: Menu,
  wanted: Menu[number]['entry'],
  { category, firstPlan }: MenuReader,
): boolean =>
  menu.some(({ entry, allowPlans, denyPlans }) => {
    if (entry !== wanted) return false
    if (!firstPlan) return allowPlans === null && (denyPlans === undefined || category !== 'GENERAL')
    const { planId } = firstPlan
    return (allowPlans === null || allowPlans.includes(planId)) && !denyPlans?.includes(planId)
  })
