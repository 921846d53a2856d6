/** What is typed of an offer, and the offer that it makes. */
import { z } from 'zod/mini'
import { type Booking, deskFields } from '#contract/bookings/bookings.ts'
import { addDays, type Day, isDay, type Stay } from '#contract/days/days.ts'
import { Language } from '#contract/fields.ts'
import { Line } from '#contract/money/ledgerFields.ts'
import { maxLineTextLength } from '#contract/money/payments.ts'
import {
  buildNightsLine,
  type Companions,
  getAlternativeCents,
  listStays,
  type OfferedRoom,
  offerDays,
  shareCompanions,
} from '#contract/offers/offerRules.ts'
import type { Alternative, Offer } from '#contract/offers/offers.ts'
import { buildStayLines, isOwnLine, listOwnIds, type PriceList } from '#contract/prices/stayLines.ts'
import type { Room } from '#contract/rooms.ts'
import { limits } from '#contract/stays/stay.ts'
import { type Language as AppLanguage, toLanguage } from '#locales/language.ts'
import { createRowId, currentServerTime } from '#pwa/clock.ts'
import type { OfferStart } from '../subjects/offerHref.ts'
import { formatCentsForInput, parseAmount, readCents } from '../writes/amounts.ts'

/**
 * `price`: of the nights, as typed; empty for the list price. `lines`: everything else that was added, and `removed` what
 * was taken off of that which the stay has by itself. `reason`, `amount`: of a further line, as typed.
 */
const roomForm = {
  roomId: z.nullable(z.int()),
  numberOfGuests: z.int(),
  price: z.string(),
  lines: z.array(Line),
  removed: z._default(z.array(z.string()), []),
  reason: z.string(),
  amount: z.string(),
}
const RoomForm = z.object({ ...roomForm, checkinDate: z.string(), checkoutDate: z.string() })
/** One room of an alternative, with the days of all. */
export type RoomForm = z.infer<typeof RoomForm>

const AlternativeForm = z.extend(RoomForm, { otherRooms: z._default(z.array(z.object(roomForm)), []) })
export type AlternativeForm = z.infer<typeof AlternativeForm>

export const OfferForm = z.object({
  /** The link that has opened a new offer; empty without one. */
  link: z.string(),
  bookingId: z.nullable(z.string()),
  guestName: z.string(),
  guestSurname: z.string(),
  guestEmail: z.string(),
  language: Language,
  text: z.string(),
  validUntil: z.string(),
  holdsDays: z.boolean(),
  alternatives: z.array(AlternativeForm),
})
export type OfferForm = z.infer<typeof OfferForm>

const describeLink = (start: OfferStart): string => (Object.keys(start).length === 0 ? '' : JSON.stringify(start))

/** Whether a draft that was typed before goes on here: a link opens the offer for its own person and days. */
export const belongsTo = ({ link }: Pick<OfferForm, 'link'>, start: OfferStart): boolean =>
  describeLink(start) === '' || describeLink(start) === link

/** Before anybody has typed a price. */
export const noLines = { price: '', lines: [], removed: [], reason: '', amount: '' }

/** `requested`: the bookings whose place the offer takes; their rooms are offered together. */
export const buildForm = (start: OfferStart, today: Day, requested: OfferFarm['requested'] = []): OfferForm => ({
  link: describeLink(start),
  bookingId: start.bookingId ?? null,
  guestName: start.guestName ?? '',
  guestSurname: start.guestSurname ?? '',
  guestEmail: start.guestEmail ?? '',
  language: start.language ?? 'it',
  text: '',
  validUntil: addDays(today, offerDays),
  holdsDays: true,
  alternatives: [
    {
      roomId: start.roomId ?? null,
      checkinDate: start.checkinDate ?? '',
      checkoutDate: start.checkoutDate ?? '',
      numberOfGuests: start.numberOfGuests ?? limits.defaultGuests,
      ...noLines,
      otherRooms: requested
        .filter(({ id }) => id !== start.bookingId)
        .map(({ roomId, numberOfGuests }) => ({ roomId, numberOfGuests, ...noLines })),
    },
  ],
})

/** A stored draft, to change it. */
export const readForm = (
  { alternatives, guestEmail, language, ...offer }: Offer,
  staffLanguage: AppLanguage,
  prices: PriceList,
): OfferForm => ({
  ...offer,
  link: '',
  guestEmail: guestEmail ?? '',
  language: toLanguage(language),
  alternatives: alternatives.map((alternative) => {
    const [first, ...others] = listStays(alternative).map(({ lines, roomId, numberOfGuests, ...days }) => {
      const { checkinDate, checkoutDate } = days
      const stay = { roomId, numberOfGuests, checkinDate, checkoutDate }
      return {
        ...stay,
        ...noLines,
        price: formatCentsForInput(
          Math.max(0, getAlternativeCents({ lines: lines.filter(({ kind }) => kind === 'nights') })),
          staffLanguage,
        ),
        lines: lines.filter((it) => it.kind !== 'nights' && !isOwnLine(it)),
        removed: listOwnIds(prices, stay).filter((id) => lines.every((it) => it.id !== id)),
      }
    })
    if (first === undefined) throw new TypeError('an alternative has a room')
    return { ...first, otherRooms: others }
  }),
})

/** The rooms of an alternative, each with its days. */
export const listRooms = ({ otherRooms, ...first }: AlternativeForm): RoomForm[] => {
  const { checkinDate, checkoutDate } = first
  return [first, ...otherRooms.map((it) => ({ ...it, checkinDate, checkoutDate }))]
}

const minus = /^[-−]\s*/

/** The line that is being typed: null while nothing is, `incomplete` while reason or amount are missing or wrong. */
/** `nightsCents`: a share is one of the price of the nights. */
export function readTypedLine({ reason, amount }: RoomForm, nightsCents: number): Line | 'incomplete' | null {
  if (reason.trim() === '' && amount.trim() === '') return null
  const cents = readCents(amount.trim().replace(minus, ''), nightsCents)
  if (reason.trim() === '' || reason.trim().length > maxLineTextLength || !cents) return 'incomplete'
  const amountCents = minus.test(amount.trim()) ? -cents : cents
  const line = { kind: 'adjustment', extraId: null, day: null, text: reason.trim(), quantity: 1 } as const
  return { ...line, id: createRowId(), amountCents }
}

type Farm = { rooms: Room[]; prices: PriceList }

/** What the farm has, and the bookings whose place the offer takes. */
export type OfferFarm = Farm & {
  requested: Pick<Booking, 'id' | 'roomId' | 'numberOfGuests' | 'numberOfPets' | 'children'>[]
}

/** What the farm has, and who comes with the guest into a room. */
export type RoomFarm = Farm & Companions

/** What is wrong: the field of the form, and the id of the sentence. */
type Problem = { field: string; message: string }

type Read<Value> = { value: Value } | { problem: Problem }

/** The name of a room's field in the form of its alternative. */
const getRoomField = (index: number, field: string): string =>
  index === 0 ? field : `otherRooms.${index - 1}.${field}`

/** The alternative with all its rooms, or the first thing that is wrong with it. */
export function readAlternative(form: AlternativeForm, farm: OfferFarm): Read<Alternative> {
  const rooms = listRooms(form)
  const stays: (Stay & OfferedRoom)[] = []
  for (const [index, room] of rooms.entries()) {
    const read = readRoom(room, getRoomFarm(form, farm, index))
    if ('problem' in read) return { problem: { ...read.problem, field: getRoomField(index, read.problem.field) } }
    const isTwice = stays.some(({ roomId }) => roomId === read.value.roomId)
    if (isTwice) return { problem: { field: getRoomField(index, 'roomId'), message: /*i18n*/ 'errors.roomTwice' } }
    stays.push(read.value)
  }
  const [first, ...others] = stays
  if (first === undefined) throw new TypeError('an alternative has a room')
  return {
    value: {
      ...first,
      otherRooms: others.map(({ roomId, numberOfGuests, lines }) => ({ roomId, numberOfGuests, lines })),
    },
  }
}

/** What one room of an alternative is priced with. */
export const getRoomFarm = (form: AlternativeForm, { requested, ...farm }: OfferFarm, index: number): RoomFarm => ({
  ...farm,
  ...(shareCompanions(listRooms(form), requested)[index] ?? { children: [], numberOfPets: 0 }),
})

/** The room with all its lines, or the first thing that is wrong with it. */
export function readRoom(form: RoomForm, { rooms, prices, ...guests }: RoomFarm): Read<Stay & OfferedRoom> {
  const wrong = (field: string, message: string) => ({ problem: { field, message } })
  const { price, removed, checkinDate, checkoutDate, numberOfGuests } = form
  const stay = { checkinDate, checkoutDate, numberOfGuests }
  const room = rooms.find(({ id }) => id === form.roomId)
  if (room === undefined) return wrong('roomId', /*i18n*/ 'admin.offer.roomMissing')
  if (!isDay(form.checkinDate)) return wrong('checkinDate', /*i18n*/ 'admin.offer.daysWrong')
  if (!isDay(form.checkoutDate) || form.checkoutDate <= form.checkinDate)
    return wrong('checkoutDate', /*i18n*/ 'admin.offer.daysWrong')
  const cents = price.trim() === '' ? null : parseAmount(price)
  if (cents === null && price.trim() !== '') return wrong('price', /*i18n*/ 'admin.offer.priceWrong')
  if (form.reason.trim().length > maxLineTextLength) return wrong('reason', /*i18n*/ 'errors.tooLong')
  // Always the same id, so that an edit of something else changes no alternative.
  const listed = buildNightsLine(room, stay, 'nights')
  const nights = { ...listed, amountCents: cents ?? listed.amountCents }
  const typed = readTypedLine(form, nights.amountCents)
  if (typed === 'incomplete')
    return wrong(form.reason.trim() === '' ? 'reason' : 'amount', /*i18n*/ 'admin.offer.lineIncomplete')
  const own = buildStayLines(prices, { ...stay, ...guests, roomId: room.id }, nights.amountCents)
  const lines = [nights, ...own.filter(({ id }) => !removed.includes(id)), ...form.lines, ...(typed ? [typed] : [])]
  if (getAlternativeCents({ lines }) < 0) return wrong('price', /*i18n*/ 'admin.offer.discountTooLarge')
  return { value: { ...stay, roomId: room.id, lines } }
}

/** The first field that is wrong, by its name; null where the offer can be saved. */
export function findProblem(form: OfferForm, farm: OfferFarm): Problem | null {
  if (form.guestName.trim() === '') return { field: 'guestName', message: /*i18n*/ 'admin.offer.nameMissing' }
  const email = form.guestEmail.trim()
  const issue = email === '' ? undefined : deskFields.guestEmail.safeParse(email).error?.issues[0]
  if (issue) return { field: 'guestEmail', message: issue.message }
  for (const [index, alternative] of form.alternatives.entries()) {
    const read = readAlternative(alternative, farm)
    if ('problem' in read) return { ...read.problem, field: `alternatives.${index}.${read.problem.field}` }
  }
  if (!isDay(form.validUntil)) return { field: 'validUntil', message: /*i18n*/ 'admin.offer.validUntilMissing' }
  return null
}

/** A draft before anything is written. */
export const startOffer = () => ({
  id: createRowId(),
  code: '',
  state: 'draft' as const,
  accepted: null,
  sentAt: null,
  answeredAt: null,
  createdAt: new Date(currentServerTime()).toISOString(),
  version: 1,
})

/** The row of the draft, until the server has stored it. */
export function buildOffer(form: OfferForm, farm: OfferFarm, before: Offer | ReturnType<typeof startOffer>): Offer {
  return {
    ...before,
    bookingId: form.bookingId,
    guestName: form.guestName.trim(),
    guestSurname: form.guestSurname.trim(),
    guestEmail: form.guestEmail.trim() || null,
    language: form.language,
    text: form.text.trim(),
    validUntil: form.validUntil,
    holdsDays: form.holdsDays,
    alternatives: form.alternatives.flatMap((it) => {
      const read = readAlternative(it, farm)
      return 'value' in read ? read.value : []
    }),
  }
}
