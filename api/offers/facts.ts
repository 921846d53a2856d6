import { z } from 'zod/mini'
import type { Db } from '#api/db/table.ts'
import { presentWithSeasons, readRoomsById } from '#api/rooms/queries.ts'
import { MailRoom, presentMailRoom } from '#api/rooms/rules.ts'
import { readProperty, readTaxSettings } from '#api/settings/queries.ts'
import type { Day } from '#contract/days.ts'
import type { DepositRule } from '#contract/depositRule.ts'
import { LanguageTag } from '#contract/fields.ts'
import { Line } from '#contract/ledgerFields.ts'
import { parseCents, sumCents } from '#contract/money.ts'
import { getNightsCents } from '#contract/offerRules.ts'
import type { Alternative } from '#contract/offers.ts'
import { priceStay } from '#contract/prices.ts'
import type { Room } from '#contract/rooms.ts'
import type { TaxSettings } from '#contract/taxSettings.ts'
import { estimateTaxLine } from '#contract/touristTax.ts'
import type { OfferRow } from './model.ts'
import { parseAlternatives } from './present.ts'
import { getTerms } from './rules.ts'

const text = z.string()

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
      room: MailRoom,
      checkinDate: text,
      checkoutDate: text,
      numberOfGuests: z.int(),
      totalCents: z.int(),
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
      depositCents: z._default(z.int(), 0),
      depositDueOn: z._default(text, ''),
    }),
  ),
  answer: z.nullable(z.object({ kind: z.enum(['accepted', 'declined', 'taken']), alternative: z.nullable(z.int()) })),
})
export type OfferFacts = z.infer<typeof OfferFacts>

type AlternativeFacts = OfferFacts['alternatives'][number]

type Farm = { room: Room; deposit: DepositRule; tax: TaxSettings | null; today: Day }

function buildAlternative(
  alternative: Alternative,
  mailRoom: AlternativeFacts['room'],
  { room, deposit, tax, today }: Farm,
): AlternativeFacts {
  const { checkinDate, checkoutDate, numberOfGuests, lines } = alternative
  const stay = { checkinDate, checkoutDate, numberOfGuests }
  const listed = priceStay(room, stay, numberOfGuests)
  const nightsCents = sumCents(lines.filter(({ kind }) => kind === 'nights'))
  const isTaxed = tax === null || lines.some(({ kind }) => kind === 'tax')
  return {
    room: mailRoom,
    ...stay,
    lines: lines.map(({ id: _id, extraId: _extra, day: _day, ...line }) => line),
    nightPrices: listed.price !== null && parseCents(listed.price) === nightsCents ? listed.nightPrices : [],
    taxCents: isTaxed ? null : (estimateTaxLine(tax, stay, room.type, getNightsCents({ lines }))?.amountCents ?? null),
    ...getTerms(alternative, deposit, today),
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
    const roomRow = rooms.get(it.roomId)
    if (roomRow === undefined) continue
    const farm = { room: await presentWithSeasons(db, roomRow), deposit, tax, today }
    alternatives.push(buildAlternative(it, presentMailRoom(roomRow), farm))
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
