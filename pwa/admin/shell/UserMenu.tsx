/** The menu behind the username: the pages that have no tab, and on phones the mail test and the language. */
import { RouterProvider } from 'react-aria-components'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useLocation } from 'wouter'
import { getLanguageName, languages } from '#contract/language.ts'
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
  mailTest: ReturnType<typeof useMailTest>
  isPhone: boolean
}

export function UserMenu({ username, routes, current, mailTest, isPhone }: Props) {
  const { i18n, language, chooseLanguage } = useLanguage()
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
            {isPhone && (
              <MenuItem className="user-menu-item" isDisabled={mailTest.isDisabled} onAction={mailTest.runTest}>
                {mailTest.label}
                <BlockedReason />
              </MenuItem>
            )}
            {isPhone && (
              <MenuSection
                className="user-menu-languages"
                aria-label={i18n.t('admin.language')}
                selectionMode="single"
                disallowEmptySelection
                selectedKeys={[language]}
              >
                {languages.map((it) => (
                  <MenuItem
                    key={it}
                    id={it}
                    className="user-menu-item"
                    lang={it}
                    data-current={it === language || undefined}
                    onAction={() => void chooseLanguage(it)}
                  >
                    {getLanguageName(it)}
                  </MenuItem>
                ))}
              </MenuSection>
            )}
          </Menu>
        </Popover>
      </MenuTrigger>
    </RouterProvider>
  )
}
