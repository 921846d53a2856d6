import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildBooking, buildNote, buildRoom } from '#pwa/offline/testing/rows.ts'
import { addDays } from './days/days.ts'
import {
  getRoomState,
  isLateArrival,
  isMarkAhead,
  markDays,
  planHousekeeping,
  type RoomMark,
  roomStates,
} from './housekeeping.ts'
import { buildExtraLine } from './prices/extraLines.ts'
import type { Extra } from './prices/extras.ts'

const day = '2027-03-10'
const buildMark = (changes: Partial<RoomMark>): RoomMark => ({
  roomId: 1,
  day,
  state: 'done',
  note: null,
  who: 'rosa',
  at: '2027-03-10T09:00:00.000Z',
  version: 1,
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
  ['Posto auto dietro la stalla. No maiale, grazie', ['No maiale, grazie']],
  ['Dieta senza sale. Dietetica', ['Dieta senza sale.', 'Dietetica']],
])('of %j the kitchen reads %j', (specialRequests, food) => {
  const stay = { checkinDate: day, checkoutDate: addDays(day, 2), status: 'confirmed' as const }
  const bookings = [buildBooking(1, { ...stay, roomId: 1, specialRequests, waitingSince: null })]
  const nothing = { channelStays: [], guestLists: [], notes: [], marks: [], days: [], lockedPeriods: [], extras: [] }
  const { rooms } = planHousekeeping(day, { rooms: [buildRoom(1)], bookings, ...nothing })
  expect(rooms.map((it) => it.food)).toEqual([food])
})

test('whoever cleans reads no surname, phone number, address or amount, in requests or in notes on repairs', () => {
  const text = (words: string) =>
    `${words}: Dall’Asta o Bianchi, +39 333 12 34 567, 0575/123456, a.b@example.org, € 150, EUR150, 1.200,00 euro, duecento euro, 80 euros, dal 12/10/2026`
  const stay = { checkinDate: day, checkoutDate: addDays(day, 2), status: 'confirmed' as const, waitingSince: null }
  const booking = buildBooking(1, { ...stay, roomId: 1, guestSurname: 'Dall’Asta', specialRequests: text('Celiaca') })
  const note = { ...buildNote(1), roomId: 1, remindOn: day, text: text('Doccia rotta') }
  const nothing = { channelStays: [], guestLists: [], marks: [], days: [], lockedPeriods: [], extras: [] }
  const sources = { rooms: [buildRoom(1)], bookings: [booking], notes: [note], ...nothing }
  const hidden = '… o …, …, …, …, …, …, …, …, …, dal 12/10/2026'
  const [room] = planHousekeeping(day, { ...sources, surnames: ['Bianchi'] }).rooms
  expect(room).toMatchObject({ food: [`Celiaca: ${hidden}`], repairs: [`Doccia rotta: ${hidden}`] })
  // The desk calls the plumber.
  expect(planHousekeeping(day, sources).rooms[0]?.repairs).toEqual([note.text])
})

test('nobody waits for guests who have come, and from the next day on those are counted who came', () => {
  const stay = { checkinDate: day, checkoutDate: addDays(day, 2), status: 'confirmed' as const, waitingSince: null }
  const booking = buildBooking(1, { ...stay, roomId: 1, numberOfGuests: 4, children: [3] })
  const nothing = { channelStays: [], notes: [], marks: [], days: [], lockedPeriods: [], extras: [] }
  const guests = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  const arrive = (...ids: string[]) =>
    ids.map((guestId) => ({ guestId, at: `${day}T16:00:00Z`, seen: 'inPerson' as const, who: 'anna' }))
  const plan = (on: string, ...ids: string[]) => {
    const guestLists = [{ id: booking.id, guests, arrivals: arrive(...ids) }]
    return planHousekeeping(on, { rooms: [buildRoom(1)], bookings: [booking], guestLists, ...nothing }).rooms[0]
  }
  expect(plan(day)).toMatchObject({ arrival: { hasArrived: false, guests: 4 }, covers: 4 })
  // The others may still come.
  expect(plan(day, 'a', 'b')).toMatchObject({ arrival: { hasArrived: true, guests: 4, ages: [3] }, covers: 4 })
  expect(plan(addDays(day, 1))).toMatchObject({ arrival: null, staying: { guests: 4 }, covers: 4 })
  expect(plan(addDays(day, 1), 'a', 'b')).toMatchObject({ staying: { guests: 2, ages: [] }, covers: 2, breakfasts: 2 })
})

test('what staff have ticked on a note settles whether the kitchen reads it', () => {
  const stay = { checkinDate: day, checkoutDate: addDays(day, 2), status: 'confirmed' as const, waitingSince: null }
  const booking = buildBooking(1, { ...stay, roomId: 1 })
  const nothing = { channelStays: [], guestLists: [], marks: [], days: [], lockedPeriods: [], extras: [] }
  const read = (text: string, forKitchen: boolean | null) => {
    const notes = [buildNote(1, { bookingId: booking.id, text, forKitchen })]
    return planHousekeeping(day, { rooms: [buildRoom(1)], bookings: [booking], notes, ...nothing }).rooms[0]?.food
  }
  expect(read('Torta alle 20. Niente noci.', null)).toEqual(['Niente noci.'])
  expect(read('Torta alle 20. Niente noci.', true)).toEqual(['Torta alle 20. Niente noci.'])
  expect(read('Raccolgono noci nel bosco.', false)).toEqual([])
  expect(read('Torta alle 20.', null)).toEqual([])
  expect(read('Torta alle 20.', true)).toEqual(['Torta alle 20.'])
})

test('breakfasts are those that guests have bought; a farm that sells none reads how many have slept here', () => {
  const breakfast: Extra = {
    id: 'b',
    name: 'Colazione',
    nameEn: 'Breakfast',
    amountCents: 900,
    per: 'personNight',
    order: 1,
    roomIds: null,
    maxPerDay: null,
    visibleTo: 'guests',
    required: false,
    freeBelowAge: null,
    retired: false,
    translations: {},
  }
  const stay = { checkinDate: addDays(day, -1), status: 'confirmed' as const, waitingSince: null, numberOfGuests: 3 }
  const buy = (roomId: number, nights: number, ...extras: Extra[]) => {
    const booking = buildBooking(roomId, { ...stay, roomId, checkoutDate: addDays(stay.checkinDate, nights) })
    return { ...booking, lines: extras.map((it) => buildExtraLine(it, booking, 1, `x${roomId}`, null)) }
  }
  const bookings = [buy(1, 1, breakfast), buy(2, 4), buy(3, 2, breakfast)]
  const nothing = { channelStays: [], guestLists: [], notes: [], marks: [], days: [], lockedPeriods: [] }
  const read = (extras: Extra[]) => {
    const plan = planHousekeeping(day, { rooms: [1, 2, 3].map(buildRoom), bookings, extras, ...nothing })
    return [plan.isBreakfastSold, ...plan.rooms.map((it) => it.breakfasts)]
  }
  expect(read([breakfast])).toEqual([true, 3, 0, 3])
  expect(read([])).toEqual([false, 3, 3, 3])
})
