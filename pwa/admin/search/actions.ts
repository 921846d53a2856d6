/** What people do from anywhere: each opens its dialog or form. */
import type { PlaceIcon } from '../placeIcons.ts'
import { getPlaceHref, type PlacePath } from '../places.ts'

export type SearchAction = {
  id: string
  icon: PlaceIcon | 'add'
  label: string
  /** Under which further words people look for it, with commas between them. */
  words: string
  /** Who may open the place may do it. */
  place: PlacePath
  /** Where its form is; null for the dialog of a new booking. */
  href: string | null
}

export const searchActions: readonly SearchAction[] = [
  {
    id: 'newBooking',
    icon: 'add',
    label: /*i18n*/ 'admin.newBooking.title',
    words: /*i18n*/ 'admin.search.newBooking.words',
    place: '/',
    href: null,
  },
  {
    id: 'freeRooms',
    icon: 'planner',
    label: /*i18n*/ 'admin.search.freeRooms',
    words: /*i18n*/ 'admin.search.freeRooms.words',
    place: '/planner',
    href: getPlaceHref('/planner', '?ask=free-rooms'),
  },
  {
    id: 'closeDays',
    icon: 'calendar',
    label: /*i18n*/ 'admin.search.closeDays',
    words: /*i18n*/ 'admin.search.closeDays.words',
    place: '/calendar',
    href: getPlaceHref('/calendar', '?edit=days'),
  },
  {
    id: 'answerMessages',
    icon: 'contacts',
    label: /*i18n*/ 'admin.search.answerMessages',
    words: /*i18n*/ 'admin.search.answerMessages.words',
    place: '/contacts',
    href: getPlaceHref('/contacts', '?show=unanswered'),
  },
]
