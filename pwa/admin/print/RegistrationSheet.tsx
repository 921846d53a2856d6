/** A booking on one page: what is known of the stay and its guests, and lines for what the law asks besides. */
import type { ReactNode } from 'react'
import { formatTax, getAgreedCents, getBalanceCents, getDueCents } from '#contract/account.ts'
import { isAnonymized, unknownText } from '#contract/bookingRules.ts'
import type { Booking } from '#contract/bookings.ts'
import { getNights } from '#contract/days.ts'
import { formatCheckinTime, formatEuro, getRoomName } from '#contract/format.ts'
import { formatMoney } from '#contract/money.ts'
import { formatDay, formatLongDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { readFarmName } from '../session/farmName.ts'
import { useProperty } from '../settings/propertyContext.ts'
import { formatGuestName } from '../subjects/guestName.ts'
import { formatNationality } from '../subjects/nationality.ts'
import './RegistrationSheet.css'
import { Sheet } from './Sheet.tsx'

/** A fact that is not known is a line to write on. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  const isKnown = children !== null && children !== unknownText
  return (
    <div>
      <dt>{label}</dt>
      <dd>{isKnown && children}</dd>
    </div>
  )
}

/** `lines`: what is known of the guests, one text a column. */
export function RegistrationSheet({ booking, lines }: { booking: Booking; lines: string[][] }) {
  const { i18n, language } = useLanguage()
  const { checkinDate, checkoutDate, numberOfGuests, numberOfPets } = booking
  const nights = getNights(booking).length
  const farm = useProperty()?.name ?? readFarmName()
  return (
    <Sheet title={i18n.t('admin.print.registration')} subtitle={booking.code}>
      <h2>{i18n.t('admin.print.guest')}</h2>
      <dl className="sheet-facts">
        <Fact label={i18n.t('admin.print.name')}>{isAnonymized(booking) ? null : formatGuestName(booking, i18n)}</Fact>
        <Fact label={i18n.t('admin.booking.phone')}>{booking.guestPhone}</Fact>
        <Fact label={i18n.t('admin.booking.email')}>{booking.guestEmail}</Fact>
        <Fact label={i18n.t('admin.booking.nationality')}>
          {booking.nationality === null ? null : formatNationality(booking.nationality, i18n)}
        </Fact>
        <Fact label={i18n.t('admin.booking.birthDate')}>{booking.birthDate}</Fact>
        <Fact label={i18n.t('admin.booking.fiscalCode')}>{booking.fiscalCode}</Fact>
      </dl>
      <h2>{i18n.t('admin.booking.stay')}</h2>
      <dl className="sheet-facts">
        <Fact label={i18n.t('admin.booking.room')}>{getRoomName(booking.room, language)}</Fact>
        <Fact label={i18n.t('admin.booking.guests')}>
          {numberOfGuests}
          {numberOfPets > 0 && `, ${i18n.t('admin.booking.pets', { n: numberOfPets })}`}
        </Fact>
        <Fact label={i18n.t('admin.print.arrival')}>
          {`${formatLongDay(checkinDate, language)}, ${formatCheckinTime(booking.checkinTime, i18n)}`}
        </Fact>
        <Fact label={i18n.t('admin.print.departure')}>
          {`${formatLongDay(checkoutDate, language)}, ${i18n.t('admin.booking.nights', { n: nights })}`}
        </Fact>
      </dl>
      <Amounts booking={booking} />
      <GuestLines count={Math.max(numberOfGuests, lines.length)} lines={lines} />
      <div className="sheet-signature">
        <p>{i18n.t('admin.print.placeAndDate')}</p>
        <p>{i18n.t('admin.print.signature')}</p>
      </div>
      <p className="sheet-privacy">{i18n.t('admin.print.privacy', { farm })}</p>
    </Sheet>
  )
}

/** What was agreed, asked and paid. */
function Amounts({ booking }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  const format = (cents: number) => formatEuro(formatMoney(cents), language, 2)
  const tax = formatTax(booking)
  const describePayment = (paidOn: string | null) => {
    if (paidOn) return i18n.t('admin.print.paidOn', { day: formatDay(paidOn, language) })
    return booking.paymentCompleted ? i18n.t('admin.booking.paid') : i18n.t('admin.print.unpaid')
  }
  return (
    <table className="sheet-amounts">
      <thead>
        <tr>
          <th scope="col">{i18n.t('admin.print.price')}</th>
          <th scope="col">{i18n.t('admin.price.deposit')}</th>
          <th scope="col">{i18n.t('admin.price.balance')}</th>
          {tax !== null && <th scope="col">{i18n.t('admin.account.tax')}</th>}
          <th scope="col">{i18n.t('admin.print.due')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{format(getAgreedCents(booking))}</td>
          <td>
            {booking.depositAmount === null
              ? '–'
              : `${formatEuro(booking.depositAmount, language, 2)}, ${describePayment(booking.depositPaidOn)}`}
          </td>
          <td>{`${format(getBalanceCents(booking))}, ${describePayment(booking.balancePaidOn)}`}</td>
          {tax !== null && <td>{formatEuro(tax, language, 2)}</td>}
          <td>{format(getDueCents(booking))}</td>
        </tr>
      </tbody>
    </table>
  )
}

const guestColumns = [
  /*i18n*/ 'admin.print.fullName',
  /*i18n*/ 'admin.print.sex',
  /*i18n*/ 'admin.booking.birthDate',
  /*i18n*/ 'admin.print.birthPlace',
  /*i18n*/ 'admin.print.citizenship',
  /*i18n*/ 'admin.print.document',
]

/** One line for each guest. What is not known is filled in by hand. */
function GuestLines({ count, lines }: { count: number; lines: string[][] }) {
  const { i18n } = useLanguage()
  return (
    <>
      <h2>{i18n.t('admin.print.guestLines')}</h2>
      <table className="sheet-lines">
        <thead>
          <tr>
            <td />
            {guestColumns.map((label) => (
              <th key={label} scope="col">
                {i18n.t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, i) => i + 1).map((line) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              {guestColumns.map((label, column) => (
                <td key={label}>{lines[line - 1]?.[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
