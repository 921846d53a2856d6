/** Asks which price applies to a stay that changes: the one that was agreed, or that of the list for the new days. */

import type { Booking } from '#contract/bookings/bookings.ts'
import { getAgreedCents } from '#contract/money/ledger.ts'
import { formatMoney } from '#contract/money/money.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { RadioGroup } from '#pwa/ui/RadioGroup.tsx'
import { formatAmount } from '../writes/amounts.ts'

type Props = {
  booking: Booking
  /** What the nights cost by the list; undefined where they cost the same as before. */
  listPrice: string | undefined
  /** What is typed; null where it is no amount. */
  agreedPrice: string | null
  onChoose: (price: string) => void
}

export function AgreedPriceChoice({ booking, listPrice, agreedPrice, onChoose }: Props) {
  const { i18n, language } = useLanguage()
  if (booking.agreedPrice === null || listPrice === undefined) return null
  const prices = {
    kept: booking.agreedPrice,
    // Extras and discounts of the stay are part of the price.
    list: formatMoney(getAgreedCents({ ...booking, agreedPrice: null, listPrice })),
  }
  if (Number(prices.list) === 0 || prices.kept === prices.list) return null
  const options = [
    {
      value: 'kept',
      label: i18n.t('admin.agreedChoice.kept', { amount: formatCurrency(prices.kept, language) }),
    },
    {
      value: 'list',
      label: i18n.t('admin.agreedChoice.list', { amount: formatCurrency(prices.list, language) }),
    },
  ] as const
  const chosen = options.find(({ value }) => prices[value] === agreedPrice)?.value
  return (
    <div className="dialog-wide">
      <RadioGroup<'kept' | 'list' | 'other'>
        legend={i18n.t('admin.agreedChoice.question')}
        value={chosen ?? 'other'}
        options={options}
        onChange={(value) => value !== 'other' && onChoose(formatAmount(prices[value], language))}
      />
    </div>
  )
}
