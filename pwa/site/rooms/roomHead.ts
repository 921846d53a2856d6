import type { Head } from '../useHead.ts'
import type { LocalizedRoom } from '../useRooms.ts'

/** Title and description of a room's page. */
export const getRoomHead = (
  { name, description }: Pick<LocalizedRoom, 'name' | 'description'>,
  farmName: string,
): Head => ({
  title: `${name} · ${farmName}`,
  description: description.replace(/\s+/g, ' '),
})
