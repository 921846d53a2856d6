/** The form that edits the fields of a booking except the agreed prices: one section of them, or all. */
import './EditDialog.css'
import type { ComponentType } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { formatMoney, parseCents } from '#contract/money/money.ts'
import { bookingStatuses } from '#contract/stays/stay.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import { DoubtQuestion } from '../newBooking/DoubtQuestion.tsx'
import { formatCodeOrGuest } from '../subjects/bookingName.ts'
import { formatAmount } from '../writes/amounts.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { AgreedPriceChoice } from './AgreedPriceChoice.tsx'
import { Conflict } from './Conflict.tsx'
import { DatesTaken } from './DatesTaken.tsx'
import { DayHolders } from './DayHolders.tsx'
import { asksToCancel, atListPrice, type EditSection, editSections, listSectionsOf, toRequestBody } from './editForm.ts'
import { GuestFields } from './GuestFields.tsx'
import { statusLabels } from './labels.ts'
import { PriceComparison } from './PriceComparison.tsx'
import { RepricingChoice } from './RepricingChoice.tsx'
import { StatusDialog } from './StatusDialog.tsx'
import { StayFields } from './StayFields.tsx'
import { isTrashedSince } from './trashBooking.ts'
import { type EditFieldsProps, useEditForm } from './useEditForm.ts'

const sections: Record<EditSection, { title: string; Fields: ComponentType<EditFieldsProps> }> = {
  stay: { title: /*i18n*/ 'admin.booking.stay', Fields: StayFields },
  guest: { title: /*i18n*/ 'admin.booking.guest', Fields: GuestFields },
  desk: { title: /*i18n*/ 'admin.edit.desk', Fields: DeskFields },
}

type Props = { booking: Booking; section: EditSection | null; onClose: () => void }

export function EditDialog({ booking, section, onClose }: Props) {
  const { i18n } = useLanguage()
  const editForm = useEditForm(booking, section, onClose)
  const { edit, dialog, fields, movedTo, repricing, doubts, cancelled, close, wrongFields } = editForm
  const { values, setValues } = fields
  // A section with an error is shown, so that it can be corrected.
  const wrong = listSectionsOf(wrongFields)
  // So is the price of a booking that moves.
  const shown = editSections.filter(
    (it) => section === null || it === section || wrong.includes(it) || (it === 'desk' && movedTo),
  )
  if (cancelled) return <StatusDialog booking={cancelled} initialStatus="cancelled" onClose={close} />
  const body = toRequestBody(values, booking)
  const isTrashed = isTrashedSince(booking, edit.current)
  const typedCents = parseCents(String(body.agreedPrice))
  return (
    <FormDialog
      {...dialog}
      title={i18n.t('admin.edit.title', { code: formatCodeOrGuest(booking, i18n) })}
      size="wide"
      formClass="stack-4"
      isDisabled={isTrashed}
      submitLabel={edit.current && !isTrashed ? i18n.t('admin.conflict.keepMine') : i18n.t('admin.edit.save')}
      canWait
      before={
        <>
          {edit.current && <Conflict mine={body} seen={booking} current={edit.current} />}
          {movedTo && values.status !== 'cancelled' ? (
            <DayHolders stay={movedTo} ownIds={[booking.id]} />
          ) : (
            <DatesTaken error={edit.error} booking={{ ...booking, ...edit.variables, id: booking.id }} />
          )}
        </>
      }
      after={<DoubtQuestion doubts={doubts} />}
    >
      {shown.map((name) => {
        const { title, Fields } = sections[name]
        return (
          <fieldset key={name} className="edit-section">
            <legend>{i18n.t(title)}</legend>
            <div className="dialog-form">
              <Fields booking={booking} form={editForm} />
            </div>
          </fieldset>
        )
      })}
      {movedTo && (
        <PriceComparison
          booking={booking}
          target={movedTo}
          listPrice={repricing.nightsPrice}
          agreedPrice={typedCents === null ? null : formatMoney(typedCents)}
        />
      )}
      {movedTo && (
        <AgreedPriceChoice
          booking={booking}
          listPrice={repricing.nightsPrice}
          agreedPrice={typedCents === null ? null : formatMoney(typedCents)}
          onChoose={(agreedPrice) => setValues({ ...values, agreedPrice })}
        />
      )}
      <RepricingChoice asked={repricing.asked} />
    </FormDialog>
  )
}

/** Status and agreed price, in the edit form of a booking. */
function DeskFields({ booking, form: { fields, getField, repricing } }: EditFieldsProps) {
  const { i18n, language } = useLanguage()
  const { status, agreedPrice } = fields.values
  const isAtListPrice = agreedPrice === atListPrice
  const listPrice = repricing.nightsPrice ?? booking.listPrice
  return (
    <Fields
      form={fields}
      rows={[
        {
          ...getField('status'),
          kind: 'select',
          hint: asksToCancel(booking, status) && i18n.t('admin.edit.cancelAsks'),
          options: bookingStatuses.map((value) => ({ value, label: i18n.t(statusLabels[value]) })),
        },
        {
          name: 'agreedPrice',
          kind: 'amount',
          label: i18n.t('admin.edit.agreedPrice'),
          hint: isAtListPrice
            ? i18n.t('admin.edit.atListPrice')
            : i18n.t('admin.pricing.list', { amount: formatCurrency(listPrice, language) }),
          value: isAtListPrice ? formatAmount(listPrice === '0.00' ? '' : listPrice, language) : agreedPrice,
        },
      ]}
    />
  )
}
