import { formatPhone, formatPhoneUrl } from '#pwa/format.ts'
import { EmailLink } from '#pwa/ui/EmailLink.tsx'
import './PhoneAndMail.css'
import { useFarm } from '../shell/FarmProvider.tsx'

/** Phone and email, the two ways to reach the farm without this form. `phoneText` replaces the bare number. */
export function PhoneAndMail({ phoneText }: { phoneText?: string }) {
  const { phone, email } = useFarm()
  return (
    <ul className="phone-and-mail">
      <li>
        <a href={formatPhoneUrl(phone)}>{phoneText ?? formatPhone(phone)}</a>
      </li>
      <li>
        <EmailLink email={email} />
      </li>
    </ul>
  )
}
