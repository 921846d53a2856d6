/** The tourist tax of a time, from the farm's bookings and what portals have sold. */
import { parseAges } from '#api/bookings/columns.ts'
import { getNightCents } from '#api/bookings/ledger/taxLine.ts'
import type { BookingRow } from '#api/bookings/model.ts'
import { findBookings, listBookingsBetween } from '#api/bookings/queries.ts'
import { readChannelStaysBetween } from '#api/channelStays/queries.ts'
import { getGuestCount } from '#api/channelStays/rules.ts'
import type { Db } from '#api/db/table.ts'
import { listStayParts, readNightsBefore } from '#api/guestLists/queries.ts'
import { listGuestLists } from '#api/guests/queries.ts'
import { readRoomsById } from '#api/rooms/queries.ts'
import { readTaxSettings } from '#api/settings/queries.ts'
import { isInhabited } from '#contract/bookings/bookingRules.ts'
import { isExpectedStay } from '#contract/channels.ts'
import type { Day } from '#contract/days/days.ts'
import { type CountedStay, joinPersons } from '#contract/duties/statistics.ts'
import type { TaxDeclaration, TaxQuery } from '#contract/duties/taxSettings.ts'
import { declareTax, getPersonNightCents, listTaxedPersons, type TaxedStay } from '#contract/duties/touristTax.ts'
import { formatMoney } from '#contract/money/money.ts'
import { getWholeStay, listParts, type StayPart } from '#contract/stays/stayParts.ts'
import { formatCsv, toMoneyCell } from '#contract/text/csv.ts'

type Stored = { id: string; roomId: number; checkinDate: Day; checkoutDate: Day }

const getFirstDay = (stays: Array<{ checkinDate: Day }>): Day | undefined =>
  stays.map(({ checkinDate }) => checkinDate).toSorted()[0]

const pickStay = ({ id, roomId, checkinDate, checkoutDate }: Stored) => ({ id, roomId, checkinDate, checkoutDate })

/** Who stays on from an earlier stay without a gap is one person, as in the region's statistics. */
const listPersonKeys = (stays: CountedStay[]): Map<string, string> =>
  new Map(
    joinPersons(stays).flatMap(({ stay, guest, first }) =>
      guest && first.guest ? [[`${stay.id} ${guest.id}`, `${first.stay.id} ${first.guest.id}`] as const] : [],
    ),
  )

/** Bookings, with those in which their guests sleep before and after. */
async function readPartRows(db: Db, parts: StayPart[], bookings: BookingRow[]): Promise<Map<string, BookingRow>> {
  const ids = bookings.flatMap((row) => listParts<StayPart>(parts, row).map(({ id }) => id))
  const others = ids.filter((id) => !bookings.some((row) => row.id === id))
  return new Map([...bookings, ...(await findBookings(db, others))].map((row) => [row.id, row]))
}

export async function readTaxDeclaration(db: Db, { from, to }: TaxQuery): Promise<TaxDeclaration> {
  const settings = await readTaxSettings(db)
  if (settings === null) return { ...declareTax(null, [], { from, to }), estimatedStays: 0 }
  const hasNight = ({ checkoutDate }: { checkoutDate: Day }) => checkoutDate > from
  const bookings = (await listBookingsBetween(db, from, to)).filter((it) => isInhabited(it) && hasNight(it))
  const sold = (await readChannelStaysBetween(db, from, to)).filter((it) => isExpectedStay(it) && hasNight(it))
  const parts = await listStayParts(db)
  const getWhole = (stay: Stored): Stored =>
    parts.some(({ id }) => id === stay.id) ? { ...pickStay(stay), ...getWholeStay(parts, stay) } : stay
  const wholes = [...new Map([...bookings, ...sold].map(getWhole).map((it) => [it.id, it])).values()]
  const ids = wholes.map(({ id }) => id)
  const lists = await listGuestLists(db, ids)
  const countBefore = await readNightsBefore(db, settings, { from: getFirstDay(wholes) ?? from, to })
  const rooms = await readRoomsById(db)
  const keys = listPersonKeys(
    wholes.flatMap((it) => {
      const known = lists.get(it.id)
      return known ? [{ ...pickStay(it), numberOfGuests: null, ...known }] : []
    }),
  )
  const listPersons = (stay: Stored, count: number, children?: number[]) => {
    const known = lists.get(stay.id)
    const here = known && { ...stay, ...known }
    const getKey = (guestId: string) => keys.get(`${stay.id} ${guestId}`)
    const persons = listTaxedPersons(here ?? null, count, here && countBefore(here), getKey, children)
    return persons.map((person, i) => ({ key: `${stay.id} ${i}`, ...person }))
  }
  const build = (
    stay: Stored,
    sale: Pick<TaxedStay, 'portal' | 'nightCents'>,
    count: number,
    children?: number[],
  ): TaxedStay => {
    const whole = getWhole(stay)
    return {
      checkinDate: whole.checkinDate,
      checkoutDate: whole.checkoutDate,
      part: { checkinDate: stay.checkinDate, checkoutDate: stay.checkoutDate },
      ...sale,
      roomType: rooms.get(stay.roomId)?.type ?? '',
      persons: listPersons(whole, count, children),
    }
  }
  const rows = await readPartRows(db, parts, bookings)
  const getPrice = (row: BookingRow) =>
    getNightCents(listParts<StayPart>(parts, row).flatMap(({ id }) => rows.get(id) ?? []))
  const stays = [
    ...bookings.map((row) =>
      build(row, { portal: null, nightCents: getPrice(row) }, row.numberOfGuests, parseAges(row)),
    ),
    ...sold.map((stay) => {
      const count = getGuestCount(stay)
      return build(stay, { portal: stay.portal, nightCents: getPersonNightCents(stay.priceCents, stay, count) }, count)
    }),
  ]
  const estimatedStays = ids.filter((id) => (lists.get(id)?.arrivals.length ?? 0) === 0).length
  return { ...declareTax(settings, stays, { from, to }), estimatedStays }
}

/** The months, then the quarters, as a table. */
export function presentTaxCsv({ months, quarters, total }: TaxDeclaration): string {
  const rows = [...months, ...quarters, total]
  const reasons = [...new Set(total.exempt.map(({ reason }) => reason))]
  const header = ['period', 'persons', 'nights', 'paidNights', ...reasons.map((it) => `exempt_${it}`), 'amount']
  const lines = rows.map(({ id, persons, nights, paidNights, exempt, amountCents }) => [
    ...[id, persons, nights, paidNights],
    ...reasons.map((reason) => exempt.find((it) => it.reason === reason)?.nights ?? 0),
    toMoneyCell(formatMoney(amountCents)),
  ])
  return formatCsv([header, ...lines])
}
