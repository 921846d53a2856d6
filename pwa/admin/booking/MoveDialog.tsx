/**
 * Moves a booking to another room or other days, after what changes and who stands in the way have been shown. What is
 * agreed or paid never changes by itself.
 */

import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { limits } from '#contract/stays/stay.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { Fields } from '../forms/Fields.tsx'
import { DoubtQuestion } from '../newBooking/DoubtQuestion.tsx'
import { RoomOptions } from '../newBooking/RoomOptions.tsx'
import { parseStay } from '../newBooking/stayDates.ts'
import { useDoubts } from '../newBooking/useDoubts.ts'
import { useOffers } from '../newBooking/useOffers.ts'
import { readBookableRooms } from '../rooms/queries.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { BookingSubject } from './BookingSubject.tsx'
import { Conflict } from './Conflict.tsx'
import { MoveObstacles } from './MoveObstacles.tsx'
import { isMoved, type Target, toMoveBody } from './move.ts'
import { PriceComparison } from './PriceComparison.tsx'
import { RepricingChoice } from './RepricingChoice.tsx'
import { isTrashedSince } from './trashBooking.ts'
import { useMove } from './useMove.ts'
import { useRepricing } from './useRepricing.ts'

type Props = { booking: Booking; target: Target; onClose: () => void }

export function MoveDialog({ booking, target: initial, onClose }: Props) {
  const { i18n } = useLanguage()
  const [typed, setTyped] = useState(initial)
  const rooms = useLiveQuery(readBookableRooms)
  const stay = parseStay(typed)
  const target = stay && { ...stay, roomId: typed.roomId }
  const offers = useOffers(stay, booking.numberOfGuests, [booking.id])
  const offer = offers?.find((it) => it.room.id === typed.roomId)
  const { asked, nightsPrice } = useRepricing(booking, target && { ...booking, ...target })
  const body = target && toMoveBody(booking, target, nightsPrice)
  const canMove = target !== null && body !== null && isMoved(booking, target) && offer?.refusal === null
  const { move, swap } = useMove(booking, onClose)
  const doubts = useDoubts()
  const submit = () => {
    if (canMove) doubts.ask([{ before: booking, after: body }], () => move.mutate(body))
  }
  /** The partner has its own days in this booking's room. */
  const changeRooms = (partner: Booking) => {
    const changes = [
      { before: booking, after: { ...booking, roomId: partner.roomId } },
      { before: partner, after: { ...partner, roomId: booking.roomId } },
    ]
    doubts.ask(changes, () => swap.changeRooms(partner))
  }
  const isTrashed = isTrashedSince(booking, move.current)
  // The booking's own room is an option also when it is retired.
  const roomOptions = rooms?.some((it) => it.id === booking.roomId) ? rooms : [booking.room, ...(rooms ?? [])]
  return (
    <FormDialog
      title={i18n.t('admin.move.title', { name: formatGuestName(booking, i18n) })}
      submitLabel={move.current && !isTrashed ? i18n.t('admin.conflict.keepMine') : i18n.t('admin.move.confirm')}
      isPending={move.isPending}
      isLocked={swap.isPending}
      isDisabled={!canMove || isTrashed}
      canWait
      onSubmit={submit}
      onClose={onClose}
      before={move.current && body && <Conflict mine={body} seen={booking} current={move.current} />}
      after={<DoubtQuestion doubts={doubts} />}
    >
      <BookingSubject booking={booking} />
      <Fields
        form={{ name: 'move', values: typed, setValues: setTyped }}
        rows={[
          <div key="room" className="dialog-wide">
            <SelectField
              id="move-room"
              label={i18n.t('admin.booking.room')}
              value={typed.roomId}
              onChange={(event) => setTyped({ ...typed, roomId: Number(event.target.value) })}
            >
              <RoomOptions rooms={roomOptions} offers={offers} />
            </SelectField>
          </div>,
          { name: 'checkinDate', kind: 'date', label: i18n.t('admin.field.checkinDate') },
          {
            name: 'checkoutDate',
            kind: 'date',
            label: i18n.t('admin.field.checkoutDate'),
            error: stay ? undefined : i18n.t('admin.move.invalidDates', { n: limits.maxNights }),
          },
        ]}
      />
      <PriceComparison booking={booking} target={target} listPrice={nightsPrice} />
      <RepricingChoice asked={asked} />
      <MoveObstacles booking={booking} target={target} offer={offer} isSwapping={swap.isPending} onSwap={changeRooms} />
    </FormDialog>
  )
}
