import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildLockedPeriod } from '#api/seed/builders.ts'
import { Booking } from '#contract/bookings/bookings.ts'
import { Contact } from '#contract/contacts.ts'
import { LockedPeriod } from '#contract/lockedPeriods.ts'
import { Room } from '#contract/rooms.ts'
import { buildPage, createFeedServer } from './testing/feedServer.ts'
import { buildBooking, buildContact, buildRoom } from './testing/rows.ts'
import { flush, openTab, stopTabs } from './testing/tab.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  stopTabs()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('rows in a language that only a newer server knows are kept, with their translations', async () => {
  const server = createFeedServer(buildPage('c1', {}))
  const { sync, start } = openTab(server)
  await start()
  const room = { ...buildRoom(3), translations: { fr: { name: 'Chambre de la Lune' } } }
  const booking = buildBooking(1, {
    language: 'fr',
    room: { id: 3, name: '', nameEn: '', translations: room.translations },
  })
  const contact = buildContact(1, { language: 'pt-BR' })
  const period = { ...buildLockedPeriod('2027-08-01', '2027-08-31'), translations: { fr: { reason: 'Complet' } } }
  expect(sync.dropInvalidRows(Booking, [booking])).toEqual([booking])
  expect(sync.dropInvalidRows(Contact, [contact])).toEqual([contact])
  expect(sync.dropInvalidRows(Room, [room])).toEqual([room])
  expect(sync.dropInvalidRows(LockedPeriod, [period])).toEqual([period])
  await flush()
  expect(server.requestedCursors).toEqual([null])
  expect(sync.readState().storage).toBe('fine')
})
