/** Whole yen: ¥15,000. Avoids `Intl`, whose number formats take 5 MB of a process. */
export const formatAmount = (yen: number): string => `¥${String(yen).replace(/\B(?=(\d{3})+$)/g, ',')}`
