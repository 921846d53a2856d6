/** The guest changes rooms during the stay: from which day on, and to which room. The ledger stays what it is. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { isDay } from '#contract/days/days.ts'
import { findSplitDays, isSplitDay } from '#contract/stays/splitStay.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { call } from '#pwa/api.ts'
import { createRowId, farmToday } from '#pwa/clock.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { rows } from '#pwa/offline/rows.ts'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { Fields } from '../forms/Fields.tsx'
import { RoomOptions } from '../newBooking/RoomOptions.tsx'
import { useOffers } from '../newBooking/useOffers.ts'
import { buildSplitWaiting } from '../outbox/waiting.ts'
import { readBookableRooms } from '../rooms/queries.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { useWrite } from '../writes/useWrite.ts'
import { BookingSubject } from './BookingSubject.tsx'

export function SplitDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const days = findSplitDays(booking, farmToday())
  const [values, setValues] = useState({ from: days?.likely ?? '', roomId: 0 })
  const [id] = useState(createRowId)
  const { from, roomId } = values
  const isWithin = isDay(from) && isSplitDay(booking, from)
  const rooms = useLiveQuery(readBookableRooms)?.filter((it) => it.id !== booking.roomId)
  const offers = useOffers(isWithin ? { ...booking, checkinDate: from } : null, booking.numberOfGuests, [booking.id])
  const offer = offers?.find((it) => it.room.id === roomId)
  const split = useWrite({
    send: (body: { id: string; from: string; roomId: number }, key) =>
      call('bookings.split', { params: { id: booking.id }, body, key, version: booking.version }),
    waiting: buildSplitWaiting(booking),
    store: (second) => rows.bookings.storeAnswer(second),
    success: () => /*i18n*/ 'admin.split.done',
    failure: () => ({ title: /*i18n*/ 'admin.split.failed' }),
    onDone: onClose,
  })
  const canSplit = isWithin && offer !== undefined && offer.refusal === null
  const range = days && { from: formatDay(days.first, language), to: formatDay(days.last, language) }
  return (
    <FormDialog
      title={i18n.t('admin.split.title', { name: formatGuestName(booking, i18n) })}
      submitLabel={i18n.t('admin.split.confirm')}
      isPending={split.isPending}
      isDisabled={!canSplit}
      canWait
      onSubmit={() => split.mutate({ id, from, roomId })}
      onClose={onClose}
    >
      <BookingSubject booking={booking} />
      <Fields
        form={{ name: 'split', values, setValues }}
        rows={[
          {
            name: 'from',
            kind: 'date',
            label: i18n.t('admin.split.from'),
            error: isWithin || !range ? undefined : i18n.t('admin.split.outside', range),
          },
          <SelectField
            key="room"
            id="split-room"
            label={i18n.t('admin.split.room')}
            value={roomId}
            onChange={(event) => setValues({ ...values, roomId: Number(event.target.value) })}
          >
            <option value={0}>{i18n.t('admin.split.choose')}</option>
            <RoomOptions rooms={rooms ?? []} offers={offers} />
          </SelectField>,
        ]}
      />
      {offer?.refusal && (
        <p className="dialog-warning dialog-wide" role="alert">
          {i18n.t('admin.split.taken')}
        </p>
      )}
      {canSplit && offer.warnings.includes('tooManyGuests') && (
        <p className="dialog-warning dialog-wide">{i18n.t('admin.split.small')}</p>
      )}
      <p className="dialog-wide">{i18n.t('admin.split.price')}</p>
    </FormDialog>
  )
}
