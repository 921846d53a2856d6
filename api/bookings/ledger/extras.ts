/** Extras of bookings: what a guest asks for, and whether there are enough of them on each day. */
import { v7 as uuidv7 } from 'uuid'
import { listSoldStayLines } from '#api/channelStays/queries.ts'
import type { Tx } from '#api/db/write.ts'
import { ok, type Refusal, type Result, refuse } from '#api/errors.ts'
import { listOfferedExtras, readExtras, readPriceList } from '#api/extras/queries.ts'
import type { BookingRequest } from '#contract/bookings/bookings.ts'
import { getNights, type Stay } from '#contract/days/days.ts'
import type { Line } from '#contract/money/ledgerFields.ts'
import { buildExtraLine, countOnDay, isForRoom, isPerPet } from '#contract/prices/extraLines.ts'
import type { Extra } from '#contract/prices/extras.ts'
import { buildStayLines } from '#contract/prices/stayLines.ts'
import { getText } from '#contract/text/format.ts'
import type { Language } from '#locales/language.ts'
import { listSoldLines } from '../queries.ts'

export type Ordered = Stay & { id: string }
type RequestedStay = Stay &
  Pick<BookingRequest, 'roomId' | 'numberOfGuests' | 'numberOfPets' | 'extras'> & { children?: number[] | undefined }

/**
 * The lines that a request has by itself, and those of what its guest asks for. Refused: 400 for what guests cannot have,
 * 409 `extra_sold_out`.
 */
export async function buildRequestedLines(
  tx: Tx,
  id: string,
  input: RequestedStay,
  nightsCents: number,
): Promise<Result<Line[]>> {
  const lines = buildStayLines(await readPriceList(tx), input, nightsCents)
  const wanted = input.extras ?? []
  if (wanted.length === 0) return ok(lines)
  const offered = (await listOfferedExtras(tx)).filter((extra) => isForRoom(extra, input.roomId))
  for (const [index, { id: extraId, quantity }] of wanted.entries()) {
    const extra = offered.find((it) => it.id === extraId)
    if (!extra) return refuse('extra_not_offered', { errors: [unknownExtra(index)] })
    // It is there already.
    if (extra.required) continue
    if (isPerPet(extra) && input.numberOfPets === 0)
      return refuse('extra_not_offered', { errors: [petlessExtra(index)] })
    lines.push(buildExtraLine(extra, input, quantity, uuidv7(), null))
  }
  return (await checkSoldOut(tx, { ...input, id }, lines)) ?? ok(lines)
}

const unknownExtra = (index: number) => ({
  path: `extras.${index}.id`,
  code: 'extra_not_offered',
  message: /*i18n*/ 'problem.extraNotOffered',
})

const petlessExtra = (index: number) => ({
  path: `extras.${index}.id`,
  code: 'extra_not_offered',
  message: /*i18n*/ 'problem.extraWithoutPet',
})

const describeSoldOut = (extra: Extra, language: Language) => ({
  id: /*i18n*/ 'problem.extraSoldOut',
  values: { name: getText(extra, 'name', language) },
})

/** Refuses lines of which there are too few on one of the days, together with what others have, also portals' guests. */
export async function checkSoldOut(tx: Tx, booking: Ordered, lines: Line[]): Promise<Refusal | null> {
  const limited = (await readExtras(tx)).value.filter(
    ({ id, maxPerDay }) => maxPerDay !== null && lines.some(({ extraId }) => extraId === id),
  )
  if (limited.length === 0) return null
  const days = [...new Set([...getNights(booking), ...lines.flatMap(({ day }) => day ?? [])])]
  const others = [
    ...(await listSoldLines(tx, booking.id, days.toSorted())),
    ...(await listSoldStayLines(tx, booking.id, days.toSorted())),
  ]
  const all = [...others, ...lines.map((line) => ({ line, stay: booking }))]
  for (const extra of limited) {
    const ofExtra = all.filter(({ line }) => line.extraId === extra.id)
    const isSoldOut = days.some(
      (day) =>
        lines.some((line) => line.extraId === extra.id && countOnDay(line, extra, booking, day) > 0) &&
        ofExtra.reduce((sum, { line, stay }) => sum + countOnDay(line, extra, stay, day), 0) > (extra.maxPerDay ?? 0),
    )
    if (isSoldOut) return refuse('extra_sold_out', { describe: (language) => describeSoldOut(extra, language) })
  }
  return null
}
