import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { PropertyInput } from '#contract/property.ts'
import type { Room } from '#contract/rooms.ts'
import { isTicked, listCinPlaces, tick } from './cinPlaces.ts'
import { toFormValues, toInput } from './form.ts'

const { cin } = sampleProperty
const ownCin = 'IT051034B5OWNROOM1'
const room: Room = {
  id: 1,
  name: 'Torre',
  nameEn: 'Tower',
  description: '',
  descriptionEn: '',
  type: 'double',
  imageUrl: '',
  imageUrls: [],
  maxGuests: 2,
  beds: 1,
  sizeSquareMetres: null,
  amenities: [],
  pricePerNight: null,
  seasons: [],
  order: 1,
  retired: false,
  version: 1,
}
const rooms = [
  room,
  { ...room, id: 2, cin: ownCin },
  { ...room, id: 3, cin: ownCin, retired: true },
  { ...room, id: 4, type: 'common' },
]
const channel = { id: 'a', roomId: 1, name: 'Airbnb', deletedAt: null }
const channels = [
  channel,
  { ...channel, id: 'b', roomId: 2, name: 'Booking.com' },
  { ...channel, id: 'c', roomId: 3 },
  { ...channel, id: 'd', deletedAt: '2027-01-01T00:00:00.000Z' },
]
const list = (typed = cin) => listCinPlaces({ cin: typed, rooms, channels })

test('names a plate for each code and each listing of a portal, with the code that must stand there', () => {
  expect(list().map((it) => [it.path, it.cin, it.room?.id ?? null, it.listing])).toEqual([
    ['cinPlaces.plate', cin, null, null],
    ['cinPlaces.plate-2', ownCin, 2, null],
    ['cinPlaces.a', cin, 1, 'Airbnb'],
    ['cinPlaces.b', ownCin, 2, 'Booking.com'],
  ])
})

test('a ticked place is saved with the form, and is open again when its code changes', () => {
  const base = toFormValues(sampleProperty)
  const [plate, roomPlate] = list()
  if (!plate || !roomPlate) throw new Error('no places')
  expect(isTicked(base, plate)).toBe(false)
  const typed = tick(tick(base, plate, true), roomPlate, true)
  const { data } = PropertyInput.safeParse(toInput(typed, base))
  expect(data).toEqual({ cinPlaces: { plate: cin, 'plate-2': ownCin } })
  const saved = toFormValues({ ...sampleProperty, cinPlaces: data?.cinPlaces ?? {} })
  expect(list().map((it) => isTicked(saved, it))).toEqual([true, true, false, false])
  expect(list('IT051034B5ANOTHER0').map((it) => isTicked(saved, it))).toEqual([false, true, false, false])
  expect(isTicked({}, { ...plate, cin: '' })).toBe(false)
  expect(isTicked(tick(saved, plate, false), plate)).toBe(false)
})
