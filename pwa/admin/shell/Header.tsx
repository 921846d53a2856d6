import { property } from '#contract/property.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useMediaQuery } from '#pwa/ui/useMediaQuery.ts'
import { MailTestButton } from '../mails/MailTestButton.tsx'
import { useMailTest } from '../mails/useMailTest.ts'
import type { AdminRoute } from '../routes.ts'
import { BookingsSwitch } from '../settings/BookingsSwitch.tsx'
import './Header.css'
import { LanguageChoice } from './LanguageChoice.tsx'
import { LogoutButton } from './LogoutButton.tsx'
import { UserMenu } from './UserMenu.tsx'

/** The mobile breakpoint of the style sheets. On phones the mail test and the language choice are in the user menu. */
const phoneMediaQuery = '(width < 48em)'

type Props = { username: string; menu: AdminRoute[]; current: AdminRoute }

export function Header({ username, menu, current }: Props) {
  const { i18n } = useLanguage()
  const isPhone = useMediaQuery(phoneMediaQuery)
  const mailTest = useMailTest()
  return (
    <header className="panel-header">
      <a className="panel-brand" href="/" aria-label={i18n.t('admin.openSite')}>
        {property.name}
      </a>
      <BookingsSwitch />
      <div className="panel-user">
        <UserMenu username={username} routes={menu} current={current} isPhone={isPhone} mailTest={mailTest} />
        {!isPhone && <LanguageChoice />}
        {!isPhone && <MailTestButton {...mailTest} />}
        <LogoutButton />
      </div>
    </header>
  )
}
