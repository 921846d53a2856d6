import { buildLockedPeriod } from './builders.ts'

/** The account that a new farm has beside the manager's, unless STAFF names others. */
export const sampleAccount = 'reception'

export const sampleLockedPeriods = [buildLockedPeriod('2025-08-01', '2025-08-31')]
