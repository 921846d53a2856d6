import { formatPhone, formatPhoneUrl } from '#pwa/format.ts'
import './PhoneAndMail.css'
import { useFarm } from '../shell/FarmProvider.tsx'

/** Phone and email, the two ways to reach the farm without this form. `phoneText` replaces the bare number. */
export function PhoneAndMail({ phoneText }: { phoneText?: string }) {
  const { phone, email } = useFarm()
  const [user, host] = email.split('@')
  return (
    <ul className="phone-and-mail">
      <li>
        <a href={formatPhoneUrl(phone)}>{phoneText ?? formatPhone(phone)}</a>
      </li>
      <li>
        <a href={`mailto:${email}`}>
          {user}
          <wbr />@{host}
        </a>
      </li>
    </ul>
  )
}
