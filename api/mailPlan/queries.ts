import { z } from 'zod/mini'
import { findLastRestoreTime } from '#api/backups/queries.ts'
import { buildPlannedMail } from '#api/bookings/mails/plannedMails.ts'
import { findNextPart } from '#api/bookings/parts/checkParts.ts'
import { findBooking, listAgreedStays, listGroupMembers, presentBookings } from '#api/bookings/queries.ts'
import type { Db } from '#api/db/table.ts'
import type { Versioned } from '#api/errors.ts'
import { readStayGuests } from '#api/guests/queries.ts'
import type { MailRow } from '#api/mails/model.ts'
import { listMailsAbout } from '#api/mails/queries.ts'
import { readDocument, readDutySettings, readProperty } from '#api/settings/queries.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { type Day, toFarmDay } from '#contract/days/days.ts'
import { isComplete } from '#contract/guests/guestRules.ts'
import { isForGroup, mailHours, type PlanKind, type PlannedMail, planKinds, planRules } from '#contract/mailPlan.ts'
import { getAnchorRange, getPlannedMailId, type HadMail, isStillDue, type PlanFacts } from './rules.ts'

/** A kind that only a newer program knows is passed over. */
const Stored = z.array(z.object({ kind: z.string(), on: z.boolean(), days: z.int(), hour: z.int() }))
export type StoredPlan = z.infer<typeof Stored>

/**
 * The plan in the order of a stay. When deposits are reminded of is a rule of the deposit, and when guests are invited is
 * that of the online check-in: both stand there alone.
 */
export async function readMailPlan(db: Db): Promise<Versioned<PlannedMail[]>> {
  const stored = await readDocument(db, 'mail-plan', Stored, [])
  const property = await readProperty(db)
  const duties = await readDutySettings(db)
  const { remindBeforeDays: before, remindAfterDays: after } = property.value.deposit
  const { daysBefore } = duties.value.checkin
  const elsewhere: Partial<Record<PlanKind, Partial<PlannedMail>>> = {
    depositReminder: before === null ? { on: false } : { on: true, days: -before },
    depositLate: after === null ? { on: false } : { on: true, days: after },
    checkinInvitation: daysBefore === 0 ? { on: false } : { days: -daysBefore },
  }
  const value = planKinds.map((kind): PlannedMail => {
    const { anchor, days } = planRules[kind]
    const isOn = kind === 'checkinInvitation' || kind === 'checkinReminder'
    const known = stored.value.find((it) => it.kind === kind)
    return { ...{ on: isOn, days, hour: mailHours.standard }, ...known, ...elsewhere[kind], kind, anchor }
  })
  return { value, version: Math.max(stored.version, property.version, duties.version) }
}

/** The day of a booking that an anchor means. */
const anchorFields = { checkin: 'checkinDate', checkout: 'checkoutDate', due: 'depositDueOn' } as const

/** The stays of which a mail may be due today, found by an index for each kind of mail. */
export async function listCandidates(db: Db, mails: PlannedMail[], today: Day): Promise<Booking[]> {
  const { balance } = (await readProperty(db)).value
  const stays = new Map<string, Booking>()
  for (const mail of mails) {
    if (mail.kind === 'balanceReminder' && balance.days === null) continue
    const field = mail.kind === 'balanceReminder' ? 'checkinDate' : anchorFields[planRules[mail.kind].anchor]
    for (const stay of await listAgreedStays(db, field, ...getAnchorRange(mail, balance, today)))
      stays.set(stay.id, stay)
  }
  return [...stays.values()]
}

/** The mails that stays have had, by the booking's id. What went to one room of a group for all rooms counts for each. */
export async function mapHadMails(db: Db, stays: Pick<Booking, 'id' | 'groupCode'>[]): Promise<Map<string, HadMail[]>> {
  const codes = [...new Set(stays.flatMap(({ groupCode }) => groupCode ?? []))]
  const members = codes.length === 0 ? [] : await listGroupMembers(db, codes)
  const ids = new Set([...stays, ...members].map(({ id }) => id))
  const sent = (await listMailsAbout(db, [...ids])).map((mail) => {
    const groupCode = members.find(({ id }) => id === mail.bookingId)?.groupCode ?? null
    return { ...mail, groupCode, day: toFarmDay(Date.parse(mail.createdAt)) }
  })
  const isOf = (mail: (typeof sent)[number], stay: (typeof stays)[number]) =>
    mail.bookingId === stay.id ||
    (mail.groupCode !== null && mail.groupCode === stay.groupCode && isForGroup(mail.kind))
  const byRequest = new Map<string | null, typeof sent>()
  for (const mail of sent) {
    const key = mail.groupCode ?? mail.bookingId
    byRequest.set(key, [...(byRequest.get(key) ?? []), mail])
  }
  return new Map(
    stays.map((stay) => [stay.id, (byRequest.get(stay.groupCode ?? stay.id) ?? []).filter((mail) => isOf(mail, stay))]),
  )
}

/** What the rule needs to know of a booking. */
export async function readPlanFacts(db: Db, booking: Booking, had: HadMail[], today: Day): Promise<PlanFacts> {
  const guests = (await readStayGuests(db, { stay: 'booking', id: booking.id }))?.guests ?? []
  const isRegistered = guests.length >= booking.numberOfGuests && guests.every(isComplete)
  const hasLaterPart = (await findNextPart(db, booking.id)) !== null
  const { balance } = (await readProperty(db)).value
  const restoredAt = await findLastRestoreTime(db)
  return { booking, had, isRegistered, hasLaterPart, balance, restoredAt, today }
}

/**
 * A mail of the plan that has waited for the mail server, as it would be queued now; null where it would not be any more. What
 * staff send, or send again, goes as it is.
 */
export async function refreshPlannedMail(db: Db, mail: MailRow, now: number): Promise<MailRow | null> {
  const { id, bookingId, queuedAt, createdAt } = mail
  const row = bookingId === null || queuedAt !== createdAt ? null : await findBooking(db, bookingId)
  const [booking] = row === null ? [] : await presentBookings(db, [row])
  const kind = booking && planKinds.find((it) => getPlannedMailId(booking, it) === id)
  if (!booking || kind === undefined) return mail
  const had = (await mapHadMails(db, [booking])).get(booking.id) ?? []
  const facts = await readPlanFacts(db, booking, had, toFarmDay(now))
  if (!isStillDue(kind, facts, (await readMailPlan(db)).value)) return null
  const fresh = await buildPlannedMail(db, booking.id, kind)
  return fresh && { ...mail, to: fresh.to, facts: JSON.stringify(fresh.facts) }
}
