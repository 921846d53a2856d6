/** A sentence of staff's own above the text of a mail, and the mail as its guest reads it. */
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import { MailPreview } from './MailPreview.tsx'

export type OwnText = { mailText: string }

export const noOwnText: OwnText = { mailText: '' }

/** What is sent of it. */
export const toMailText = ({ mailText }: OwnText): Pick<Input<'bookings.patch'>, 'mailText'> =>
  mailText.trim() === '' ? {} : { mailText: mailText.trim() }

type Props = {
  /** The name of the form. */
  name: string
  booking: Booking
  /** With the text. */
  input: Input<'bookings.previewMail'>
  value: OwnText
  onChange: (value: OwnText) => void
}

export function MailDraft({ name, booking, input, value, onChange }: Props) {
  const { i18n } = useLanguage()
  return (
    <>
      <Fields
        form={{ name, values: { mailText: value.mailText }, setValues: onChange }}
        rows={[
          {
            name: 'mailText',
            kind: 'area',
            isWide: true,
            label: i18n.t('admin.mail.ownText'),
            hint: i18n.t('admin.mail.ownTextHint'),
          },
        ]}
      />
      <MailPreview booking={booking} input={input} />
    </>
  )
}
