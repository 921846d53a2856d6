import { useQueryClient } from '@tanstack/react-query'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useMediaQuery } from '#pwa/ui/useMediaQuery.ts'
import { MailTestButton } from '../mails/MailTestButton.tsx'
import { useMailTest } from '../mails/useMailTest.ts'
import type { AdminRoute } from '../routes.ts'
import { readFarmName } from '../session/farmName.ts'
import { logout } from '../session/login.ts'
import { BookingsSwitch } from '../settings/BookingsSwitch.tsx'
import { useProperty } from '../settings/propertyContext.ts'
import './Header.css'
import { LanguageChoice } from './LanguageChoice.tsx'
import { UserMenu } from './UserMenu.tsx'

/** The mobile breakpoint of the style sheets. On phones the mail test and the language choice are in the user menu. */
const phoneMediaQuery = '(width < 48em)'

type Props = { username: string; menu: AdminRoute[]; current: AdminRoute }

export function Header({ username, menu, current }: Props) {
  const { i18n } = useLanguage()
  const client = useQueryClient()
  const isPhone = useMediaQuery(phoneMediaQuery)
  const mailTest = useMailTest()
  const name = useProperty()?.name ?? readFarmName()
  return (
    <header className="panel-header">
      <a className="panel-brand" href="/" aria-label={i18n.t('admin.openSite')}>
        {name}
      </a>
      <BookingsSwitch />
      <div className="panel-user">
        <UserMenu username={username} routes={menu} current={current} isPhone={isPhone} mailTest={mailTest} />
        {!isPhone && <LanguageChoice />}
        {!isPhone && <MailTestButton {...mailTest} />}
        <Button variant="quiet" onClick={() => void logout(client)}>
          {i18n.t('admin.logout')}
        </Button>
      </div>
    </header>
  )
}
