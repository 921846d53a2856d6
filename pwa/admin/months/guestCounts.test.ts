import { expect, test } from 'vitest'
import { buildGuest, buildNoGuests, type GuestData } from '#contract/guests/guests.ts'
import { buildBooking, buildChannelStay } from '#pwa/offline/testing/rows.ts'
import { createGuestList } from './guestCounts.ts'

const person = (id: string, citizenship: string, name = id): GuestData => ({
  ...buildGuest(id, 'single'),
  surname: 'ROSSI',
  name,
  sex: 'F',
  birthDate: '1980-01-31',
  citizenship,
  birthState: citizenship,
  residenceState: citizenship,
})
const arrive = (id: string, guests: GuestData[], day: string) => ({
  ...buildNoGuests(id, 'booking'),
  guests,
  arrivals: guests.map((it) => ({ guestId: it.id, at: `${day}T14:00:00Z`, seen: 'inPerson' as const, who: 'anna' })),
})
const [netherlands, germany] = ['100000232', '100000216']
const june = { checkinDate: '2027-06-01', checkoutDate: '2027-06-04', status: 'confirmed' as const }
const booking = buildBooking(1, { ...june, numberOfGuests: 2, nationality: 'italiana' })

const later = '2027-06-10'

test('registered guests count with their citizenship, the others as whoever has booked', () => {
  const sold = buildChannelStay({ checkinDate: '2027-06-01', checkoutDate: '2027-06-04', guests: 2 })
  const came = arrive(booking.id, [person('a', netherlands)], '2027-06-01')
  const list = createGuestList([booking, sold], new Map([[booking.id, { ...came, arrivals: [] }]]), later)
  expect(list(booking)).toEqual(['olandese', 'italiana'])
  expect(createGuestList([booking], new Map([[booking.id, came]]), later)(booking)).toEqual(['olandese'])
  expect(list(sold)).toEqual([null, null])
  expect(list({ ...sold, noShow: true })).toEqual([])
})

test('who stays on in another room is counted once, and who has not come is not', () => {
  const next = buildBooking(2, { ...june, checkinDate: '2027-06-04', checkoutDate: '2027-06-06', numberOfGuests: 2 })
  const first = arrive(booking.id, [person('a', germany, 'ANNA'), person('b', germany, 'UGO')], '2027-06-01')
  const second = arrive(next.id, [person('c', germany, 'ANNA'), person('d', netherlands, 'PIA')], '2027-06-04')
  const registered = new Map([
    [booking.id, { ...first, arrivals: first.arrivals.slice(0, 1) }],
    [next.id, second],
  ])
  const list = createGuestList([booking, next], registered, later)
  expect(list(booking)).toEqual(['tedesca'])
  expect(list(next)).toEqual(['olandese'])
})

test('nobody has arrived before the day of the arrival is over, or somebody has recorded it', () => {
  const sold = buildChannelStay({ checkinDate: '2027-06-01', checkoutDate: '2027-06-04', guests: 3 })
  const count = (today: string, came: boolean) => {
    const guests = arrive(booking.id, [person('a', germany)], '2027-06-01')
    const registered = new Map([[booking.id, { ...guests, arrivals: came ? guests.arrivals : [] }]])
    return [booking, sold].map((it) => createGuestList([booking, sold], registered, today)(it).length)
  }
  expect(count('2027-05-28', false)).toEqual([0, 0])
  expect(count('2027-06-01', false)).toEqual([0, 0])
  expect(count('2027-06-01', true)).toEqual([1, 0])
  expect(count('2027-06-02', false)).toEqual([2, 3])
})
