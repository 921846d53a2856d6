import { expect, test } from 'vitest'
import { unknownText } from '#contract/bookings/bookingRules.ts'
import { acceptanceFields, OfferAcceptance } from '#contract/offers/offers.ts'
import { checkAcceptance, checkOpen, listMissingFields } from './rules.ts'

const answers = {
  alternative: 0,
  guestName: 'Rosa',
  guestSurname: 'Bianchi',
  guestPhone: '+39 000 123456',
  nationality: 'svizzera',
  birthDate: '01/02/1980',
  fiscalCode: 'BNCRSO80B41H501A',
  checkinTime: '18:00-20:00',
  hasPets: true,
  numberOfPets: 2,
  specialRequests: 'Una culla',
  privacyAccepted: true,
}

test('what the guest adds follows the rules of a request', () => {
  const findWrong = (changes: object) => OfferAcceptance.safeParse({ ...answers, ...changes }).error?.issues[0]
  expect(findWrong({})).toBeUndefined()
  const wrong: Record<string, unknown[]> = {
    alternative: [-1, 1.5, '0', undefined],
    guestSurname: ['B', 'x'.repeat(81)],
    guestPhone: ['12', 'telefono'],
    nationality: ['marziana', ''],
    birthDate: ['31/02/1980', '1980-02-01', ''],
    checkinTime: ['presto', ''],
    hasPets: ['sì'],
    numberOfPets: [0, -1, 99],
    privacyAccepted: [false, 'on'],
    fiscalCode: ['x'.repeat(33)],
    specialRequests: ['x'.repeat(2001)],
  }
  for (const [field, values] of Object.entries(wrong))
    for (const value of values)
      expect([field, value, findWrong({ [field]: value })?.path]).toEqual([field, value, [field]])
  expect(findWrong({ agreedPrice: '1.00' })).toMatchObject({ code: 'unrecognized_keys' })
})

test('an offer of its own asks for all fields of a request, one about a request for those that a booking needs', () => {
  expect(listMissingFields({ guestName: '', guestSurname: '' }, null, true)).toEqual([...acceptanceFields])
  expect(listMissingFields({ guestName: 'Rosa', guestSurname: '' }, null, false)).not.toContain('children')
  expect(listMissingFields({ guestName: 'Rosa', guestSurname: 'Bianchi' }, null, false)).not.toContain('guestSurname')
  const known = {
    guestName: 'Rosa',
    guestSurname: 'Bianchi',
    guestPhone: '+39 000 123456',
    birthDate: '01/02/1980',
    privacyAccepted: true,
  }
  expect(listMissingFields({ guestName: 'Rosa', guestSurname: '' }, known, false)).toEqual([])
  const unknown = { guestSurname: unknownText, guestPhone: unknownText, birthDate: null, privacyAccepted: false }
  const byPhone = { guestName: 'Rosa', ...unknown }
  const missing = listMissingFields({ guestName: 'Rosa', guestSurname: '' }, byPhone, false)
  expect(missing).toEqual(['guestSurname', 'guestPhone', 'birthDate', 'privacyAccepted'])
  const refused = checkAcceptance({ alternative: 0, guestPhone: unknownText, guestSurname: 'Bianchi' }, missing)
  expect(refused?.errors?.map(({ path }) => path)).toEqual(['guestPhone', 'birthDate', 'privacyAccepted'])
  expect(checkAcceptance(OfferAcceptance.parse(answers), [...acceptanceFields])).toBeNull()
})

test('only a sent offer is answered, up to its last day', () => {
  const check = (state: 'draft' | 'sent' | 'accepted' | 'declined' | 'expired', validUntil = '2027-03-10') =>
    checkOpen({ state, validUntil }, '2027-03-10')?.code ?? null
  expect([check('sent'), check('sent', '2027-03-09'), check('expired')]).toEqual([
    null,
    'offer_expired',
    'offer_expired',
  ])
  expect([check('accepted'), check('declined')]).toEqual(['offer_answered', 'offer_answered'])
})
