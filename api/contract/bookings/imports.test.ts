import { expect, test } from 'vitest'
import { Booking } from './bookings.ts'
import { ImportedBooking, ImportQuery, ignoredColumns, importColumns, nightPricesColumn } from './imports.ts'

test('an import is a dry run only when its address says so', () => {
  const isDryRun = (query: object) => ImportQuery.safeParse(query).data?.dryRun
  expect([{}, { dryRun: 'false' }, { dryRun: 'true' }].map(isDryRun)).toEqual([false, false, true])
  expect(ImportQuery.safeParse({ dryRun: 'yes' }).error?.issues[0]?.message).toBe('errors.dryRun')
})

test('each fact of a booking is imported or ignored on purpose', () => {
  const columns = [...importColumns, ...ignoredColumns]
  // The reason is a column of the file of refused rows, the prices of the nights one of the export.
  expect(columns.toSorted()).toEqual([...Object.keys(Booking.shape), nightPricesColumn, 'reason'].toSorted())
})

test('a row needs a room, a guest, a phone and days; all else has a usual value', () => {
  const row = {
    roomId: 3,
    guestName: 'Anna',
    guestSurname: 'Rossi',
    guestPhone: '+39 333 1234567',
    checkinDate: '2027-03-04',
    checkoutDate: '2027-03-06',
  }
  expect(ImportedBooking.parse(row)).toMatchObject({
    ...row,
    numberOfGuests: 2,
    hasPets: false,
    numberOfPets: 0,
    status: 'pending',
    language: 'it',
    deletedAt: null,
    privacyAccepted: false,
    guestEmailSent: false,
    adminEmailSent: false,
    privacyVersion: null,
  })
  const listErrors = (changes: object) =>
    ImportedBooking.safeParse({ ...row, ...changes }).error?.issues.map(({ path, message }) => [path[0], message])
  expect(listErrors({ hasPets: true, numberOfPets: 0 })).toEqual([['numberOfPets', 'errors.numberOfPetsByStaff']])
  expect(listErrors({ createdAt: 'yesterday', code: 'x'.repeat(81), guestEmailSent: 'maybe' })).toEqual([
    ['code', 'errors.tooLong'],
    ['createdAt', 'errors.importInstant'],
    ['guestEmailSent', 'errors.importYesOrNo'],
  ])
})
