import { property } from '#contract/property.ts'
import { formatPhoneUrl } from '#pwa/format.ts'

/** Phone and email, the two ways to reach the farm without this form. `phoneText` replaces the bare number. */
export function PhoneAndMail({ phoneText }: { phoneText?: string }) {
  const { phone, email } = property
  return (
    <ul className="booking-contacts">
      <li>
        <a href={formatPhoneUrl(phone)}>{phoneText ?? <span className="no-wrap">{phone}</span>}</a>
      </li>
      <li>
        <a href={`mailto:${email}`}>{email}</a>
      </li>
    </ul>
  )
}
