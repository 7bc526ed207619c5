import type { SiteConfiguration } from './configuration.ts'

type Menu = SiteConfiguration['menu']

/**
 * Does the convention offer a page of My Page to a participant who registered with this plan? Without the page in its menu
 * to nobody; with `allowPlans` to participants with one of them.
 */
export const isOffered = (
  menu: Menu,
  entry: Menu[number]['entry'],
  firstPlan: string | null | undefined,
): boolean =>
  menu.some(
    ({ entry: name, allowPlans }) =>
      name === entry && (allowPlans === null || allowPlans.some((planId) => planId === firstPlan)),
  )
