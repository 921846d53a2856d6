/** Pure decisions about offers. */

import { type Refusal, refuse, refuseInvalid } from '#api/errors.ts'
import { unknownText } from '#contract/bookings/bookingRules.ts'
import type { Day } from '#contract/days/days.ts'
import { proposeDepositCents, proposeDepositDueOn } from '#contract/money/deposit.ts'
import type { DepositRule } from '#contract/money/depositRule.ts'
import { sumAmounts } from '#contract/money/money.ts'
import { getAlternativeCents, getOfferState, listStays } from '#contract/offers/offerRules.ts'
import { type Alternative, acceptanceFields, type OfferAcceptance } from '#contract/offers/offers.ts'
import type { OfferRow } from './model.ts'

export type AcceptanceField = (typeof acceptanceFields)[number]

/** 409 unless the guest can answer the offer today. */
export function checkOpen(row: Pick<OfferRow, 'state' | 'validUntil'>, today: Day): Refusal | null {
  const state = getOfferState(row, today)
  if (state === 'sent') return null
  return refuse(state === 'expired' ? 'offer_expired' : 'offer_answered')
}

/** 409 unless staff may still change the offer. */
export const checkDraft = ({ state }: Pick<OfferRow, 'state'>): Refusal | null =>
  state === 'draft' ? null : refuse('offer_sent')

/**
 * What an alternative costs that is accepted today, in cents. The deposit is a part of the price, without tax; that of
 * several rooms the sum of theirs.
 */
export const getTerms = (alternative: Alternative, rule: DepositRule, today: Day) => ({
  totalCents: getAlternativeCents(alternative),
  depositCents: sumAmounts(
    listStays(alternative).map(({ lines, ...stay }) =>
      proposeDepositCents(getAlternativeCents({ lines: lines.filter(({ kind }) => kind !== 'tax') }), rule, stay),
    ),
  ),
  depositDueOn: proposeDepositDueOn(today, alternative.checkinDate, rule),
})

/** Without these there is no booking; the message of each one that is missing. */
const required = {
  guestName: /*i18n*/ 'booking.errors.guestName',
  guestSurname: /*i18n*/ 'booking.errors.guestSurname',
  guestPhone: /*i18n*/ 'booking.errors.guestPhone',
  birthDate: /*i18n*/ 'booking.errors.birthDate',
  privacyAccepted: /*i18n*/ 'booking.errors.privacyAccepted',
} satisfies Partial<Record<AcceptanceField, string>>

type Known = Pick<OfferRow, 'guestName' | 'guestSurname'>
type KnownRequest = {
  guestName: string
  guestSurname: string
  guestPhone: string
  birthDate: string | null
  privacyAccepted: boolean
}

const isKnown = (value: string | boolean | null): boolean => Boolean(value) && value !== unknownText

/**
 * What the guest must or may add. An offer that was made from a request asks only for what a booking cannot do without.
 * `isByAge`: whether something costs less below an age.
 */
export function listMissingFields(offer: Known, request: KnownRequest | null, isByAge: boolean): AcceptanceField[] {
  if (request === null)
    return acceptanceFields.filter(
      (field) =>
        ((field !== 'guestName' && field !== 'guestSurname') || !isKnown(offer[field])) &&
        (field !== 'children' || isByAge),
    )
  return (Object.keys(required) as (keyof typeof required)[]).filter((field) => !isKnown(request[field]))
}

/** 400 with a sentence for each field that a booking needs and the guest has left out. */
export function checkAcceptance(input: OfferAcceptance, missing: AcceptanceField[]): Refusal | null {
  const errors = missing.flatMap((path) => {
    const message = path in required ? required[path as keyof typeof required] : null
    return message === null || isKnown((input[path] ?? null) as string | boolean | null)
      ? []
      : [{ path, code: 'missing', message }]
  })
  return errors.length > 0 ? refuse('invalid', { errors }) : null
}

/** 400 where all guests of the alternative would be children. */
export const checkChildren = ({ children = [] }: OfferAcceptance, alternative: Alternative): Refusal | null =>
  children.length < Math.max(1, sumAmounts(listStays(alternative).map((it) => it.numberOfGuests)))
    ? null
    : refuseInvalid('children', /*i18n*/ 'errors.children')
