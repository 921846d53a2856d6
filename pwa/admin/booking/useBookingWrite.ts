/**
 * A write to one booking, based on the version on the screen. If that is no longer current, `current` has the newer
 * one.
 */

import { useState } from 'react'
import { Booking } from '#contract/bookings/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { call as callServer, isRefusal } from '#pwa/api.ts'
import { rows } from '#pwa/offline/rows.ts'
import type { ToastText } from '#pwa/ui/toasts.ts'
import { buildBookingWaiting } from '../outbox/waiting.ts'
import type { BookingWriteCall } from '../outbox/writes.ts'
import { getCurrentRow } from '../sync/errors.ts'
import { useWrite, type WriteFailureText } from '../writes/useWrite.ts'

const anywayLabel = /*i18n*/ 'admin.booking.anyway'

/** The failure with a button by which staff overrule that an extra is sold out. */
export const offerAnyway = (failure: WriteFailureText, error: unknown, onPress: () => void): WriteFailureText =>
  isRefusal(error) && error.problem.code === 'extra_sold_out'
    ? { ...failure, action: { label: anywayLabel, onPress } }
    : failure

type Send<In> = (input: In, options: { params: { id: string }; key: string; version: number }) => Promise<Booking>

type BookingWriteOptions<In> = {
  /** The booking as it was when the dialog opened. */
  booking: Booking
  /** The call that `send` makes. */
  call: BookingWriteCall
  send: Send<In>
  success: ToastText
  failure: WriteFailureText
  onDone?: () => void
  /** Undoes the write from its toast. */
  undo?: (saved: Booking | null) => void
  /** The input with which staff overrule that an extra is sold out. Then the toast has a button for it. */
  overrule?: (input: In) => In
  /** Shows errors at the form's fields; the toast appears as well. */
  onError?: (error: unknown) => void
}

export function useBookingWrite<In extends object | null>({
  booking,
  call,
  send,
  success,
  failure,
  onDone,
  undo,
  overrule,
  onError,
}: BookingWriteOptions<In>) {
  /**
   * The version that somebody else has saved. The screen shows it beside the user's own, so the next attempt is based
   * on it.
   */
  const [current, setCurrent] = useState<Booking | null>(null)
  const seen = current ?? booking
  const { version } = seen
  const waiting = buildBookingWaiting<In>(call, (input) => ({ seen, input }))
  const write: ReturnType<typeof useWrite<In, Booking>> = useWrite<In, Booking>({
    send: (input, key) => send(input, { params: { id: booking.id }, key, version }),
    waiting,
    store: rows.bookings.storeAnswer,
    success: () => success,
    failure: (input, error) => (overrule ? offerAnyway(failure, error, () => write.mutate(overrule(input))) : failure),
    ...(onDone ? { onDone } : {}),
    ...(undo ? { undo } : {}),
    onError: (error) => {
      const found = getCurrentRow(error, Booking)
      if (!found) {
        onError?.(error)
        return false
      }
      setCurrent(found)
      void rows.bookings.storeAnswer(found)
      return true
    },
  })
  return { ...write, current }
}

type PatchOptions = Omit<BookingWriteOptions<Input<'bookings.patch'>>, 'call' | 'send' | 'failure'> & {
  failure?: WriteFailureText
}

/** A change of single fields. */
export const usePatchBooking = (options: PatchOptions) =>
  useBookingWrite<Input<'bookings.patch'>>({
    failure: { title: /*i18n*/ 'admin.booking.updateFailed' },
    ...options,
    call: 'bookings.patch',
    overrule: (body) => ({ ...body, anyway: true }),
    send: (body, sent) => callServer('bookings.patch', { ...sent, body }),
  })
