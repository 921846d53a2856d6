import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildBooking, buildNote, buildRoom } from '#pwa/offline/testing/rows.ts'
import { addDays } from './days.ts'
import {
  getRoomState,
  isLateArrival,
  isMarkAhead,
  markDays,
  planHousekeeping,
  type RoomMark,
  roomStates,
} from './housekeeping.ts'

const day = '2027-03-10'
const buildMark = (changes: Partial<RoomMark>): RoomMark => ({
  ...{ roomId: 1, day, state: 'done', note: null, who: 'rosa', at: '2027-03-10T09:00:00.000Z', version: 1 },
  ...changes,
})

test('what was ticked holds until guests have slept in the room again', () => {
  const mark = buildMark({ day: addDays(day, -2) })
  expect(getRoomState(null, null, day)).toBe('todo')
  expect(getRoomState(mark, null, day)).toBe('done')
  expect(getRoomState(mark, addDays(day, -2), day)).toBe('done')
  expect(getRoomState(mark, addDays(day, -1), day)).toBe('todo')
  expect(getRoomState(buildMark({ day: addDays(day, -markDays - 1) }), null, day)).toBe('todo')
})

test('of two different marks, one is ahead, whichever comes first', () => {
  const anyMark = fc.record({ day: fc.constantFrom(day, addDays(day, 1)), state: fc.constantFrom(...roomStates) })
  fc.assert(
    fc.property(anyMark, anyMark, (a, b) => {
      const isSame = a.day === b.day && a.state === b.state
      expect([isMarkAhead(a, b), isMarkAhead(b, a)].filter(Boolean)).toHaveLength(isSame ? 0 : 1)
    }),
  )
})

test.each([
  ['14:00-16:00', false],
  ['15:00-20:00', false],
  ['18:00-20:00', true],
  ['Dopo le 20:00', true],
  ['altro', true],
])('guests who come at %s: late is %s', (time, isLate) => {
  expect(isLateArrival(time)).toBe(isLate)
})

test.each([
  ['Allergico a noci; kiwi; pesca. Arriva in treno.', ['Allergico a noci; kiwi; pesca.']],
  ['Allergie:\n- noci\n- kiwi\nArrivano in treno', ['Allergie:\n- noci\n- kiwi']],
  ['Due culle. Niente uova per la figlia! Grazie', ['Niente uova per la figlia!']],
  ['Arrivano in treno.\nSiamo in tre', []],
])('of %j the kitchen reads %j', (specialRequests, food) => {
  const stay = { checkinDate: day, checkoutDate: addDays(day, 2), status: 'confirmed' as const }
  const bookings = [buildBooking(1, { ...stay, roomId: 1, specialRequests, waitingSince: null })]
  const nothing = { channelStays: [], guestLists: [], notes: [], marks: [], days: [], lockedPeriods: [] }
  const { rooms } = planHousekeeping(day, { rooms: [buildRoom(1)], bookings, ...nothing })
  expect(rooms.map((it) => it.food)).toEqual([food])
})

test('whoever cleans reads no surname, phone number, address or amount, in requests or in notes on repairs', () => {
  const text = (words: string) =>
    `${words}: Dall’Asta o Bianchi, +39 333 12 34 567, 0575/123456, a.b@example.org, € 150, EUR150, 1.200,00 euro, duecento euro, 80 euros, dal 12/10/2026`
  const stay = { checkinDate: day, checkoutDate: addDays(day, 2), status: 'confirmed' as const, waitingSince: null }
  const booking = buildBooking(1, { ...stay, roomId: 1, guestSurname: 'Dall’Asta', specialRequests: text('Celiaca') })
  const note = { ...buildNote(1), roomId: 1, remindOn: day, text: text('Doccia rotta') }
  const nothing = { channelStays: [], guestLists: [], marks: [], days: [], lockedPeriods: [] }
  const sources = { rooms: [buildRoom(1)], bookings: [booking], notes: [note], ...nothing }
  const hidden = '… o …, …, …, …, …, …, …, …, …, dal 12/10/2026'
  const [room] = planHousekeeping(day, { ...sources, surnames: ['Bianchi'] }).rooms
  expect(room).toMatchObject({ food: [`Celiaca: ${hidden}`], repairs: [`Doccia rotta: ${hidden}`] })
  // The desk calls the plumber.
  expect(planHousekeeping(day, sources).rooms[0]?.repairs).toEqual([note.text])
})

test('nobody waits for guests who have come, and from the next day on those are counted who came', () => {
  const stay = { checkinDate: day, checkoutDate: addDays(day, 2), status: 'confirmed' as const, waitingSince: null }
  const booking = buildBooking(1, { ...stay, roomId: 1, numberOfGuests: 4 })
  const nothing = { channelStays: [], notes: [], marks: [], days: [], lockedPeriods: [] }
  const guests = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  const arrive = (...ids: string[]) =>
    ids.map((guestId) => ({ guestId, at: `${day}T16:00:00Z`, seen: 'inPerson' as const, who: 'anna' }))
  const plan = (on: string, ...ids: string[]) => {
    const guestLists = [{ id: booking.id, guests, arrivals: arrive(...ids) }]
    return planHousekeeping(on, { rooms: [buildRoom(1)], bookings: [booking], guestLists, ...nothing }).rooms[0]
  }
  expect(plan(day)).toMatchObject({ arrival: { hasArrived: false, guests: 4 }, covers: 4 })
  // The others may still come.
  expect(plan(day, 'a', 'b')).toMatchObject({ arrival: { hasArrived: true, guests: 4 }, covers: 4 })
  expect(plan(addDays(day, 1))).toMatchObject({ arrival: null, staying: { guests: 4 }, covers: 4 })
  expect(plan(addDays(day, 1), 'a', 'b')).toMatchObject({ staying: { guests: 2 }, covers: 2, breakfasts: 2 })
})
