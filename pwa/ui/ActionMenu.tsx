/** A button that opens a menu of actions, with a line between groups. */
import { Fragment } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'
import './ActionMenu.css'
import './Button.css'

export type ActionMenuItem = { id: string; label: string; isDisabled?: boolean; isDanger?: boolean }

type Props = {
  /** What the button shows. */
  label: string
  /** What the menu is about, for screen readers. */
  description: string
  groups: ActionMenuItem[][]
  onAction: (id: string) => void
}

export function ActionMenu({ label, description, groups, onAction }: Props) {
  return (
    <MenuTrigger>
      <Button className="button action-menu-button" data-variant="quiet" aria-label={description}>
        {label}
      </Button>
      <Popover className="action-menu" placement="bottom end">
        <Menu aria-label={description} onAction={(key) => onAction(String(key))}>
          {groups.map((items, index) => (
            <Fragment key={items.map(({ id }) => id).join()}>
              {index > 0 && <Separator className="action-menu-line" />}
              {items.map(({ id, label, isDisabled = false, isDanger = false }) => (
                <MenuItem
                  key={id}
                  id={id}
                  className="action-menu-item"
                  isDisabled={isDisabled}
                  data-danger={isDanger || undefined}
                >
                  {label}
                </MenuItem>
              ))}
            </Fragment>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
