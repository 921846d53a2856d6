import { useLanguage } from '#pwa/i18n.tsx'
import { MailTestButton } from '../mails/MailTestButton.tsx'
import { BookingsSwitch } from '../settings/BookingsSwitch.tsx'
import './AccountArea.css'
import { LogoutButton } from './LogoutButton.tsx'

/** Who is logged in, and what every place has: the switch of the bookings, the test of the mail, the way out. */
export function AccountArea({ username, isRestricted }: { username: string; isRestricted: boolean }) {
  const { i18n } = useLanguage()
  return (
    <section className="account-area" aria-label={i18n.t('admin.account.own')}>
      {!isRestricted && <BookingsSwitch />}
      <div className="account-row">
        <strong>{username}</strong>
        {!isRestricted && <MailTestButton />}
        <LogoutButton />
      </div>
    </section>
  )
}
