/** Calls back once per address with a text about what it asks for: a service, or days, guests and rooms. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { getListFormat } from '#contract/format.ts'
import { parseSearch } from '#contract/searchAddress.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { roomsQuery } from '../queries.ts'
import { localizeRoom } from '../useRooms.ts'

const services: Record<string, string> = {
  fishing: /*i18n*/ 'contact.fishingMessage',
  camping: /*i18n*/ 'contact.campingMessage',
}

export function useSearchMessage(isReady: boolean, onText: (text: string) => void): void {
  const { i18n, language } = useLanguage()
  const client = useQueryClient()
  const address = useSearch()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per address
  useEffect(() => {
    const parameters = new URLSearchParams(address)
    const { search } = parseSearch(parameters, farmToday())
    if (!isReady) return
    const service = services[parameters.get('about') ?? '']
    if (service !== undefined) onText(i18n.t(service))
    if (search === null) return
    const { checkinDate, checkoutDate, guests } = search

    const readNames = async (ids: string[]): Promise<string[]> => {
      if (ids.length === 0) return []
      const rooms = await client.fetchQuery(roomsQuery)
      return rooms.filter((room) => ids.includes(String(room.id))).map((room) => localizeRoom(room, language).name)
    }
    const write = (names: string[]) =>
      onText(
        i18n.t('contact.searchMessage', {
          n: names.length,
          rooms: getListFormat(language, {}).format(names),
          from: formatDay(checkinDate, language),
          to: formatDay(checkoutDate, language),
          guests: i18n.t('booking.guestCount', { n: guests }),
        }),
      )
    readNames(parameters.get('rooms')?.split(',') ?? []).then(write, () => write([]))
  }, [isReady, address])
}
