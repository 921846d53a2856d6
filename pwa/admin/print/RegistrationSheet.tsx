/** A booking as a registration sheet. */

import { isAnonymized } from '#contract/bookings/bookingRules.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { getNights } from '#contract/days/days.ts'
import { formatTax, getAgreedCents, getBalanceCents } from '#contract/money/ledger.ts'
import { formatMoney } from '#contract/money/money.ts'
import type { Room } from '#contract/rooms.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { formatCheckinTime, formatEuro, formatParty, getRoomName } from '#contract/text/format.ts'
import { formatDay, formatLongDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { getOpenSum } from '../payments/paymentTexts.ts'
import { formatNationality } from '../subjects/nationality.ts'
import { RegistrationForm, type SheetFact } from './RegistrationForm.tsx'

/** `lines`: what is known of the guests, one text a column. */
type Props = { booking: Booking; room: Room | undefined; lines: string[][] }

export function RegistrationSheet({ booking, room, lines }: Props) {
  const { i18n, language } = useLanguage()
  const { checkinDate, checkoutDate, numberOfGuests, children, numberOfPets, nationality, depositAmount } = booking
  const nights = getNights(booking).length
  const format = (cents: number) => formatEuro(formatMoney(cents), language, 2)
  const tax = formatTax(booking)
  const [openLabel, openCents] = getOpenSum(booking)
  const describePayment = (paidOn: string | null) => {
    if (paidOn) return i18n.t('admin.print.paidOn', { day: formatDay(paidOn, language) })
    return booking.paymentCompleted ? i18n.t('admin.booking.paid') : i18n.t('admin.print.unpaid')
  }
  const guest: SheetFact[] = [
    [/*i18n*/ 'admin.print.name', isAnonymized(booking) ? null : formatGuestName(booking, i18n)],
    [/*i18n*/ 'admin.booking.phone', booking.guestPhone],
    [/*i18n*/ 'admin.booking.email', booking.guestEmail],
    [/*i18n*/ 'admin.booking.nationality', nationality === null ? null : formatNationality(nationality, i18n)],
    [/*i18n*/ 'admin.booking.birthDate', booking.birthDate],
    [/*i18n*/ 'admin.booking.fiscalCode', booking.fiscalCode],
  ]
  const pets = numberOfPets > 0 ? `, ${i18n.t('admin.booking.pets', { n: numberOfPets })}` : ''
  const stay: SheetFact[] = [
    [/*i18n*/ 'admin.booking.room', getRoomName(booking.room, language)],
    [/*i18n*/ 'admin.booking.guests', `${formatParty(numberOfGuests, children, i18n)}${pets}`],
    [
      /*i18n*/ 'admin.print.arrival',
      `${formatLongDay(checkinDate, language)}, ${formatCheckinTime(booking.checkinTime, i18n)}`,
    ],
    [
      /*i18n*/ 'admin.print.departure',
      `${formatLongDay(checkoutDate, language)}, ${i18n.t('admin.booking.nights', { n: nights })}`,
    ],
  ]
  const deposit =
    depositAmount === null
      ? '–'
      : `${formatEuro(depositAmount, language, 2)}, ${describePayment(booking.depositPaidOn)}`
  const amounts: SheetFact[] = [
    [/*i18n*/ 'admin.print.price', format(getAgreedCents(booking))],
    [/*i18n*/ 'admin.price.deposit', deposit],
    [/*i18n*/ 'admin.price.balance', `${format(getBalanceCents(booking))}, ${describePayment(booking.balancePaidOn)}`],
    ...(tax === null ? [] : [[/*i18n*/ 'admin.account.tax', formatEuro(tax, language, 2)] as const]),
    [openLabel, format(openCents)],
  ]
  return (
    <RegistrationForm {...{ room, guest, stay, amounts, lines }} subtitle={booking.code} guestCount={numberOfGuests} />
  )
}
