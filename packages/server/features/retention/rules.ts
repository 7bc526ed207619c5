import { type Period, type SiteFeature, siteFeatures } from '@uketsuke/contract'
import { days } from '../../platform/duration.ts'

/** A person whose last activity is before this time has abandoned the registration. */
export const abandonedBefore = ({ abandonedDays }: { abandonedDays: number }, now: Date): Date =>
  new Date(now.getTime() - days(abandonedDays))

/** The convention is over once every part of its site has closed. */
export const endOf = (timeSettings: Record<SiteFeature, Period>): Date =>
  new Date(Math.max(...siteFeatures.map((feature) => Date.parse(timeSettings[feature].endDate))))

/** Whether the participants' data is past its retention period. Without one in the file, it never is. */
export const areParticipantsDue = (
  {
    timeSettings,
    retention: { participantsDays },
  }: { timeSettings: Record<SiteFeature, Period>; retention: { participantsDays?: number | undefined } },
  now: Date,
): boolean =>
  participantsDays !== undefined && now.getTime() >= endOf(timeSettings).getTime() + days(participantsDays)
