/** The mails about a stay that go by themselves; which one when is decided in `api/mailPlan`. */
import type { Db } from '#api/db/table.ts'
import type { NewMail } from '#api/mails/actions.ts'
import { readProperty } from '#api/settings/queries.ts'
import { findBalanceDueOn, getDepositDueCents } from '#contract/deposit.ts'
import { getPriceDueCents } from '#contract/ledger.ts'
import { isForGroup, type PlanKind } from '#contract/mailPlan.ts'
import type { MailKind } from '#contract/mails.ts'
import { formatMoney } from '#contract/money.ts'
import { combineFacts } from './combine.ts'
import { buildDepositReminder } from './manualMails.ts'
import { presentBooking, presentFacts } from './present.ts'
import { findBookingAndRoom, findRequested, readConfirmedIban } from './queries.ts'

/** One text reminds of the deposit before its day and after it. */
export const getPlannedMailKind = (kind: PlanKind): MailKind => (kind === 'depositLate' ? 'depositReminder' : kind)

/** The mail about the booking as it is, some with all rooms of its group; null where its guest has no address. */
export async function buildPlannedMail(
  db: Db,
  id: string,
  planKind: PlanKind,
): Promise<(NewMail & { bookingId: string; to: string }) | null> {
  const found = await findBookingAndRoom(db, id)
  if (found === null || found.row.guestEmail === null) return null
  const { row, room } = found
  const to = row.guestEmail ?? ''
  const kind = getPlannedMailKind(planKind)
  if (kind === 'depositReminder') return { ...buildDepositReminder(row, room, await readConfirmedIban(db, row)), to }
  if (isForGroup(planKind) && row.groupCode !== null) {
    const rooms = (await findRequested(db, row.groupCode)).filter((it) => it.row.status === row.status)
    const parts = rooms.map((it) => presentFacts(it.row, it.room))
    return { kind, bookingId: id, to, facts: combineFacts(row.groupCode, parts) }
  }
  const facts = presentFacts(row, room)
  if (kind !== 'balanceReminder') return { kind, bookingId: id, to, facts }
  const booking = presentBooking(row, room)
  const balance = {
    balanceAmount: formatMoney(getPriceDueCents(booking) - getDepositDueCents(booking)),
    balanceDueOn: findBalanceDueOn(booking, (await readProperty(db)).value.balance),
    iban: await readConfirmedIban(db, row),
  }
  return { kind, bookingId: id, to, facts: { ...facts, ...balance } }
}
