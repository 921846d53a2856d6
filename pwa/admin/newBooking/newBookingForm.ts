/** Converts the form of a new booking to the request body, and names what is missing. */
import { z } from 'zod/mini'
import { unknownText } from '#contract/bookings/bookingRules.ts'
import { deskFields } from '#contract/bookings/bookings.ts'
import type { Input } from '#contract/calls.ts'
import type { Day, Stay } from '#contract/days/days.ts'
import { hasPhoneNumber, Language } from '#contract/fields.ts'
import { ConfirmationMail } from '#contract/mails.ts'
import { proposeDepositCents, proposeDepositDueOn } from '#contract/money/deposit.ts'
import type { DepositRule } from '#contract/money/depositRule.ts'
import { formatMoney, parseCents } from '#contract/money/money.ts'
import { normalizeAmount, parseAmount } from '../writes/amounts.ts'

/** "3, 7" */
export const parseAges = (typed: string): number[] =>
  typed
    .split(/[\s,;]+/)
    .filter((it) => it !== '')
    .map(Number)

/** What staff have not asked for yet may stay empty, or a dash. */
export const isPhone = (typed: string): boolean => typed === '' || typed === unknownText || hasPhoneNumber(typed)

const NewBookingValues = z.object({
  guestName: z.string(),
  guestSurname: z.string(),
  guestPhone: z.string(),
  guestEmail: z.string(),
  checkinTime: z.string(),
  /** What the guest asks for, in the words of whoever takes the call. */
  specialRequests: z.string(),
  numberOfGuests: z.int(),
  status: z.enum(['confirmed', 'pending']),
  /** Of the mails to the guest. */
  language: Language,
  /** As typed: "3, 7". */
  children: z._default(z.string(), ''),
  hasPets: z._default(z.boolean(), false),
  numberOfPets: z._default(z.string(), '1'),
  /** As typed. Empty: the list price. */
  agreedPrice: z._default(z.string(), ''),
  /** As typed. Null until somebody types: what the farm's rule proposes, if a confirmation asks for it. */
  depositAmount: z._default(z.nullable(z.string()), null),
  /** Whether a mail confirms the booking, where there is an address. */
  sendsMail: z._default(z.boolean(), true),
  /** Null: the farm's. */
  iban: z._default(z.nullable(z.string()), null),
  /** A sentence of one's own above the confirmation. */
  mailText: z._default(z.string(), ''),
})
export type NewBookingValues = z.infer<typeof NewBookingValues>

/** A room beside the first one. */
export const FurtherRoom = z.object({
  /** Of its booking, made here, so that a second try is the same booking. */
  id: z.string(),
  roomId: z.nullable(z.int()),
  numberOfGuests: z.int(),
  /** As typed: "3, 7". */
  children: z.string(),
  /** Whether its days are not those of the first room. */
  hasOtherDays: z.boolean(),
  checkinDate: z.string(),
  checkoutDate: z.string(),
})
export type FurtherRoom = z.infer<typeof FurtherRoom>

/** What was chosen and typed. `id`: of the booking, made here, so that a second try is the same booking. */
export const NewBookingDraft = z.object({
  id: z.string(),
  dates: z.object({ checkinDate: z.nullable(z.string()), checkoutDate: z.nullable(z.string()) }),
  roomId: z.nullable(z.int()),
  values: NewBookingValues,
  /** The further rooms. */
  rooms: z._default(z.array(FurtherRoom), []),
})

/** `listPrice`: of the chosen room for the stay, with what every stay has; null where a night has no price. */
type Choice = {
  id: string
  stay: Stay | null
  roomId: number | undefined
  listPrice: string | null
  today: Day
  rule: DepositRule
  defaultIban: string
}
const textFields = ['guestName', 'guestSurname', 'guestPhone', 'guestEmail', 'specialRequests'] as const
type ProblemField =
  | 'stay'
  | 'room'
  | (typeof textFields)[number]
  | 'children'
  | 'numberOfPets'
  | 'agreedPrice'
  | 'depositAmount'
  | 'iban'
type Problem = { field: ProblemField; message: string }

/** Whether the press that stores the booking also mails its confirmation. */
export const isMailed = ({ status, guestEmail, sendsMail }: NewBookingValues): boolean =>
  status === 'confirmed' && sendsMail && guestEmail.trim() !== ''

/** The price that counts, in cents: the typed one, else that of the list. Null for none. */
const readPriceCents = ({ agreedPrice }: NewBookingValues, { listPrice }: Pick<Choice, 'listPrice'>): number | null =>
  parseCents(agreedPrice.trim() === '' ? (listPrice ?? '') : normalizeAmount(agreedPrice))

type DepositChoice = Pick<Choice, 'listPrice' | 'stay' | 'rule'>

/** The deposit as the form shows it: only a confirmation that is mailed asks for one by itself. */
export function getDepositText(values: NewBookingValues, choice: DepositChoice): string {
  if (values.depositAmount !== null) return values.depositAmount
  const cents = readPriceCents(values, choice)
  if (!isMailed(values) || choice.stay === null || cents === null) return ''
  return formatMoney(proposeDepositCents(cents, choice.rule, choice.stay))
}

type Amounts = Pick<Input<'bookings.desk'>, 'agreedPrice' | 'depositAmount' | 'balanceAmount' | 'depositDueOn'>
type ReadAmounts = { amounts: Amounts; problem?: never } | { amounts?: never; problem: Problem }

/** The amounts as the server stores them, or what is wrong with them. */
function readAmounts(values: NewBookingValues, choice: DepositChoice & Pick<Choice, 'today'>): ReadAmounts {
  const wrong = (field: ProblemField, message: string) => ({ problem: { field, message } })
  const typedPrice = values.agreedPrice.trim()
  if (typedPrice !== '' && parseAmount(typedPrice) === null) return wrong('agreedPrice', /*i18n*/ 'errors.money')
  const typedDeposit = getDepositText(values, choice).trim()
  const depositCents = typedDeposit === '' ? 0 : parseAmount(typedDeposit)
  if (depositCents === null) return wrong('depositAmount', /*i18n*/ 'errors.money')
  const priceCents = readPriceCents(values, choice)
  if (typedPrice === '' && depositCents === 0 && !isMailed(values)) return { amounts: {} }
  if (priceCents === null || choice.stay === null) return wrong('agreedPrice', /*i18n*/ 'admin.newBooking.priceMissing')
  if (depositCents > priceCents) return wrong('depositAmount', /*i18n*/ 'admin.confirm.depositTooHigh')
  const agreed = { agreedPrice: formatMoney(priceCents) }
  if (depositCents === 0) return { amounts: agreed }
  return {
    amounts: {
      ...agreed,
      depositAmount: formatMoney(depositCents),
      balanceAmount: formatMoney(priceCents - depositCents),
      depositDueOn: proposeDepositDueOn(choice.today, choice.stay.checkinDate, choice.rule),
    },
  }
}

const readIban = ({ iban }: NewBookingValues, { defaultIban }: Pick<Choice, 'defaultIban'>) =>
  ConfirmationMail.shape.iban.safeParse(iban ?? defaultIban)

/** The first thing that is missing or wrong; null when the booking can be sent. */
export function findProblem(values: NewBookingValues, choice: Omit<Choice, 'id'>): Problem | null {
  const { stay, roomId } = choice
  if (stay === null) return { field: 'stay', message: /*i18n*/ 'admin.newBooking.chooseDates' }
  if (roomId === undefined) return { field: 'room', message: /*i18n*/ 'admin.newBooking.chooseRoom' }
  if (values.guestName.trim() === '') return { field: 'guestName', message: /*i18n*/ 'booking.required.guestName' }
  for (const field of textFields) {
    const typed = values[field].trim()
    const issue = typed === '' ? undefined : deskFields[field].safeParse(typed).error?.issues[0]
    if (issue) return { field, message: issue.message }
    if (field === 'guestPhone' && !isPhone(typed)) return { field, message: /*i18n*/ 'booking.errors.guestPhone' }
  }
  const children = parseAges(values.children)
  if (children.length >= Math.max(1, values.numberOfGuests))
    return { field: 'children', message: /*i18n*/ 'errors.children' }
  if (!deskFields.children.safeParse(children).success)
    return { field: 'children', message: /*i18n*/ 'errors.childAge' }
  const isPetCount = (it: number) => it > 0 && deskFields.numberOfPets.safeParse(it).success
  if (values.hasPets && !isPetCount(Number(values.numberOfPets)))
    return { field: 'numberOfPets', message: /*i18n*/ 'errors.numberOfPetsByStaff' }
  const { problem } = readAmounts(values, choice)
  if (problem) return problem
  return isMailed(values) && !readIban(values, choice).success
    ? { field: 'iban', message: /*i18n*/ 'errors.iban' }
    : null
}

/** The body of `bookings.desk`; null while something is missing. What is not known yet can be added later. */
export function toDeskBooking(
  values: NewBookingValues,
  choice: Choice,
): (Input<'bookings.desk'> & { id: string }) | null {
  const { id, stay, roomId } = choice
  const { amounts } = readAmounts(values, choice)
  const iban = readIban(values, choice)
  const mailText = values.mailText.trim()
  if (stay === null || roomId === undefined || !amounts || findProblem(values, choice)) return null
  const { checkinTime, numberOfGuests, status, language, hasPets } = values
  return {
    checkinTime,
    numberOfGuests,
    status,
    language,
    hasPets,
    ...stay,
    ...amounts,
    id,
    roomId,
    children: parseAges(values.children),
    numberOfPets: hasPets ? Number(values.numberOfPets) : 0,
    guestName: values.guestName,
    guestSurname: values.guestSurname.trim() || unknownText,
    guestPhone: values.guestPhone.trim() || unknownText,
    guestEmail: values.guestEmail.trim() || null,
    specialRequests: values.specialRequests.trim() || null,
    ...(isMailed(values) && iban.success
      ? { mail: { kind: 'confirmation', iban: iban.data }, ...(mailText === '' ? {} : { mailText }) }
      : {}),
  }
}
