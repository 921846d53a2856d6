/** A portal's stay as a registration sheet, with what its guest owes the farm. */

import type { ChannelStay } from '#contract/channels.ts'
import { getNights } from '#contract/days/days.ts'
import { formatTax, getExtrasCents, getPaidCents } from '#contract/money/ledger.ts'
import { formatMoney } from '#contract/money/money.ts'
import { toLedger } from '#contract/money/portalLedger.ts'
import type { Room } from '#contract/rooms.ts'
import { formatEuro, getRoomName } from '#contract/text/format.ts'
import { formatLongDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { getOpenSum } from '../payments/paymentTexts.ts'
import { RegistrationForm, type SheetFact } from './RegistrationForm.tsx'

/** `lines`: what is known of the guests, one text a column. */
type Props = { stay: ChannelStay; room: Room | undefined; lines: string[][] }

export function ChannelStaySheet({ stay, room, lines }: Props) {
  const { i18n, language } = useLanguage()
  const { checkinDate, checkoutDate, guests, priceCents } = stay
  const ledger = toLedger(stay)
  const tax = formatTax(ledger)
  const [openLabel, openCents] = getOpenSum(ledger)
  const extras = getExtrasCents(ledger)
  const collector = stay.priceCollectedBy === 'portal' ? `, ${stay.channelName}` : ''
  const nights = getNights(stay).length
  const format = (cents: number) => formatEuro(formatMoney(cents), language, 2)
  const guest: SheetFact[] = [
    [/*i18n*/ 'admin.print.name', stay.guestName],
    [/*i18n*/ 'admin.booking.phone', stay.phone],
  ]
  const facts: SheetFact[] = [
    [/*i18n*/ 'admin.booking.room', room ? getRoomName(room, language) : null],
    [/*i18n*/ 'admin.booking.guests', guests],
    [/*i18n*/ 'admin.print.arrival', formatLongDay(checkinDate, language)],
    [
      /*i18n*/ 'admin.print.departure',
      `${formatLongDay(checkoutDate, language)}, ${i18n.t('admin.booking.nights', { n: nights })}`,
    ],
  ]
  const amounts: SheetFact[] = [
    [/*i18n*/ 'admin.print.price', priceCents === null ? '–' : `${format(priceCents)}${collector}`],
    ...(extras === 0 ? [] : [[/*i18n*/ 'admin.extras.title', format(extras)] as const]),
    ...(tax === null ? [] : [[/*i18n*/ 'admin.account.tax', formatEuro(tax, language, 2)] as const]),
    [/*i18n*/ 'admin.account.paid', format(getPaidCents(ledger))],
    [openLabel, format(openCents)],
  ]
  return (
    <RegistrationForm
      {...{ room, guest, stay: facts, amounts, lines }}
      subtitle={stay.channelName}
      guestCount={guests ?? 1}
    />
  )
}
