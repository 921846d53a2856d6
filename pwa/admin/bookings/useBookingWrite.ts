/** A write onto one booking: from the version that was on the screen, and, when that is no longer current, both versions. */
import { useState } from 'react'
import { Booking } from '#contract/bookings.ts'
import { ApiError } from '#pwa/api.ts'
import { storeBookings } from '#pwa/offline/db.ts'
import { useWrite } from '../shell/write.ts'

type Send<In> = (
  input: In,
  options: { params: { id: string }; key: string; version: number },
) => Promise<Booking | undefined>

type BookingWriteOptions<In> = {
  /** The call's name, as everywhere. */
  name: string
  /** As it was when the dialog was opened. */
  booking: Booking
  send: Send<In>
  success: string
  failure: { title: string; text?: string }
  onDone?: () => void
  /** For what the form shows at its fields; the toast comes all the same. */
  onError?: (error: unknown) => void
}

const getCurrentBooking = (error: unknown): Booking | null =>
  error instanceof ApiError && error.status === 412 ? (Booking.safeParse(error.problem?.current).data ?? null) : null

export function useBookingWrite<In>({
  name,
  booking,
  send,
  success,
  failure,
  onDone,
  onError,
}: BookingWriteOptions<In>) {
  /** The booking as somebody else left it; shown beside ours, so that writing again is onto this one. */
  const [current, setCurrent] = useState<Booking | null>(null)
  const { version } = current ?? booking
  const write = useWrite<In, Booking | undefined>({
    name,
    send: (input, key) => send(input, { params: { id: booking.id }, key, version }),
    store: async (answer) => {
      if (answer) await storeBookings([answer])
    },
    success: () => success,
    failure: () => failure,
    ...(onDone ? { onDone } : {}),
    onError: (error) => {
      const found = getCurrentBooking(error)
      if (!found) {
        onError?.(error)
        return false
      }
      setCurrent(found)
      void storeBookings([found])
      return true
    },
  })
  return { ...write, current }
}
