/** Further rooms on the same days, for whom one is too small. */
import type { Stay } from '#contract/days/days.ts'
import { isRoomFree } from '#contract/stays/roomFree.ts'
import { limits } from '#contract/stays/stay.ts'
import { formatSigned } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { focusElement } from '../focus.ts'
import { usePriceList } from '../usePriceList.ts'
import type { LocalizedRoom } from '../useRooms.ts'
import { ChildrenFields } from './ChildrenFields.tsx'
import { priceOtherRooms, sumRooms } from './otherRooms.ts'
import { priceChoice } from './priceExtras.ts'
import { chooseGuests, type OtherRoom } from './selection.ts'
import type { WidgetState } from './useBookingWidget.ts'
import { useRoomOptions } from './useRoomOptions.ts'
import './MoreRooms.css'

const getElementId = (index: number) => `room-${index + 2}`

const guestCounts = Array.from({ length: limits.maxGuestsByGuest }, (_, index) => index + 1)

export function MoreRooms({ widget, room, stay }: { widget: WidgetState; room: LocalizedRoom; stay: Stay }) {
  const { i18n, language } = useLanguage()
  const prices = usePriceList()
  const { selection, select, rooms, getRoomDays, context, asksAges, offeredExtras } = widget
  const describeRoom = useRoomOptions(widget)
  const { otherRooms } = selection
  const isFree = (it: LocalizedRoom): boolean =>
    getRoomDays === null || isRoomFree(it, getRoomDays(it.id), { ...stay, guests: 1 }, context)
  const isChosen = ({ id }: LocalizedRoom) => id === room.id || otherRooms.some(({ roomId }) => roomId === id)
  const left = (rooms ?? []).filter((it) => !isChosen(it) && isFree(it))
  const change = (index: number, other: OtherRoom) =>
    select({ ...selection, otherRooms: otherRooms.with(index, other) })
  const add = () => {
    select({ ...selection, otherRooms: [...otherRooms, { roomId: null, numberOfGuests: 2, children: [] }] })
    focusElement(getElementId(otherRooms.length))
  }
  const remove = (index: number) => {
    select({ ...selection, otherRooms: otherRooms.filter((_, at) => at !== index) })
    focusElement('more-rooms')
  }
  const priced = priceOtherRooms(otherRooms, rooms, stay, prices)
  const { totalCents } = priceChoice(room, stay, selection, prices, offeredExtras)
  const allCents = sumRooms(totalCents, priced)
  const guests = otherRooms.reduce((sum, it) => sum + it.numberOfGuests, selection.numberOfGuests)
  return (
    <section className="more-rooms" aria-labelledby="more-rooms">
      <h3 id="more-rooms" tabIndex={-1}>
        {i18n.t('booking.moreRooms')}
      </h3>
      {otherRooms.length === 0 && <p>{i18n.t('booking.moreRoomsText')}</p>}
      {otherRooms.map((other, index) => {
        const chosen = rooms?.find(({ id }) => id === other.roomId)
        const n = index + 2
        const options = [...(chosen ? [chosen] : []), ...left]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a room without a choice has no other name
          <fieldset key={index} className="field-grid">
            <legend>{i18n.t('booking.nthRoom', { n })}</legend>
            <SelectField
              id={getElementId(index)}
              label={i18n.t('booking.room')}
              error={chosen && !isFree(chosen) ? i18n.t('booking.roomTaken') : undefined}
              value={other.roomId ?? ''}
              onChange={({ target }) => change(index, { ...other, roomId: Number(target.value) })}
            >
              <option value="" disabled>
                {i18n.t('booking.chooseRoom')}
              </option>
              {options.map((it) => (
                <option key={it.id} value={it.id}>
                  {describeRoom(it, other.numberOfGuests)}
                </option>
              ))}
            </SelectField>
            <SelectField
              id={`${getElementId(index)}-guests`}
              label={i18n.t('booking.guests')}
              hint={
                chosen?.maxGuests != null &&
                other.numberOfGuests > chosen.maxGuests &&
                i18n.t('booking.overCapacity', { n: chosen.maxGuests })
              }
              value={other.numberOfGuests}
              onChange={({ target }) => change(index, chooseGuests(other, Number(target.value)))}
            >
              {guestCounts.map((count) => (
                <option key={count} value={count}>
                  {i18n.t('booking.guestCount', { n: count })}
                </option>
              ))}
            </SelectField>
            {asksAges && (
              <ChildrenFields
                id={`${getElementId(index)}-children`}
                numberOfGuests={other.numberOfGuests}
                ages={other.children}
                error={undefined}
                onChange={(children) => change(index, { ...other, children })}
              />
            )}
            <Button size="small" onClick={() => remove(index)}>
              {i18n.t('booking.removeRoom')}
              <span className="visually-hidden"> {chosen?.name ?? n}</span>
            </Button>
          </fieldset>
        )
      })}
      {otherRooms.length > 0 && (
        <p role="status">
          {i18n.t('booking.togetherCount', { rooms: otherRooms.length + 1, guests })}
          {allCents !== null && (
            <>
              {': '}
              <strong>{formatSigned(allCents, language)}</strong>
            </>
          )}
        </p>
      )}
      {otherRooms.length + 1 < limits.maxRoomsOfGroup && left.length > 0 && (
        <Button onClick={add}>{i18n.t('booking.addRoom')}</Button>
      )}
    </section>
  )
}
