import { expect, test } from 'vitest'
import { getAlternativeCents } from '#contract/offers/offerRules.ts'
import { OfferEdit } from '#contract/offers/offers.ts'
import { noPriceList } from '#contract/prices/stayLines.ts'
import { buildBooking, buildRoom } from '#pwa/offline/testing/rows.ts'
import { buildOfferHref, getOfferHref, type OfferStart, readOfferStart } from '../subjects/offerHref.ts'
import { belongsTo, buildForm, buildOffer, findProblem, OfferForm, readForm, startOffer } from './offerForm.ts'

const today = '2027-03-01'
const farm = { rooms: [buildRoom(3), buildRoom(4)], prices: noPriceList, requested: [] }
const start: OfferStart = {
  bookingId: '01930001-0000-7000-8000-000000000000',
  guestName: 'Zoë & Lea',
  guestSurname: 'd’Orsi',
  guestEmail: 'zoe+lea@example.org',
  language: 'en',
  roomId: 3,
  numberOfGuests: 3,
  checkinDate: '2027-04-01',
  checkoutDate: '2027-04-03',
}
const form = buildForm(start, today)
const [first] = form.alternatives
if (!first) throw new Error('no alternative')
type Typed = Partial<typeof first>
const withAlternatives = (...typed: Typed[]) => ({ ...form, alternatives: typed.map((it) => ({ ...first, ...it })) })

test('a link from a request, a message, a call or free days carries all that is known into the form', () => {
  const follow = (known: OfferStart & Record<string, unknown>) =>
    readOfferStart(new URL(buildOfferHref(known).slice(1), 'http://localhost').searchParams)
  expect(follow({ ...start, checkinTime: '14:00-16:00', roomName: 'Camera alta' })).toEqual(start)
  const free = { roomId: 3, checkinDate: '2027-04-01', checkoutDate: '2027-04-03', numberOfGuests: 2 }
  expect(follow(free)).toMatchObject({ ...free, bookingId: null, guestName: '', guestEmail: '' })
  expect(buildForm(follow({ guestName: 'Neri', guestEmail: 'neri@example.org' }) ?? {}, today)).toMatchObject({
    guestName: 'Neri',
    guestEmail: 'neri@example.org',
    bookingId: null,
    alternatives: [{ roomId: null, checkinDate: '', checkoutDate: '' }],
  })
  expect(follow({ checkinDate: 'gestern', roomId: Number.NaN })).toMatchObject({ checkinDate: '' })
  expect(readOfferStart(new URL(getOfferHref('7').slice(1), 'http://localhost').searchParams)).toBeNull()
})

test('an offer about a request of several rooms begins with all of them, the one that was opened first', () => {
  const requested = [3, 4].map((roomId, n) => buildBooking(n, { roomId, numberOfGuests: roomId }))
  const [alternative] = buildForm(
    { ...start, roomId: 4, bookingId: requested[1]?.id ?? '' },
    today,
    requested,
  ).alternatives
  expect(alternative).toMatchObject({ roomId: 4, otherRooms: [{ roomId: 3, numberOfGuests: 3 }] })
})

test('a draft goes on after a reload and behind its own link, and not behind the link of another person', () => {
  expect([belongsTo(form, {}), belongsTo(form, start)]).toEqual([true, true])
  expect(belongsTo(form, { ...start, bookingId: '01930001-0000-7000-8000-000000000001' })).toBe(false)
  expect(belongsTo(form, { ...start, checkinDate: '2027-04-02' })).toBe(false)
  expect(belongsTo(buildForm({}, today), start)).toBe(false)
})

test('an offer costs the list price until somebody types another one, and what is typed of a line counts', () => {
  const build = (typed: Typed) =>
    buildOffer(withAlternatives(typed), farm, startOffer()).alternatives.map(getAlternativeCents)
  expect(build({})).toEqual([24_000])
  expect(build({ price: '1.200,50' })).toEqual([120_050])
  expect(build({ reason: 'Amici', amount: '-20' })).toEqual([22_000])
  expect(build({ reason: 'Culla', amount: '− 5,50' })).toEqual([23_450])
  expect(build({ reason: 'Culla', amount: '15 €' })).toEqual([25_500])
  expect(build({ reason: 'Amici', amount: '-10 %' })).toEqual([21_600])
  const offer = buildOffer(withAlternatives({ reason: 'Amici', amount: '-20' }, { roomId: 4 }), farm, startOffer())
  const { id: _id, ...input } = offer
  expect(OfferEdit.safeParse(input).error).toBeUndefined()
  const again = readForm(offer, 'it', noPriceList)
  expect(OfferForm.safeParse(again).error).toBeUndefined()
  expect(buildOffer(again, farm, offer).alternatives).toEqual(offer.alternatives)
})

const wrong: [Typed, string, string][] = [
  [{ roomId: null }, 'roomId', 'admin.offer.roomMissing'],
  [{ roomId: 99 }, 'roomId', 'admin.offer.roomMissing'],
  [{ checkinDate: '' }, 'checkinDate', 'admin.offer.daysWrong'],
  [{ checkoutDate: '2027-04-01' }, 'checkoutDate', 'admin.offer.daysWrong'],
  [{ price: 'molto' }, 'price', 'admin.offer.priceWrong'],
  [{ price: '-100' }, 'price', 'admin.offer.priceWrong'],
  [{ reason: 'Amici' }, 'amount', 'admin.offer.lineIncomplete'],
  [{ reason: 'Amici', amount: '101 %' }, 'amount', 'admin.offer.lineIncomplete'],
  [{ amount: '-10' }, 'reason', 'admin.offer.lineIncomplete'],
  [{ reason: 'A'.repeat(201), amount: '-10' }, 'reason', 'errors.tooLong'],
  [{ reason: 'Amici', amount: '-240,01' }, 'price', 'admin.offer.discountTooLarge'],
]
test.each(wrong)('says which alternative and which of its fields is wrong: %o', (typed, field, message) => {
  expect(findProblem(withAlternatives(typed), farm)).toEqual({ field: `alternatives.0.${field}`, message })
  expect(findProblem(withAlternatives({}, {}, typed), farm)).toEqual({ field: `alternatives.2.${field}`, message })
})

test('a missing name, a wrong address and a missing last day are said at their fields', () => {
  expect(findProblem(form, farm)).toBeNull()
  expect(findProblem({ ...form, guestEmail: '' }, farm)).toBeNull()
  const field = (changes: Partial<typeof form>) => findProblem({ ...form, ...changes }, farm)?.field
  expect(field({ guestName: ' ' })).toBe('guestName')
  expect(field({ guestEmail: 'zoe@' })).toBe('guestEmail')
  expect(field({ validUntil: '' })).toBe('validUntil')
})
