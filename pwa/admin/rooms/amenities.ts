/** The amenities that the farm has added. The program's own are under "Texts". */
import { listStandardAmenities } from '#contract/site/amenities.ts'
import type { Content } from '#contract/site/content.ts'
import { readProperty } from '../settings/queries.ts'
import { readRooms } from './queries.ts'

/** What guests read for an amenity. `id`: the word that the rooms have. */
export type AmenityName = { id: string; name: Content['amenities'][number]['name'] }
/** `name`: null while nobody has written one. */
export type AddedAmenity = Pick<AmenityName, 'id'> & { name: AmenityName['name'] | null }

/** `added`: all that some room has. `value`: their names; what no room has any more needs none. */
export async function readAmenities() {
  const [rooms, { value: property, version }] = await Promise.all([readRooms(), readProperty()])
  const standard = listStandardAmenities()
  const ids = [...new Set(rooms.flatMap(({ amenities }) => amenities))].filter((it) => !standard.includes(it))
  const value = (property?.content.amenities ?? [])
    .filter(({ amenity }) => ids.includes(amenity))
    .map(({ amenity, name }): AmenityName => ({ id: amenity, name }))
  const added = ids.map((id): AddedAmenity => value.find((it) => it.id === id) ?? { id, name: null })
  return { added: property && added, value, version }
}
