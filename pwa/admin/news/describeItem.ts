import type { I18n, MessageDescriptor } from '@lingui/core'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { getRoomName } from '#contract/text/format.ts'
import type { Language } from '#locales/language.ts'
import { formatStay } from '#pwa/format.ts'
import { db } from '#pwa/offline/db.ts'
import { getPlaceHref } from '../places.ts'
import { getBookingHref } from '../subjects/bookingName.ts'
import type { NewsItem } from './seen.ts'

const titles: Record<NewsItem['kind'], string> = {
  request: /*i18n*/ 'admin.news.request',
  cancellation: /*i18n*/ 'admin.news.cancellation',
  message: /*i18n*/ 'admin.news.message',
  acceptance: /*i18n*/ 'admin.news.acceptance',
  wish: /*i18n*/ 'admin.news.wish',
}

/** `href`: where staff answer. */
type Announcement = { title: MessageDescriptor; href: string }

/** Null when the row is not on this device any more. */
export async function describeItem(
  { kind, rowId }: NewsItem,
  i18n: I18n,
  language: Language,
): Promise<Announcement | null> {
  if (kind === 'message') {
    const contact = await db.contacts.get(rowId)
    if (!contact) return null
    const values = { name: `${contact.name} ${contact.surname}` }
    return { title: { id: titles[kind], values }, href: getPlaceHref('/contacts', `?id=${rowId}`) }
  }
  const booking = await db.bookings.get(rowId)
  if (!booking) return null
  const values = {
    name: formatGuestName(booking, i18n),
    room: getRoomName(booking.room, language),
    ...formatStay(booking, language),
  }
  return { title: { id: titles[kind], values }, href: getBookingHref(booking) }
}
