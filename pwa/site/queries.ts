/** What the public pages ask the server: rooms, the cards' next 30 days, and whether booking is switched on. */
import { queryOptions } from '@tanstack/react-query'
import { addDays } from '#contract/days.ts'
import type { Language } from '#contract/language.ts'
import type { Photograph } from '#contract/pictures.ts'
import { limits } from '#contract/stay.ts'
import { call } from '#pwa/api.ts'
import { farmToday, serverNow } from '#pwa/clock.ts'

export const roomsQuery = queryOptions({
  queryKey: ['rooms.list'],
  queryFn: ({ signal }) => call('rooms.list', { signal }),
})

/** Today to today plus 30 days, read anew every 10 s and on focus; the bucket is part of the address (specification 7). */
export const cardAvailabilityQuery = queryOptions({
  queryKey: ['availability.list', 'cards'],
  queryFn: ({ signal }) => {
    const startDate = farmToday()
    const endDate = addDays(startDate, limits.soldOutDays)
    return call('availability.list', {
      query: { startDate, endDate, bucket: Math.floor(serverNow() / 10_000) },
      signal,
    })
  },
  refetchInterval: 10_000,
})

/** Asked for when a page says that there are any, and then once a language: they change with a start of the server. */
export const photographsQuery = {
  all: ['pictures.listPhotographs'],
  forLanguage: (language: Language) =>
    queryOptions({
      queryKey: ['pictures.listPhotographs', language],
      queryFn: async ({ signal }) => localizePhotographs(await call('pictures.listPhotographs', { signal }), language),
      staleTime: Number.POSITIVE_INFINITY,
    }),
}

/** A photograph in one language. */
export const localizePhotographs = (photographs: Photograph[], language: Language) =>
  photographs.map(({ name, color, alt, altEn }) => ({ name, color, alt: language === 'it' ? alt : altEn }))

export const bookingsEnabledQuery = queryOptions({
  queryKey: ['settings.readBookingsEnabled'],
  queryFn: ({ signal }) => call('settings.readBookingsEnabled', { signal }),
  staleTime: 5_000,
})
