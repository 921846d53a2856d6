/** The extras that a guest may add to the stay, with what each costs, and the sum beside them. */
import type { Stay } from '#contract/days/days.ts'
import type { OfferedExtra } from '#contract/prices/extras.ts'
import { getText } from '#contract/text/format.ts'
import { formatSigned } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { unitLabels } from '../extras/unitLabels.ts'
import { usePriceList } from '../usePriceList.ts'
import type { LocalizedRoom } from '../useRooms.ts'
import { getMaxQuantity, priceChoice } from './priceExtras.ts'
import { chooseExtra } from './selection.ts'
import type { WidgetState } from './useBookingWidget.ts'
import './ExtraChoice.css'

const listQuantities = (extra: OfferedExtra): number[] =>
  Array.from({ length: getMaxQuantity(extra) }, (_, index) => index + 1)

type Props = { widget: WidgetState; room: LocalizedRoom; stay: Stay }

export function ExtraChoice({ widget: { selection, select, offeredExtras }, room, stay }: Props) {
  const { i18n, language } = useLanguage()
  const { rows, extrasCents, totalCents } = priceChoice(room, stay, selection, usePriceList(), offeredExtras)
  const format = (cents: number) => formatSigned(cents, language)
  return (
    <Card as="section" aria-labelledby="booking-extras">
      <h3 id="booking-extras" tabIndex={-1}>
        {i18n.t('booking.extras')}
      </h3>
      <p>{i18n.t('booking.extrasHint')}</p>
      <ul className="extra-choice">
        {rows.map(({ extra, quantity, amountCents }) => {
          const name = getText(extra, 'name', language)
          const quantities = listQuantities(extra)
          return (
            <li key={extra.id}>
              <Checkbox
                id={`extra-${extra.id}`}
                label={`${name}: ${i18n.t(unitLabels[extra.per], { price: format(extra.amountCents) })}`}
                checked={quantity > 0}
                onChange={({ target }) => select(chooseExtra(selection, extra.id, target.checked ? 1 : 0))}
              />
              {quantity > 0 && quantities.length > 1 && (
                <SelectField
                  id={`extra-quantity-${extra.id}`}
                  label={i18n.t('booking.extra.quantity', { name })}
                  value={quantity}
                  onChange={({ target }) => select(chooseExtra(selection, extra.id, Number(target.value)))}
                >
                  {quantities.map((n) => (
                    <option key={n}>{n}</option>
                  ))}
                </SelectField>
              )}
              {quantity > 0 && <strong>{format(amountCents)}</strong>}
            </li>
          )
        })}
      </ul>
      <p role="status">
        {extrasCents > 0 &&
          (totalCents === null
            ? i18n.t('booking.extrasSum', { sum: format(extrasCents) })
            : i18n.t('booking.extrasTotal', {
                nights: format(totalCents - extrasCents),
                sum: format(extrasCents),
                total: format(totalCents),
              }))}
      </p>
    </Card>
  )
}
