/** The managers' query about the places for pictures. It polls while the server makes a photograph. */
import type { PicturePlace } from '#contract/site/pictures.ts'
import { callQuery } from '#pwa/callQuery.ts'

const progressIntervalMs = 1_000

export const isMaking = (places: readonly PicturePlace[] | undefined): boolean =>
  places?.some(({ progress }) => progress !== null) ?? false

export const placesQuery = callQuery(
  'pictures.list',
  {},
  { refetchInterval: ({ state }) => (isMaking(state.data) ? progressIntervalMs : false) },
)

/** The list with one place in its newest state. */
export const replacePlace = (places: PicturePlace[] | undefined, place: PicturePlace): PicturePlace[] | undefined =>
  places && [...places.filter(({ name }) => name !== place.name), place]
