/** Calls back once per address with a text about what it asks for: a service, or days and guests. */
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { parseSearch } from '#contract/searchAddress.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'

const services: Record<string, string> = {
  fishing: /*i18n*/ 'contact.fishingMessage',
  camping: /*i18n*/ 'contact.campingMessage',
}

export function useSearchMessage(isReady: boolean, onText: (text: string) => void): void {
  const { i18n, language } = useLanguage()
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
    onText(
      i18n.t('contact.searchMessage', {
        from: formatDay(checkinDate, language),
        to: formatDay(checkoutDate, language),
        guests: i18n.t('booking.guestCount', { n: guests }),
      }),
    )
  }, [isReady, address])
}
