/** One alternative of an offer: room, days, guests, and the price by lines. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { buildExtraLine, isForRoom } from '#contract/extraLines.ts'
import { formatCents, getRoomName, getText } from '#contract/format.ts'
import { formatMoney, parseCents } from '#contract/money.ts'
import { getAlternativeCents } from '#contract/offerRules.ts'
import type { Room } from '#contract/rooms.ts'
import { limits } from '#contract/stay.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { readExtras } from '../settings/queries.ts'
import { normalizeAmount } from '../writes/amounts.ts'
import { type AlternativeForm, buildAlternative, createLineId } from './offerForm.ts'

const guestCounts = Array.from({ length: limits.maxGuestsByStaff }, (_, i) => i + 1)

type Props = {
  index: number
  alternative: AlternativeForm
  rooms: Room[]
  onChange: (changed: AlternativeForm) => void
  onRemove: (() => void) | undefined
}

/** Adds an extra, or a discount or surcharge with its reason. */
function NewLine({ index, alternative, onChange }: Pick<Props, 'index' | 'alternative' | 'onChange'>) {
  const { i18n, language } = useLanguage()
  const extras = (useLiveQuery(readExtras)?.value ?? []).filter(
    (it) => !it.retired && isForRoom(it, alternative.roomId ?? 0),
  )
  const [reason, setReason] = useState('')
  const [amount, setAmount] = useState('')
  const cents = parseCents(normalizeAmount(amount.replace(/^[-−]\s*/, '')))
  const add = (line: AlternativeForm['lines'][number]) =>
    onChange({ ...alternative, lines: [...alternative.lines, line] })
  const addExtra = (id: string) => {
    const extra = extras.find((it) => it.id === id)
    if (extra) add(buildExtraLine(extra, alternative, 1, createLineId(), null))
  }
  const addAdjustment = () => {
    const amountCents = /^[-−]/.test(amount.trim()) ? -(cents ?? 0) : (cents ?? 0)
    const line = { kind: 'adjustment', extraId: null, day: null, text: reason.trim(), quantity: 1 } as const
    add({ ...line, id: createLineId(), amountCents })
    setReason('')
    setAmount('')
  }
  return (
    <>
      {extras.length > 0 && (
        <SelectField
          id={`offer-extra-${index}`}
          label={i18n.t('admin.offer.addExtra')}
          value=""
          onChange={({ target }) => addExtra(target.value)}
        >
          <option value="">{i18n.t('admin.offer.chooseExtra')}</option>
          {extras.map((it) => (
            <option key={it.id} value={it.id}>
              {getText(it, 'name', language)}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        id={`offer-reason-${index}`}
        label={i18n.t('admin.offer.reason')}
        value={reason}
        maxLength={200}
        onChange={({ target }) => setReason(target.value)}
      />
      <TextField
        id={`offer-amount-${index}`}
        label={i18n.t('admin.offer.amount')}
        hint={i18n.t('admin.offer.amountHint')}
        inputMode="text"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
      />
      <Button disabled={reason.trim() === '' || !cents} onClick={addAdjustment}>
        {i18n.t('admin.offer.addLine')}
      </Button>
    </>
  )
}

export function AlternativeFields({ index, alternative, rooms, onChange, onRemove }: Props) {
  const { i18n, language } = useLanguage()
  const { roomId, checkinDate, checkoutDate, numberOfGuests, price, lines } = alternative
  const complete = buildAlternative(alternative, rooms)
  const list = buildAlternative({ ...alternative, price: '' }, rooms)?.lines[0]
  return (
    <fieldset className="dialog-form dialog-wide">
      <legend>{i18n.t('admin.offer.alternative', { n: index + 1 })}</legend>
      <SelectField
        id={`offer-room-${index}`}
        label={i18n.t('admin.booking.room')}
        value={roomId ?? ''}
        onChange={({ target }) => onChange({ ...alternative, roomId: Number(target.value) || null })}
      >
        <option value="">{i18n.t('admin.offer.chooseRoom')}</option>
        {rooms.map((room) => (
          <option key={room.id} value={room.id}>
            {getRoomName(room, language)}
          </option>
        ))}
      </SelectField>
      <SelectField
        id={`offer-guests-${index}`}
        label={i18n.t('admin.booking.guests')}
        value={numberOfGuests}
        onChange={({ target }) => onChange({ ...alternative, numberOfGuests: Number(target.value) })}
      >
        {guestCounts.map((it) => (
          <option key={it}>{it}</option>
        ))}
      </SelectField>
      <TextField
        id={`offer-checkin-${index}`}
        type="date"
        label={i18n.t('admin.field.checkinDate')}
        value={checkinDate}
        onChange={({ target }) => onChange({ ...alternative, checkinDate: target.value })}
      />
      <TextField
        id={`offer-checkout-${index}`}
        type="date"
        label={i18n.t('admin.field.checkoutDate')}
        value={checkoutDate}
        onChange={({ target }) => onChange({ ...alternative, checkoutDate: target.value })}
      />
      <TextField
        id={`offer-price-${index}`}
        label={i18n.t('admin.offer.price')}
        hint={list && i18n.t('admin.offer.listPrice', { price: formatCents(list.amountCents, language) })}
        placeholder={list && formatMoney(list.amountCents)}
        inputMode="decimal"
        value={price}
        onChange={({ target }) => onChange({ ...alternative, price: target.value })}
      />
      <NewLine {...{ index, alternative, onChange }} />
      {lines.length > 0 && (
        <ul className="dialog-wide">
          {lines.map((line) => (
            <li key={line.id}>
              {line.text}: {formatCents(line.amountCents, language)}{' '}
              <Button
                size="small"
                onClick={() => onChange({ ...alternative, lines: lines.filter((it) => it !== line) })}
              >
                {i18n.t('admin.offer.removeLine')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="dialog-wide" aria-live="polite">
        <strong>
          {complete
            ? i18n.t('admin.offer.total', { total: formatCents(getAlternativeCents(complete), language) })
            : i18n.t('admin.offer.incomplete')}
        </strong>
      </p>
      {onRemove && <Button onClick={onRemove}>{i18n.t('admin.offer.removeAlternative')}</Button>}
    </fieldset>
  )
}
