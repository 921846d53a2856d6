import { property } from '#contract/property.ts'

/** The two ways to reach the farm without this form. */
export function PhoneAndMail({ phoneText = property.phone }: { phoneText?: string }) {
  const { phone, email } = property
  return (
    <ul className="booking-reach">
      <li>
        <a href={`tel:${phone.replace(/\s/g, '')}`}>{phoneText}</a>
      </li>
      <li>
        <a href={`mailto:${email}`}>{email}</a>
      </li>
    </ul>
  )
}
