/** One alternative of an offer: its days, and of each room guests and the price by lines. */
import { useLiveQuery } from 'dexie-react-hooks'
import { isDay } from '#contract/days/days.ts'
import { getAlternativeCents, maxOfferedRooms } from '#contract/offers/offerRules.ts'
import { buildExtraLine, countUnits, isForRoom } from '#contract/prices/extraLines.ts'
import { isOwnLine } from '#contract/prices/stayLines.ts'
import { limits } from '#contract/stays/stay.ts'
import { formatCents, getLineName, getText } from '#contract/text/format.ts'
import { createRowId } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { DayHolders } from '../booking/DayHolders.tsx'
import type { StayInRoom } from '../booking/holders.ts'
import { Fields, type FormState } from '../forms/Fields.tsx'
import { type FormRow, getFieldId } from '../forms/fields.ts'
import { RoomOptions } from '../newBooking/RoomOptions.tsx'
import type { RoomOffer } from '../newBooking/roomOffers.ts'
import { StayWarnings } from '../newBooking/StayWarnings.tsx'
import { useOffers } from '../newBooking/useOffers.ts'
import { readExtras } from '../settings/queries.ts'
import { formatCentsForInput } from '../writes/amounts.ts'
import {
  type AlternativeForm,
  getRoomFarm,
  listRooms,
  noLines,
  type OfferFarm,
  type RoomFarm,
  type RoomForm,
  readAlternative,
  readRoom,
  readTypedLine,
} from './offerForm.ts'

const guestCounts = Array.from({ length: limits.maxGuestsByStaff }, (_, i) => i + 1)

type RoomProps = { form: FormState<RoomForm>; farm: RoomFarm }

/** Adds an extra, or a discount or surcharge with its reason. What is typed of one counts, also before it is added. */
type NewLineProps = RoomProps & { nightsCents: number }

function NewLine({ form, farm, nightsCents }: NewLineProps) {
  const { i18n, language } = useLanguage()
  const { values: alternative, setValues } = form
  const stay = { ...alternative, numberOfPets: farm.numberOfPets, children: farm.children }
  const extras = (useLiveQuery(readExtras)?.value ?? []).filter(
    (it) => !it.retired && isForRoom(it, alternative.roomId ?? 0) && countUnits(it, stay) > 0,
  )
  const typed = readTypedLine(alternative, nightsCents)
  const addExtra = (id: string) => {
    const extra = extras.find((it) => it.id === id)
    if (!extra) return
    const line = buildExtraLine(extra, stay, 1, createRowId(), null)
    setValues({ ...alternative, lines: [...alternative.lines, line] })
  }
  const addTyped = () => {
    if (typed !== null && typed !== 'incomplete')
      setValues({ ...alternative, lines: [...alternative.lines, typed], reason: '', amount: '' })
  }
  const rows: FormRow<RoomForm>[] = [
    extras.length > 0 && (
      <SelectField
        key="extra"
        id={getFieldId(form.name, 'extra')}
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
    ),
    { name: 'reason', label: i18n.t('admin.offer.reason') },
    { name: 'amount', label: i18n.t('admin.offer.amount'), hint: i18n.t('admin.offer.amountHint'), inputMode: 'text' },
    <Button key="add" disabled={typed === null || typed === 'incomplete'} onClick={addTyped}>
      {i18n.t('admin.offer.addLine')}
    </Button>,
  ]
  return <Fields form={form} rows={rows} />
}

/** Who has the days of an alternative, and what else speaks against it. */
type ObstacleProps = { stay: Omit<StayInRoom, 'id'>; offer: RoomOffer; ownIds: string[] }

function Obstacles({ stay, offer, ownIds }: ObstacleProps) {
  const { i18n } = useLanguage()
  return (
    <>
      {(offer.refusal === 'booked' || offer.refusal === 'kept') && <DayHolders stay={stay} ownIds={ownIds} />}
      {offer.refusal === 'locked' && (
        <p className="dialog-warning" role="alert">
          {i18n.t('admin.newBooking.locked')}
        </p>
      )}
      <StayWarnings offer={offer} />
    </>
  )
}

type RoomFieldsProps = RoomProps & {
  /** The bookings whose place the offer takes. Their days are free for it. */
  ownIds: string[]
  isFurther: boolean
}

/** One room. A further one has the days of the first. */
function RoomFields({ ownIds, form, farm, isFurther }: RoomFieldsProps) {
  const { i18n, language } = useLanguage()
  const { values: alternative, setValues, getError } = form
  const { roomId, checkinDate, checkoutDate, numberOfGuests, lines, removed } = alternative
  const { rooms } = farm
  const read = readRoom(alternative, farm)
  const listed = readRoom({ ...alternative, ...noLines }, farm)
  const own = 'value' in read ? read.value.lines.filter(isOwnLine) : []
  const typedPrice = 'value' in read ? read.value.lines[0] : undefined
  const nightsCents = (typedPrice ?? ('value' in listed ? listed.value.lines[0] : undefined))?.amountCents ?? 0
  const stay =
    isDay(checkinDate) && isDay(checkoutDate) && checkinDate < checkoutDate ? { checkinDate, checkoutDate } : null
  const offers = useOffers(stay, numberOfGuests, ownIds)
  const offer = offers?.find(({ room }) => room.id === roomId)
  const list = 'value' in listed ? listed.value.lines[0] : undefined
  const fields: FormRow<RoomForm>[] = [
    <SelectField
      key="room"
      id={getFieldId(form.name, 'roomId')}
      error={getError('roomId')}
      label={i18n.t('admin.booking.room')}
      value={roomId ?? ''}
      onChange={({ target }) => setValues({ ...alternative, roomId: Number(target.value) || null })}
    >
      <option value="">{i18n.t('admin.offer.chooseRoom')}</option>
      <RoomOptions rooms={rooms} offers={offers} />
    </SelectField>,
    !isFurther && { name: 'checkinDate', kind: 'date', label: i18n.t('admin.field.checkinDate') },
    !isFurther && { name: 'checkoutDate', kind: 'date', label: i18n.t('admin.field.checkoutDate') },
    {
      name: 'numberOfGuests',
      kind: 'select',
      label: i18n.t('admin.booking.guests'),
      options: guestCounts.map((value) => ({ value, label: String(value) })),
    },
    {
      name: 'price',
      label: i18n.t('admin.offer.price'),
      hint: list && i18n.t('admin.offer.listPrice', { price: formatCents(list.amountCents, language) }),
      placeholder: list && formatCentsForInput(list.amountCents, language),
      inputMode: 'decimal',
    },
  ]
  return (
    <>
      <Fields form={form} rows={fields} />
      {stay && offer && <Obstacles stay={{ ...stay, roomId: offer.room.id }} offer={offer} ownIds={ownIds} />}
      <NewLine form={form} farm={farm} nightsCents={nightsCents} />
      {own.length + lines.length > 0 && (
        <ul className="dialog-wide">
          {[...own, ...lines].map((line) => (
            <li key={line.id}>
              {getLineName(line, i18n, language)}: {formatCents(line.amountCents, language)}{' '}
              <Button
                size="small"
                onClick={() =>
                  setValues(
                    isOwnLine(line)
                      ? { ...alternative, removed: [...removed, line.id] }
                      : { ...alternative, lines: lines.filter((it) => it !== line) },
                  )
                }
              >
                {i18n.t('admin.offer.removeLine')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type Props = {
  index: number
  farm: OfferFarm
  form: FormState<AlternativeForm>
  onRemove: (() => void) | undefined
}

export function AlternativeFields({ index, form, farm, onRemove }: Props) {
  const { i18n, language } = useLanguage()
  const { name, values: alternative, setValues, getError } = form
  const { otherRooms } = alternative
  const ownIds = farm.requested.map(({ id }) => id)
  const [first, ...others] = listRooms(alternative)
  const read = readAlternative(alternative, farm)
  const setOtherRooms = (rooms: AlternativeForm['otherRooms']) => setValues({ ...alternative, otherRooms: rooms })
  return (
    <fieldset className="dialog-form dialog-wide">
      <legend>{i18n.t('admin.offer.alternative', { n: index + 1 })}</legend>
      {first && (
        <RoomFields
          ownIds={ownIds}
          farm={getRoomFarm(alternative, farm, 0)}
          form={{ name, values: first, setValues: (room) => setValues({ ...room, otherRooms }), getError }}
          isFurther={false}
        />
      )}
      {others.map((values, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rooms have no id
        <fieldset key={at} className="dialog-form dialog-wide">
          <legend>{i18n.t('admin.offer.otherRoom', { n: at + 2 })}</legend>
          <RoomFields
            ownIds={ownIds}
            farm={getRoomFarm(alternative, farm, at + 1)}
            form={{
              name: getFieldId(name, `otherRooms.${at}`),
              values,
              setValues: ({ checkinDate: _from, checkoutDate: _to, ...room }) =>
                setOtherRooms(otherRooms.with(at, room)),
              getError: (field) => getError(`otherRooms.${at}.${field}`),
            }}
            isFurther
          />
          <Button onClick={() => setOtherRooms(otherRooms.filter((_, it) => it !== at))}>
            {i18n.t('admin.offer.removeRoom')}
          </Button>
        </fieldset>
      ))}
      {otherRooms.length < maxOfferedRooms - 1 && (
        <Button
          onClick={() =>
            setOtherRooms([...otherRooms, { ...noLines, roomId: null, numberOfGuests: limits.defaultGuests }])
          }
        >
          {i18n.t('admin.offer.addRoom')}
        </Button>
      )}
      <p className="dialog-wide" aria-live="polite">
        {'value' in read ? (
          <strong>
            {i18n.t('admin.offer.total', { total: formatCents(getAlternativeCents(read.value), language) })}
          </strong>
        ) : (
          getError(read.problem.field) === undefined && i18n.t(read.problem.message)
        )}
      </p>
      {onRemove && <Button onClick={onRemove}>{i18n.t('admin.offer.removeAlternative')}</Button>}
    </fieldset>
  )
}
