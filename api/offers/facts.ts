import { z } from 'zod/mini'
import type { Db } from '#api/db/table.ts'
import { presentWithSeasons, readRoomsById } from '#api/rooms/queries.ts'
import { MailRoom, presentMailRoom } from '#api/rooms/rules.ts'
import { readProperty, readTaxSettings } from '#api/settings/queries.ts'
import type { Day, Stay } from '#contract/days/days.ts'
import type { TaxSettings } from '#contract/duties/taxSettings.ts'
import { estimateTaxLine } from '#contract/duties/touristTax.ts'
import { LanguageTag } from '#contract/fields.ts'
import { Line } from '#contract/money/ledgerFields.ts'
import { parseCents, sumCents } from '#contract/money/money.ts'
import { getNightsCents, listStays, type OfferedRoom } from '#contract/offers/offerRules.ts'
import { priceStay } from '#contract/prices/prices.ts'
import type { Room } from '#contract/rooms.ts'
import type { OfferRow } from './model.ts'
import { parseAlternatives } from './present.ts'
import { getTerms } from './rules.ts'

const text = z.string()

/** A room of an alternative. */
const roomFacts = {
  room: MailRoom,
  numberOfGuests: z.int(),
  /** Mails that were queued earlier have none of these. */
  lines: z._default(
    z.array(
      z.pick(Line, {
        kind: true,
        names: true,
        text: true,
        quantity: true,
        amountCents: true,
        percent: true,
        nights: true,
      }),
    ),
    [],
  ),
  /** What the nights are made of; empty where they do not cost the list price. */
  nightPrices: z._default(z.array(z.object({ nights: z.int(), pricePerNight: text })), []),
  /** The tourist tax that comes on top; null where it is a line, or nothing. */
  taxCents: z._default(z.nullable(z.int()), null),
}

/** What the mails about an offer say. `answer`: what the guest has done with it; null in the mail that brings it. */
export const OfferFacts = z.object({
  offerId: text,
  code: text,
  guestName: text,
  guestSurname: text,
  guestEmail: z.nullable(text),
  language: LanguageTag,
  text,
  validUntil: text,
  holdsDays: z.boolean(),
  alternatives: z.array(
    z.object({
      ...roomFacts,
      checkinDate: text,
      checkoutDate: text,
      totalCents: z.int(),
      /** Mails that were queued earlier have none of these. */
      otherRooms: z._default(z.array(z.object(roomFacts)), []),
      depositCents: z._default(z.int(), 0),
      depositDueOn: z._default(text, ''),
    }),
  ),
  answer: z.nullable(z.object({ kind: z.enum(['accepted', 'declined', 'taken']), alternative: z.nullable(z.int()) })),
})
export type OfferFacts = z.infer<typeof OfferFacts>

type AlternativeFacts = OfferFacts['alternatives'][number]

function buildRoom(
  { checkinDate, checkoutDate, numberOfGuests, lines }: Stay & OfferedRoom,
  mailRoom: AlternativeFacts['room'],
  room: Room,
  tax: TaxSettings | null,
): AlternativeFacts['otherRooms'][number] {
  const stay = { checkinDate, checkoutDate, numberOfGuests }
  const listed = priceStay(room, stay, numberOfGuests)
  const nightsCents = sumCents(lines.filter(({ kind }) => kind === 'nights'))
  const isTaxed = tax === null || lines.some(({ kind }) => kind === 'tax')
  return {
    room: mailRoom,
    numberOfGuests,
    lines: lines.map(({ id: _id, extraId: _extra, day: _day, ...line }) => line),
    nightPrices: listed.price !== null && parseCents(listed.price) === nightsCents ? listed.nightPrices : [],
    taxCents: isTaxed ? null : (estimateTaxLine(tax, stay, room.type, getNightsCents({ lines }))?.amountCents ?? null),
  }
}

/** `today`: the day from which the due day of a deposit counts. */
export async function buildOfferFacts(
  db: Db,
  row: OfferRow,
  answer: OfferFacts['answer'],
  today: Day,
): Promise<OfferFacts> {
  const rooms = await readRoomsById(db)
  const [{ deposit }, tax] = [(await readProperty(db)).value, await readTaxSettings(db)]
  const alternatives: AlternativeFacts[] = []
  for (const it of parseAlternatives(row)) {
    const built: AlternativeFacts['otherRooms'] = []
    for (const stay of listStays(it)) {
      const room = rooms.get(stay.roomId)
      if (room) built.push(buildRoom(stay, presentMailRoom(room), await presentWithSeasons(db, room), tax))
    }
    const { checkinDate, checkoutDate, otherRooms = [] } = it
    const [first, ...others] = built
    if (first === undefined || others.length < otherRooms.length) continue
    alternatives.push({ ...first, checkinDate, checkoutDate, otherRooms: others, ...getTerms(it, deposit, today) })
  }
  return {
    offerId: row.id,
    code: row.code,
    guestName: row.guestName,
    guestSurname: row.guestSurname,
    guestEmail: row.guestEmail,
    language: row.language,
    text: row.text,
    validUntil: row.validUntil,
    holdsDays: Boolean(row.holdsDays),
    alternatives,
    answer,
  }
}
