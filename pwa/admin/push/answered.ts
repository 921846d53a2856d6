import { isWaitingForStaff } from '#contract/bookingRules.ts'
import { db } from '#pwa/offline/db.ts'

/** Whether what a notice is about still waits for somebody. Others go when they are pressed. */
async function isOpen({ tag, data }: Notification): Promise<boolean> {
  if (data?.kind !== 'request') return true
  const booking = await db.bookings.get(tag)
  return !booking || isWaitingForStaff(booking)
}

/** Takes notices of requests off the screen that were answered elsewhere. */
export async function closeAnswered(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/admin')
  for (const notice of (await registration?.getNotifications()) ?? []) if (!(await isOpen(notice))) notice.close()
}
