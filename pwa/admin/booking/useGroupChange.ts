/** Changes all rooms of a group: at once or through the outbox. */
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Output } from '#contract/calls.ts'
import { ApiError, call } from '#pwa/api.ts'
import { rows } from '#pwa/offline/rows.ts'
import { overrule, toGroupRequest } from '../outbox/groupChanges.ts'
import { buildGroupWaiting } from '../outbox/waiting.ts'
import type { GroupChange } from '../outbox/writes.ts'
import { useWrite } from '../writes/useWrite.ts'
import { isChannelConflict } from './ChannelWarning.tsx'
import { offerAnyway } from './useBookingWrite.ts'

type Options = { code: string; bookings: Booking[]; success: string; onDone: () => void }

/** `bookings`: as they are on the screen. */
export function useGroupChange({ code, bookings, success, onDone }: Options) {
  const write: ReturnType<typeof useWrite<GroupChange, Output<'bookings.moveGroup'>>> = useWrite({
    send: (change, key) => {
      const request = toGroupRequest(change)
      return call(request.call, { params: { code }, key, body: request.input })
    },
    waiting: buildGroupWaiting(code, bookings),
    store: ({ bookings: stored }) => Promise.all(stored.map((it) => rows.bookings.storeAnswer(it))),
    success: () => success,
    failure: (change, error) =>
      offerAnyway({ title: /*i18n*/ 'admin.booking.updateFailed' }, error, () => write.mutate(overrule(change))),
    onDone,
    onError: (error) => {
      // Somebody else has changed a room: the page behind shows it, and the next press begins with it.
      if (error instanceof ApiError && error.status === 412) onDone()
      return false
    },
  })
  /** A portal has sold the nights: the next press confirms them anyway. */
  const isSoldElsewhere = isChannelConflict(write.error)
  return {
    isPending: write.isPending,
    isSoldElsewhere,
    mutate: (change: GroupChange) => write.mutate(isSoldElsewhere ? overrule(change) : change),
  }
}
