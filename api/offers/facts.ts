import { z } from 'zod/mini'
import type { Db } from '#api/db/table.ts'
import { readRoomsById } from '#api/rooms/queries.ts'
import { MailRoom, presentMailRoom } from '#api/rooms/rules.ts'
import { LanguageTag } from '#contract/fields.ts'
import { getAlternativeCents } from '#contract/offerRules.ts'
import type { OfferRow } from './model.ts'
import { parseAlternatives } from './present.ts'

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
    }),
  ),
  answer: z.nullable(z.object({ kind: z.enum(['accepted', 'declined', 'taken']), alternative: z.nullable(z.int()) })),
})
export type OfferFacts = z.infer<typeof OfferFacts>

export async function buildOfferFacts(db: Db, row: OfferRow, answer: OfferFacts['answer']): Promise<OfferFacts> {
  const rooms = await readRoomsById(db)
  return {
    ...{ offerId: row.id, code: row.code, guestName: row.guestName, guestSurname: row.guestSurname },
    ...{ guestEmail: row.guestEmail, language: row.language, text: row.text, validUntil: row.validUntil },
    holdsDays: Boolean(row.holdsDays),
    alternatives: parseAlternatives(row).flatMap(({ roomId, checkinDate, checkoutDate, numberOfGuests, lines }) => {
      const room = rooms.get(roomId)
      if (room === undefined) return []
      const totalCents = getAlternativeCents({ lines })
      return [{ room: presentMailRoom(room), checkinDate, checkoutDate, numberOfGuests, totalCents }]
    }),
    answer,
  }
}
