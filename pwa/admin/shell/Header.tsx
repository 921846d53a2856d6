import { useQueryClient } from '@tanstack/react-query'
import { property } from '#contract/property.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import type { AdminRoute } from '../routes.tsx'
import { BookingsSwitch } from './BookingsSwitch.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { logout } from './login.ts'
import { MailTestButton } from './MailTestButton.tsx'
import { UserMenu } from './UserMenu.tsx'

type Props = { username: string; menu: AdminRoute[]; current: AdminRoute }

export function Header({ username, menu, current }: Props) {
  const { i18n } = useLanguage()
  const client = useQueryClient()
  return (
    <header className="panel-header">
      <a className="panel-brand" href="/" aria-label={i18n.t('admin.toSite')}>
        {property.name}
      </a>
      <BookingsSwitch />
      <div className="panel-user">
        <UserMenu username={username} routes={menu} current={current} />
        <LanguageChoice />
        <MailTestButton />
        <Button variant="quiet" onClick={() => void logout(client)}>
          {i18n.t('admin.logout')}
        </Button>
      </div>
    </header>
  )
}
