/** Mails that go by themselves. The table of schedules calls this at each hour at which they may go. */
import { buildPlannedMail } from '#api/bookings/mails/plannedMails.ts'
import { findBooking, presentBookings } from '#api/bookings/queries.ts'
import type { Database } from '#api/db/database.ts'
import type { Db } from '#api/db/table.ts'
import type { TrustedTime } from '#api/db/trustedTime.ts'
import { write } from '#api/db/write.ts'
import { ok } from '#api/errors.ts'
import { queueAgain } from '#api/mails/actions.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { type Day, toFarmDay } from '#contract/days/days.ts'
import type { PlannedMail } from '#contract/mailPlan.ts'
import { listCandidates, mapHadMails, readMailPlan, readPlanFacts } from './queries.ts'
import { getPlannedMailId, type HadMail, listDueMails } from './rules.ts'

/** What goes to the guest of a stay at this hour. */
async function listDue(db: Db, booking: Booking, had: HadMail[], { plan, hour, today }: Run): Promise<PlannedMail[]> {
  const due = listDueMails(await readPlanFacts(db, booking, had, today), plan)
  return due.filter((mail) => mail.hour === hour)
}

type Run = { plan: PlannedMail[]; hour: number; today: Day }

async function queueDueMails(db: Database, id: string, run: Run, now: number): Promise<void> {
  await write(db, { call: 'mailPlan.job', now, staff: null, key: null }, async (tx) => {
    const row = await findBooking(tx, id)
    const [booking] = row ? await presentBookings(tx, [row]) : []
    if (!booking) return ok(undefined)
    const had = (await mapHadMails(tx, [booking])).get(id) ?? []
    for (const { kind } of await listDue(tx, booking, had, run)) {
      const mail = await buildPlannedMail(tx, id, kind)
      if (mail) await queueAgain(tx, { ...mail, id: getPlannedMailId(booking, kind) }, now)
    }
    return ok(undefined)
  })
}

/**
 * Queues what is due today at this hour of the farm. Each stay has a transaction of its own, which judges it again, so a
 * process that dies has served some stays and repeats none.
 */
export async function sendPlannedMails(db: Database, now: TrustedTime, hour: number): Promise<void> {
  const today = toFarmDay(now)
  const { value: plan } = await readMailPlan(db)
  const run = { plan, hour, today }
  const candidates = await listCandidates(
    db,
    plan.filter((mail) => mail.on && mail.hour === hour),
    today,
  )
  const had = await mapHadMails(db, candidates)
  for (const booking of candidates)
    if ((await listDue(db, booking, had.get(booking.id) ?? [], run)).length > 0)
      await queueDueMails(db, booking.id, run, now)
}
