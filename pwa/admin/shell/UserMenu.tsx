/** The menu behind the username: the pages that have no tab, and on phones the mail test. */
import { RouterProvider } from 'react-aria-components'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useLocation } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import '#pwa/ui/Button.css'
import type { useMailTest } from '../mails/useMailTest.ts'
import type { AdminRoute } from '../routes.ts'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import './UserMenu.css'

type Props = {
  username: string
  routes: AdminRoute[]
  current: AdminRoute
  mailTest: ReturnType<typeof useMailTest> | null
}

export function UserMenu({ username, routes, current, mailTest }: Props) {
  const { i18n } = useLanguage()
  const [, navigate] = useLocation()
  return (
    <RouterProvider navigate={(address) => navigate(`~${address}`)}>
      <MenuTrigger>
        <Button className="button user-menu-button" data-variant="quiet">
          <span className="visually-hidden">{i18n.t('admin.menu')}</span> {username}
        </Button>
        <Popover className="user-menu" placement="bottom end">
          <Menu>
            {routes.map((route) => (
              <MenuItem
                key={route.path}
                className="user-menu-item"
                href={`/admin${route.path}`}
                data-current={route === current || undefined}
              >
                {i18n.t(route.label)}
              </MenuItem>
            ))}
            {mailTest && (
              <MenuItem className="user-menu-item" isDisabled={mailTest.isDisabled} onAction={mailTest.runTest}>
                {mailTest.label}
                <BlockedReason />
              </MenuItem>
            )}
          </Menu>
        </Popover>
      </MenuTrigger>
    </RouterProvider>
  )
}
