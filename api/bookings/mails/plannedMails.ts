/** The mails about a stay that go by themselves; which one when is decided in `api/mailPlan`. */
import type { Db } from '#api/db/table.ts'
import type { NewMail } from '#api/mails/actions.ts'
import { readProperty } from '#api/settings/queries.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { PlanKind } from '#contract/mailPlan.ts'
import type { MailKind } from '#contract/mails.ts'
import { findBalanceDueOn, getDepositDueCents } from '#contract/money/deposit.ts'
import { getPriceDueCents } from '#contract/money/ledger.ts'
import { formatMoney } from '#contract/money/money.ts'
import { combineFacts } from '../combine.ts'
import { presentBooking, presentFacts } from '../present.ts'
import { type BookingAndRoom, findBookingAndRoom, findRequested, readConfirmedIban } from '../queries.ts'
import type { BookingFacts } from './mailFacts.ts'
import { buildDepositReminder } from './manualMails.ts'

/** One text reminds of the deposit before its day and after it. */
export const getPlannedMailKind = (kind: PlanKind): MailKind => (kind === 'depositLate' ? 'depositReminder' : kind)

/** What the mail says of one booking, with the bank account of the confirmation where it asks for money. */
async function buildFacts(db: Db, { row, room }: BookingAndRoom, kind: MailKind): Promise<BookingFacts> {
  if (kind === 'depositReminder') return buildDepositReminder(row, room, await readConfirmedIban(db, row)).facts
  const facts = presentFacts(row, room)
  if (kind !== 'balanceReminder') return facts
  const booking = presentBooking(row, room)
  return {
    ...facts,
    balanceAmount: formatMoney(getOpenBalanceCents(booking)),
    balanceDueOn: findBalanceDueOn(booking, (await readProperty(db)).value.balance),
    iban: await readConfirmedIban(db, row),
  }
}

const getOpenBalanceCents = (booking: Booking): number => getPriceDueCents(booking) - getDepositDueCents(booking)

/** Whether the mail has something to say of a room. Who has paid is not reminded. */
function concerns({ row, room }: BookingAndRoom, kind: MailKind): boolean {
  const booking = presentBooking(row, room)
  if (kind === 'depositReminder') return getDepositDueCents(booking) > 0
  return kind !== 'balanceReminder' || getOpenBalanceCents(booking) > 0
}

/** The mail about the booking as it is, with all rooms of its group; null where its guest has no address. */
export async function buildPlannedMail(
  db: Db,
  id: string,
  planKind: PlanKind,
): Promise<(NewMail & { bookingId: string; to: string }) | null> {
  const found = await findBookingAndRoom(db, id)
  if (found === null || found.row.guestEmail === null) return null
  const { groupCode, status, code, guestEmail: to } = found.row
  const kind = getPlannedMailKind(planKind)
  const group = await findRequested(db, groupCode ?? code)
  const rooms = group.filter((it) => it.row.status === status && concerns(it, kind))
  const parts = await Promise.all((rooms.length > 0 ? rooms : [found]).map((it) => buildFacts(db, it, kind)))
  return { kind, bookingId: id, to, facts: combineFacts(groupCode ?? code, parts) }
}
