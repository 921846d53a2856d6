/** What is typed of an offer, and the offer that it makes. */
import { v7 as uuidv7 } from 'uuid'
import type { Line } from '#contract/accountFields.ts'
import { addDays, type Day, isDay } from '#contract/days.ts'
import { formatMoney, parseCents } from '#contract/money.ts'
import { completeLines, getAlternativeCents } from '#contract/offerRules.ts'
import type { Alternative, Offer } from '#contract/offers.ts'
import type { Room } from '#contract/rooms.ts'
import { type Language, toLanguage } from '#locales/language.ts'
import { currentServerTime } from '#pwa/clock.ts'
import { normalizeAmount } from '../writes/amounts.ts'

/** `price`: of the nights, as typed; empty for the list price. `lines`: everything else. */
export type AlternativeForm = {
  roomId: number | null
  checkinDate: Day
  checkoutDate: Day
  numberOfGuests: number
  price: string
  lines: Line[]
}

export type OfferForm = Pick<
  Offer,
  'bookingId' | 'guestName' | 'guestSurname' | 'text' | 'validUntil' | 'holdsDays'
> & {
  guestEmail: string
  language: Language
  alternatives: AlternativeForm[]
}

/** What an offer begins with, where it is made from a request, a message or free days. */
export type OfferStart = Partial<
  Pick<OfferForm, 'bookingId' | 'guestName' | 'guestSurname' | 'guestEmail' | 'language'> &
    Omit<AlternativeForm, 'price' | 'lines'>
>

/** The farm answers in a day, and a guest needs some more to decide. */
const validDays = 5

export const createLineId = (): string => uuidv7({ msecs: currentServerTime() })

export const buildForm = (start: OfferStart, today: Day): OfferForm => ({
  bookingId: start.bookingId ?? null,
  guestName: start.guestName ?? '',
  guestSurname: start.guestSurname ?? '',
  guestEmail: start.guestEmail ?? '',
  language: start.language ?? 'it',
  text: '',
  validUntil: addDays(today, validDays),
  holdsDays: true,
  alternatives: [
    {
      roomId: start.roomId ?? null,
      checkinDate: start.checkinDate ?? '',
      checkoutDate: start.checkoutDate ?? '',
      numberOfGuests: start.numberOfGuests ?? 2,
      price: '',
      lines: [],
    },
  ],
})

/** A stored draft, to change it. */
export const readForm = ({ alternatives, guestEmail, language, ...offer }: Offer): OfferForm => ({
  ...offer,
  guestEmail: guestEmail ?? '',
  language: toLanguage(language),
  alternatives: alternatives.map(({ lines, ...stay }) => ({
    ...stay,
    price: formatMoney(Math.max(0, getAlternativeCents({ lines: lines.filter(({ kind }) => kind === 'nights') }))),
    lines: lines.filter(({ kind }) => kind !== 'nights'),
  })),
})

const isComplete = ({ roomId, checkinDate, checkoutDate }: AlternativeForm): boolean =>
  roomId !== null && isDay(checkinDate) && isDay(checkoutDate) && checkinDate < checkoutDate

/** The alternative with all its lines; null while room, days or price are missing. */
export function buildAlternative(form: AlternativeForm, rooms: Room[]): Alternative | null {
  const room = rooms.find(({ id }) => id === form.roomId)
  const cents = form.price.trim() === '' ? null : parseCents(normalizeAmount(form.price))
  if (!isComplete(form) || room === undefined || (cents === null && form.price.trim() !== '')) return null
  const { price: _, ...stay } = form
  const [nights, ...others] = completeLines(room, stay, createLineId())
  if (nights === undefined) return null
  const lines = [cents === null ? nights : { ...nights, amountCents: cents }, ...others]
  return getAlternativeCents({ lines }) < 0 ? null : { ...stay, roomId: room.id, lines }
}

/** Which field is wrong, as the id of its text; null where the offer can be saved. */
export function findProblem(form: OfferForm, rooms: Room[]): string | null {
  if (form.guestName.trim() === '') return /*i18n*/ 'admin.offer.nameMissing'
  if (!isDay(form.validUntil)) return /*i18n*/ 'admin.offer.validUntilMissing'
  const isWrong = form.alternatives.some((it) => buildAlternative(it, rooms) === null)
  return isWrong ? /*i18n*/ 'admin.offer.alternativeWrong' : null
}

/** The row of the draft, until the server has stored it. */
export function buildOffer(form: OfferForm, rooms: Room[], before: Offer | null): Offer {
  const at = new Date(currentServerTime()).toISOString()
  return {
    id: createLineId(),
    code: '',
    ...{ state: 'draft', accepted: null, sentAt: null, answeredAt: null, createdAt: at, version: 1 },
    ...before,
    ...{ bookingId: form.bookingId, guestName: form.guestName.trim(), guestSurname: form.guestSurname.trim() },
    guestEmail: form.guestEmail.trim() || null,
    ...{ language: form.language, text: form.text.trim(), validUntil: form.validUntil, holdsDays: form.holdsDays },
    alternatives: form.alternatives.flatMap((it) => buildAlternative(it, rooms) ?? []),
  }
}
