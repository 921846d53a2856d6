/** The list prices that a changed booking may have, when prices have changed since it was made. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { priceAgain } from '#contract/prices/prices.ts'
import { db } from '#pwa/offline/db.ts'
import type { Target } from './move.ts'

/** `isAgreed`: a price is agreed, which stays whatever the nights cost. */
export function useRepricing(
  booking: Booking,
  target: (Target & { numberOfGuests: number }) | null,
  isAgreed = booking.agreedPrice !== null,
) {
  const [isAtTodaysPrices, setAtTodaysPrices] = useState(false)
  const rooms = useLiveQuery(() => db.rooms.toArray())
  const prices = target && rooms ? priceAgain(booking, target, (id) => rooms.find((it) => it.id === id)) : null
  const isAsked = prices !== null && prices.kept !== prices.today && !isAgreed
  return {
    /** What the dialog asks about; null where both are the same, and where the agreed price stays. */
    asked: isAsked ? { ...prices, isAtTodaysPrices, setAtTodaysPrices } : null,
    /** The price of the nights as the dialog shows it; undefined where it stays as it is. */
    nightsPrice: prices === null ? undefined : isAsked && isAtTodaysPrices ? prices.today : prices.kept,
  }
}
export type Repricing = ReturnType<typeof useRepricing>
