import { type Period, type SiteConfiguration, type SiteFeature, siteFeatures } from '@uketsuke/contract'

/** Open when now lies between the dates, both included. */
export const isOpen = ({ startDate, endDate }: Period, now: Date): boolean =>
  new Date(startDate) <= now && now <= new Date(endDate)

/** Does the menu offer an entry to who has this first plan? The same rule hides it in My Page. */
export const isOffered = (
  menu: SiteConfiguration['menu'],
  wanted: SiteConfiguration['menu'][number]['entry'],
  firstPlanId: string | undefined,
): boolean =>
  menu.some(
    ({ entry, allowPlans }) =>
      entry === wanted &&
      (allowPlans === null || (firstPlanId !== undefined && allowPlans.includes(firstPlanId))),
  )

/** What is open now, feature by feature. */
export const siteStateOf = (
  timeSettings: Record<SiteFeature, Period>,
  now: Date,
): SiteConfiguration['siteState'] => {
  const state = {
    registration: false,
    mypage: false,
    receipt: false,
    certificate: false,
    qrCode: false,
    ondemand: false,
  }
  for (const feature of siteFeatures) state[feature] = isOpen(timeSettings[feature], now)
  return state
}
