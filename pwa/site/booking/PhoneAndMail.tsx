import { property } from '#contract/property.ts'

/** The two ways to reach the farm without this form. */
/** `words` stand before the number and in its link. */
export function PhoneAndMail({ words }: { words?: (phone: string) => string }) {
  const { phone, email } = property
  // A number is read in one piece.
  const unbroken = phone.replaceAll(' ', '\u00a0')
  return (
    <ul className="booking-reach">
      <li>
        <a href={`tel:${phone.replace(/\s/g, '')}`}>{words?.(unbroken) ?? unbroken}</a>
      </li>
      <li>
        <a href={`mailto:${email}`}>{email}</a>
      </li>
    </ul>
  )
}
