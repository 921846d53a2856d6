import { useLanguage } from '#pwa/i18n.tsx'
import { useMediaQuery } from '#pwa/ui/useMediaQuery.ts'
import { MailTestButton } from '../mails/MailTestButton.tsx'
import { useMailTest } from '../mails/useMailTest.ts'
import { readFarmName } from '../session/farmName.ts'
import { BookingsSwitch } from '../settings/BookingsSwitch.tsx'
import { useProperty } from '../settings/propertyContext.ts'
import './Header.css'
import { LanguageChoice } from './LanguageChoice.tsx'
import { LogoutButton } from './LogoutButton.tsx'
import { UserMenu } from './UserMenu.tsx'

/** The mobile breakpoint of the style sheets. On phones the mail test and the language choice are in the user menu. */
const phoneMediaQuery = '(width < 48em)'

type Props = { username: string; isRestricted: boolean }

export function Header({ username, isRestricted }: Props) {
  const { i18n } = useLanguage()
  const isPhone = useMediaQuery(phoneMediaQuery)
  const mailTest = useMailTest()
  const name = useProperty()?.name ?? readFarmName()
  return (
    <header className="panel-header">
      <a className="panel-brand" href="/" aria-label={i18n.t('admin.openSite')}>
        {name}
      </a>
      {!isRestricted && <BookingsSwitch />}
      <div className="panel-user">
        {isPhone ? <UserMenu username={username} mailTest={mailTest} /> : <strong>{username}</strong>}
        {!isPhone && <LanguageChoice />}
        {!isPhone && !isRestricted && <MailTestButton {...mailTest} />}
        <LogoutButton />
      </div>
    </header>
  )
}
