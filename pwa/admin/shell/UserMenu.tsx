/** The menu behind the username on phones: the mail test and the language. */
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { getLanguageName, languages } from '#contract/language.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import '#pwa/ui/Button.css'
import type { useMailTest } from '../mails/useMailTest.ts'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import './UserMenu.css'

type Props = { username: string; mailTest: ReturnType<typeof useMailTest> }

export function UserMenu({ username, mailTest }: Props) {
  const { i18n, language, chooseLanguage } = useLanguage()
  return (
    <MenuTrigger>
      <Button className="button user-menu-button" data-variant="quiet">
        <span className="visually-hidden">{i18n.t('admin.menu')}</span> {username}
      </Button>
      <Popover className="user-menu" placement="bottom end">
        <Menu>
          <MenuItem className="user-menu-item" isDisabled={mailTest.isDisabled} onAction={mailTest.runTest}>
            {mailTest.label}
            <BlockedReason />
          </MenuItem>
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
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
