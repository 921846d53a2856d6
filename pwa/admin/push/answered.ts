import { isWaitingForStaff } from '#contract/bookings/bookingRules.ts'
import { db } from '#pwa/offline/db.ts'

async function isUnanswered(messageId: string | null): Promise<boolean> {
  const message = await db.contacts.get(messageId ?? '')
  return !message?.answered
}

/** Whether what a notice is about still waits for somebody. Others go when they are pressed. */
async function isOpen({ tag, data }: Notification): Promise<boolean> {
  if (data?.kind === 'message') return isUnanswered(new URL(data.path, location.origin).searchParams.get('id'))
  if (data?.kind !== 'request' && data?.kind !== 'wish') return true
  const booking = await db.bookings.get(tag)
  if (!booking) return true
  return data.kind === 'request' ? isWaitingForStaff(booking) : Boolean(booking.wishedAt)
}

/** Takes notices off the screen of what was answered elsewhere. */
export async function closeAnswered(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/admin')
  for (const notice of (await registration?.getNotifications()) ?? []) if (!(await isOpen(notice))) notice.close()
}
