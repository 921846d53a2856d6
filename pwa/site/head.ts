/** Title and description of each page. A room's page has those of the room, an own page has its own. */
import type { I18n } from '@lingui/core'
import type { Farm } from './farm.ts'
import type { PageName } from './routes.ts'
import type { Head } from './useHead.ts'

const titles: Record<PageName, string> = {
  home: /*i18n*/ 'head.home.title',
  rooms: /*i18n*/ 'head.rooms.title',
  room: /*i18n*/ 'head.rooms.title',
  restaurant: /*i18n*/ 'head.restaurant.title',
  services: /*i18n*/ 'head.services.title',
  booking: /*i18n*/ 'head.booking.title',
  request: /*i18n*/ 'head.request.title',
  offer: /*i18n*/ 'head.offer.title',
  waitlist: /*i18n*/ 'head.waitlist.title',
  checkin: /*i18n*/ 'head.checkin.title',
  contact: /*i18n*/ 'head.contact.title',
  privacy: /*i18n*/ 'head.privacy.title',
  about: /*i18n*/ 'head.about.title',
  own: /*i18n*/ 'head.home.title',
  notFound: /*i18n*/ 'head.notFound.title',
}

const descriptions: Record<PageName, string> = {
  home: /*i18n*/ 'head.home.description',
  rooms: /*i18n*/ 'head.rooms.description',
  room: /*i18n*/ 'head.rooms.description',
  restaurant: /*i18n*/ 'head.restaurant.description',
  services: /*i18n*/ 'head.services.description',
  booking: /*i18n*/ 'head.booking.description',
  request: /*i18n*/ 'head.request.description',
  offer: /*i18n*/ 'head.offer.description',
  waitlist: /*i18n*/ 'head.waitlist.description',
  checkin: /*i18n*/ 'head.checkin.description',
  contact: /*i18n*/ 'head.contact.description',
  privacy: /*i18n*/ 'head.privacy.description',
  about: /*i18n*/ 'head.about.description',
  own: /*i18n*/ 'head.home.description',
  notFound: /*i18n*/ 'head.notFound.description',
}

export function getHead(page: PageName, i18n: I18n, { name, address, figures }: Farm): Head {
  const values = { farm: name, town: address.town, hours: figures.replyHours }
  // Whoever empties them has a name and a title to show all the same.
  const title = i18n.t(titles[page], values) || name
  return { title, description: i18n.t(descriptions[page], values) || title }
}
