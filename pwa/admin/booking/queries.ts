import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Booking } from '#contract/bookings/bookings.ts'
import { call } from '#pwa/api.ts'
import { db } from '#pwa/offline/db.ts'

/** A booking by its code, or by its id while it waits to be sent; also from the trash. Null when there is none. */
export async function readBooking(codeOrId: string): Promise<Booking | null> {
  for (const table of [db.bookings, db.trash]) {
    const found = (await table.where('code').equals(codeOrId).first()) ?? (await table.get(codeOrId))
    if (found) return found
  }
  return null
}

/** `version`: that of the booking on the screen. Another one has another history. */
export const historyQuery = (id: string, version: number | null = null) =>
  queryOptions({
    queryKey: ['bookings.history', id, version],
    queryFn: ({ signal }) => call('bookings.history', { params: { id }, signal }),
    placeholderData: keepPreviousData,
  })

/** The rooms of a booking's group; the tablet has an index of the moment at which all of them were stored. */
export const readGroup = async ({ groupCode, createdAt }: Booking): Promise<Booking[]> =>
  groupCode === null
    ? []
    : db.bookings
        .where('createdAt')
        .equals(createdAt)
        .filter((it) => it.groupCode === groupCode)
        .sortBy('roomId')
