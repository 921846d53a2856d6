/** What a person decides about unsent changes. A toast says what the device could not do. */
import type { Booking } from '#contract/bookings/bookings.ts'
import { showToast } from '#pwa/ui/toasts.ts'
import { outbox } from '../outbox/send.ts'
import { sendNow } from '../outbox/sending.ts'
import { resendWrite } from '../outbox/store.ts'
import type { StaffWrite } from '../outbox/writes.ts'

const showFullDevice = () => showToast({ title: /*i18n*/ 'admin.waiting.notStored', variant: 'destructive' })

/** Drops changes, and says so if it is too late for one of them. */
export async function drop(...writes: StaffWrite[]): Promise<void> {
  try {
    if (!(await outbox.drop(writes.map((it) => it.id))))
      showToast({ title: /*i18n*/ 'admin.toSend.tooLate', variant: 'destructive' })
  } catch {
    showFullDevice()
  }
}

/** Sends changes again: the fields in `keep` or all, and of a booking the fields that were changed in the decision. */
export async function sendAgain(
  writes: StaffWrite[],
  keep: readonly string[] | null = null,
  change: Partial<Booking> = {},
  overruled: { anyway?: true } = {},
): Promise<void> {
  try {
    for (const { id } of writes) await resendWrite(id, keep, change, overruled)
    await sendNow()
  } catch {
    showFullDevice()
  }
}

/** Sends a change again although the server has warned. */
export const sendAnyway = (write: StaffWrite): Promise<void> => sendAgain([write], null, {}, { anyway: true })
