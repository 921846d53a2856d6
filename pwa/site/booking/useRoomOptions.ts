/** A room in a menu: its name, for how many guests it is, its price, and whether it is free for the chosen days. */

import { priceWholeStay } from '#contract/prices/stayLines.ts'
import { isRoomFree } from '#contract/stays/roomFree.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { usePriceList } from '../usePriceList.ts'
import type { LocalizedRoom } from '../useRooms.ts'
import { getStay } from './selection.ts'
import type { WidgetState } from './useBookingWidget.ts'

type Widget = Pick<WidgetState, 'selection' | 'unavailableSelection' | 'getRoomDays' | 'context'>

/** Returns a function from a room to its text. `guests`: those in this room. */
export function useRoomOptions({ selection, unavailableSelection, getRoomDays, context }: Widget) {
  const { i18n, language } = useLanguage()
  const prices = usePriceList()
  const stay = getStay(unavailableSelection ?? selection)
  return (room: LocalizedRoom, guests: number = selection.numberOfGuests): string => {
    const price = stay ? priceWholeStay(room, { ...stay, numberOfGuests: guests }, prices).price : room.pricePerNight
    const amount = price === null ? '' : formatCurrency(price, language)
    const isFree = stay && getRoomDays && isRoomFree(room, getRoomDays(room.id), { ...stay, guests: 1 }, context)
    return [
      room.name,
      room.maxGuests !== null && i18n.t('rooms.guests', { n: room.maxGuests }),
      amount && (stay ? amount : `${amount} ${i18n.t('rooms.perNight')}`),
      isFree !== null && i18n.t(isFree ? /*i18n*/ 'booking.option.free' : /*i18n*/ 'booking.option.taken'),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
