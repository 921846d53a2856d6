/** `npm run retention`: prints what the daily job will erase. It changes nothing. */
import { systemClock } from '#api/clock.ts'
import { previewRetention } from '#api/people/jobs.ts'
import { toFarmDay } from '#contract/days/days.ts'
import { runCommand, withEnvironment } from './environment.ts'
import { printLine } from './output.ts'

const retention = (): Promise<boolean> =>
  withEnvironment(async ({ db }) => {
    const now = systemClock.now()
    const { limits, ids } = await previewRetention(db, now)
    const rows = [
      ['Bookings that ended', limits.bookings, ids.bookings],
      ['Bookings put in the trash', limits.trash, ids.trash],
      ['Messages sent', limits.messages, ids.messages],
      ['Notes about no booking', limits.bookings, ids.notes],
      ['Offers that ended', limits.bookings, ids.offers],
      ['Entries of the waiting list that ended', toFarmDay(now), ids.waitlist],
      ['Guests of portals’ stays that ended', limits.bookings, ids.channelStays],
    ] as const
    printLine('The next daily run erases:')
    for (const [what, before, { length }] of rows)
      printLine(`  ${what}${before === null ? ': kept' : ` before ${before}: ${length}`}`)
    return true
  })

await runCommand(retention)
