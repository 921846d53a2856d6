import { expect, test } from 'vitest'
import { buildLockedPeriod } from '#api/seed/builders.ts'
import { checkLockedPeriods } from './rules.ts'

test('a stay is refused when any of its days, the check-out day included, lies in a locked period', () => {
  const period = buildLockedPeriod('2025-08-01', '2025-08-31')
  const check = (checkinDate: string, checkoutDate: string) =>
    checkLockedPeriods({ checkinDate, checkoutDate }, [period])
  expect(check('2025-07-29', '2025-07-31')).toBeNull()
  expect(check('2025-07-30', '2025-08-01')).toMatchObject({
    code: 'locked_period',
    sentence: { it: period.reason, en: period.reasonEn },
  })
  expect(check('2025-08-31', '2025-09-02')?.code).toBe('locked_period')
  expect(check('2025-09-01', '2025-09-02')).toBeNull()
})

test('a stay is refused for one locked period of several', () => {
  const periods = [buildLockedPeriod('2025-08-01', '2025-08-31'), buildLockedPeriod('2027-01-01', '2027-01-02')]
  expect(checkLockedPeriods({ checkinDate: '2026-12-30', checkoutDate: '2027-01-01' }, periods)).not.toBeNull()
  expect(checkLockedPeriods({ checkinDate: '2026-12-29', checkoutDate: '2026-12-31' }, periods)).toBeNull()
})
