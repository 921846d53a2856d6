/**
 * Queries of the public pages: rooms, the next 30 days for the cards, photographs, and whether bookings are enabled.
 */
import { queryOptions } from '@tanstack/react-query'
import { addDays } from '#contract/days/days.ts'
import type { Photograph } from '#contract/site/pictures.ts'
import { limits } from '#contract/stays/stay.ts'
import { defaultLanguage, type Language } from '#locales/language.ts'
import { call } from '#pwa/api.ts'
import { farmToday } from '#pwa/clock.ts'

export const roomsQuery = queryOptions({
  queryKey: ['rooms.list'],
  // Staff who are logged in also receive retired rooms.
  queryFn: async ({ signal }) => (await call('rooms.list', { signal })).filter((room) => !room.retired),
})

const pollIntervalMs = 10_000

/** Today to today plus 30 days, refetched every 10 s and on focus. The 10 s bucket is part of the URL. */
export const cardAvailabilityQuery = queryOptions({
  queryKey: ['availability.list', 'cards'],
  queryFn: ({ signal }) => {
    const startDate = farmToday()
    const endDate = addDays(startDate, limits.soldOutDays)
    return call('availability.list', {
      query: { startDate, endDate },
      bucketMs: pollIntervalMs,
      signal,
    })
  },
  refetchInterval: pollIntervalMs,
})

/** Fetched once per language, and only if there are any. A page that is open keeps what it has shown. */
export const photographsQuery = {
  all: ['pictures.listPhotographs'],
  forLanguage: (language: Language) =>
    queryOptions({
      queryKey: ['pictures.listPhotographs', language],
      queryFn: async ({ signal }) => localizePhotographs(await call('pictures.listPhotographs', { signal }), language),
      staleTime: Number.POSITIVE_INFINITY,
    }),
}

/** Keeps the text of one language. */
export const localizePhotographs = (photographs: Photograph[], language: Language) =>
  photographs.map(({ name, color, alt, altEn, translations, version, hidden }) => ({
    name,
    color,
    alt: language === defaultLanguage ? alt : (translations?.[language]?.alt ?? altEn),
    version,
    ...(hidden && { hidden }),
  }))

export const bookingsEnabledQuery = queryOptions({
  queryKey: ['settings.readBookingsEnabled'],
  queryFn: ({ signal }) => call('settings.readBookingsEnabled', { signal }),
  staleTime: 5_000,
})
