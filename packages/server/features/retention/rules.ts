import { days } from '../../platform/duration.ts'

/** Whoever gave the last sign before this time has abandoned their registration. */
export const abandonedBefore = ({ abandonedDays }: { abandonedDays: number }, now: Date): Date =>
  new Date(now.getTime() - days(abandonedDays))
