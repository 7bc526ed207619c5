import { byFeature, type Period, type SiteConfiguration, type SiteFeature } from '@uketsuke/contract'

/** Open from the start date to the end date, both included. */
export const isOpen = ({ startDate, endDate }: Period, now: Date): boolean =>
  new Date(startDate) <= now && now <= new Date(endDate)

/** The state of each feature at this moment. */
export const siteStateOf = (
  timeSettings: Record<SiteFeature, Period>,
  now: Date,
): SiteConfiguration['siteState'] => byFeature((feature) => isOpen(timeSettings[feature], now))
