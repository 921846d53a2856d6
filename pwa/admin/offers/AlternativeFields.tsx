/** One alternative of an offer: room, days, guests, and the price by lines. */
import { useLiveQuery } from 'dexie-react-hooks'
import type { ChangeEvent } from 'react'
import { isDay } from '#contract/days.ts'
import { buildExtraLine, isForRoom } from '#contract/extraLines.ts'
import { formatCents, getLineText, getText } from '#contract/format.ts'
import { formatMoney } from '#contract/money.ts'
import { getAlternativeCents } from '#contract/offerRules.ts'
import type { Room } from '#contract/rooms.ts'
import { limits } from '#contract/stay.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { DayHolders } from '../booking/DayHolders.tsx'
import type { StayInRoom } from '../booking/holders.ts'
import { RoomOptions } from '../newBooking/RoomOptions.tsx'
import type { RoomOffer } from '../newBooking/roomOffers.ts'
import { StayWarnings } from '../newBooking/StayWarnings.tsx'
import { useOffers } from '../newBooking/useOffers.ts'
import { readExtras } from '../settings/queries.ts'
import { formatAmount } from '../writes/amounts.ts'
import { type AlternativeForm, createLineId, getFieldId, noLines, readAlternative, readTypedLine } from './offerForm.ts'

const guestCounts = Array.from({ length: limits.maxGuestsByStaff }, (_, i) => i + 1)

type Props = {
  index: number
  /** The request that the offer answers. Its days are free for it. */
  bookingId: string | null
  alternative: AlternativeForm
  rooms: Room[]
  /** The sentence of a field that is wrong, by its id. */
  getError: (field: string) => string | undefined
  onChange: (changed: AlternativeForm) => void
  onRemove: (() => void) | undefined
}

/** Adds an extra, or a discount or surcharge with its reason. What is typed of one counts, also before it is added. */
function NewLine({
  index,
  alternative,
  getError,
  onChange,
}: Pick<Props, 'index' | 'alternative' | 'getError' | 'onChange'>) {
  const { i18n, language } = useLanguage()
  const extras = (useLiveQuery(readExtras)?.value ?? []).filter(
    (it) => !it.retired && isForRoom(it, alternative.roomId ?? 0),
  )
  const typed = readTypedLine(alternative)
  const getProps = (name: 'reason' | 'amount') => ({
    id: getFieldId(name, index),
    error: getError(getFieldId(name, index)),
    value: alternative[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ ...alternative, [name]: target.value }),
  })
  const addExtra = (id: string) => {
    const extra = extras.find((it) => it.id === id)
    if (!extra) return
    const line = buildExtraLine(extra, alternative, 1, createLineId(), null)
    onChange({ ...alternative, lines: [...alternative.lines, line] })
  }
  const addTyped = () => {
    if (typed !== null && typed !== 'incomplete')
      onChange({ ...alternative, lines: [...alternative.lines, typed], reason: '', amount: '' })
  }
  return (
    <>
      {extras.length > 0 && (
        <SelectField
          id={getFieldId('extra', index)}
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
      <TextField {...getProps('reason')} label={i18n.t('admin.offer.reason')} />
      <TextField
        {...getProps('amount')}
        label={i18n.t('admin.offer.amount')}
        hint={i18n.t('admin.offer.amountHint')}
        inputMode="text"
      />
      <Button disabled={typed === null || typed === 'incomplete'} onClick={addTyped}>
        {i18n.t('admin.offer.addLine')}
      </Button>
    </>
  )
}

/** Who has the days of an alternative, and what else speaks against it. */
function Obstacles({ stay, offer }: { stay: StayInRoom; offer: RoomOffer }) {
  const { i18n } = useLanguage()
  return (
    <>
      {(offer.refusal === 'booked' || offer.refusal === 'kept') && <DayHolders booking={stay} />}
      {offer.refusal === 'locked' && (
        <p className="dialog-warning" role="alert">
          {i18n.t('admin.newBooking.locked')}
        </p>
      )}
      <StayWarnings offer={offer} />
    </>
  )
}

export function AlternativeFields({ index, bookingId, alternative, rooms, getError, onChange, onRemove }: Props) {
  const { i18n, language } = useLanguage()
  const { roomId, checkinDate, checkoutDate, numberOfGuests, price, lines } = alternative
  const read = readAlternative(alternative, rooms)
  const listed = readAlternative({ ...alternative, ...noLines }, rooms)
  const stay =
    isDay(checkinDate) && isDay(checkoutDate) && checkinDate < checkoutDate ? { checkinDate, checkoutDate } : null
  const offers = useOffers(stay, numberOfGuests, bookingId ?? undefined)
  const offer = offers?.find(({ room }) => room.id === roomId)
  const list = 'value' in listed ? listed.value.lines[0] : undefined
  const field = (name: string) => ({ id: getFieldId(name, index), error: getError(getFieldId(name, index)) })
  return (
    <fieldset className="dialog-form dialog-wide">
      <legend>{i18n.t('admin.offer.alternative', { n: index + 1 })}</legend>
      <SelectField
        {...field('room')}
        label={i18n.t('admin.booking.room')}
        value={roomId ?? ''}
        onChange={({ target }) => onChange({ ...alternative, roomId: Number(target.value) || null })}
      >
        <option value="">{i18n.t('admin.offer.chooseRoom')}</option>
        <RoomOptions rooms={rooms} offers={offers} />
      </SelectField>
      <TextField
        {...field('checkin')}
        type="date"
        label={i18n.t('admin.field.checkinDate')}
        value={checkinDate}
        onChange={({ target }) => onChange({ ...alternative, checkinDate: target.value })}
      />
      <TextField
        {...field('checkout')}
        type="date"
        label={i18n.t('admin.field.checkoutDate')}
        value={checkoutDate}
        onChange={({ target }) => onChange({ ...alternative, checkoutDate: target.value })}
      />
      <SelectField
        {...field('guests')}
        label={i18n.t('admin.booking.guests')}
        value={numberOfGuests}
        onChange={({ target }) => onChange({ ...alternative, numberOfGuests: Number(target.value) })}
      >
        {guestCounts.map((it) => (
          <option key={it}>{it}</option>
        ))}
      </SelectField>
      <TextField
        {...field('price')}
        label={i18n.t('admin.offer.price')}
        hint={list && i18n.t('admin.offer.listPrice', { price: formatCents(list.amountCents, language) })}
        placeholder={list && formatAmount(formatMoney(list.amountCents), language)}
        inputMode="decimal"
        value={price}
        onChange={({ target }) => onChange({ ...alternative, price: target.value })}
      />
      {stay && offer && <Obstacles stay={{ ...stay, id: bookingId ?? '', roomId: offer.room.id }} offer={offer} />}
      <NewLine {...{ index, alternative, getError, onChange }} />
      {lines.length > 0 && (
        <ul className="dialog-wide">
          {lines.map((line) => (
            <li key={line.id}>
              {getLineText(line, language)}: {formatCents(line.amountCents, language)}{' '}
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
        {'value' in read ? (
          <strong>
            {i18n.t('admin.offer.total', { total: formatCents(getAlternativeCents(read.value), language) })}
          </strong>
        ) : (
          field(read.problem.field).error === undefined && i18n.t(read.problem.message)
        )}
      </p>
      {onRemove && <Button onClick={onRemove}>{i18n.t('admin.offer.removeAlternative')}</Button>}
    </fieldset>
  )
}
