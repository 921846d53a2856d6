import { property } from '#contract/property.ts'

/** The two ways to reach the farm without this form; `phoneText` says more than the number. */
export function PhoneAndMail({ phoneText }: { phoneText?: string }) {
  const { phone, email } = property
  return (
    <ul className="booking-contacts">
      <li>
        <a href={`tel:${phone.replace(/\s/g, '')}`}>{phoneText ?? <span className="no-wrap">{phone}</span>}</a>
      </li>
      <li>
        <a href={`mailto:${email}`}>{email}</a>
      </li>
    </ul>
  )
}
