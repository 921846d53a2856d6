import { expect, test } from 'vitest'
import { presentSoldStay } from './present.ts'

test('a portal’s stay ends on its last night where a check-out day is taken, else on its check-out day', () => {
  const stay = { roomId: 3, checkinDate: '2027-05-10', checkoutDate: '2027-05-13' }
  expect(presentSoldStay(stay, 'blocked')).toEqual({ ...stay, checkoutDate: '2027-05-12', status: 'confirmed' })
  expect(presentSoldStay(stay, 'same-day')).toEqual({ ...stay, status: 'confirmed' })
})
