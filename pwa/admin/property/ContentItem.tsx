/** An item of a list: its name, the buttons that move it and, while it is open, its fields. */
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { FactInput, type FactInputProps } from './FactInput.tsx'
import type { FactField } from './factField.ts'
import { getFieldId } from './fields.ts'

export type ItemButton = 'up' | 'down' | 'edit'

/** The id of a button of the item at this path. */
export const getButtonId = (path: string, button: ItemButton): string => `${getFieldId(path)}-${button}-button`

type Props = {
  path: string
  name: string
  groups: FactField[][]
  isOpen: boolean
  isFirst: boolean
  isLast: boolean
  inputProps: FactInputProps
  onToggle: () => void
  onMove: (offset: -1 | 1) => void
  onRemove: () => void
}

export function ContentItem(props: Props) {
  const { path, name, groups, isOpen, isFirst, isLast, inputProps, onToggle, onMove, onRemove } = props
  const { i18n } = useLanguage()
  return (
    <Row
      actions={
        <>
          <Button
            id={getButtonId(path, 'up')}
            aria-label={i18n.t('admin.content.moveUp', { name })}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          >
            ↑
          </Button>
          <Button
            id={getButtonId(path, 'down')}
            aria-label={i18n.t('admin.content.moveDown', { name })}
            disabled={isLast}
            onClick={() => onMove(1)}
          >
            ↓
          </Button>
          <Button id={getButtonId(path, 'edit')} aria-expanded={isOpen} onClick={onToggle}>
            {i18n.t('admin.content.edit')}
            <span className="visually-hidden"> {name}</span>
          </Button>
        </>
      }
      more={
        isOpen && (
          <div className="property-item">
            {groups.map((fields) => (
              <div className="dialog-form" key={fields[0]?.path}>
                {fields.map((field) => (
                  <FactInput key={field.path} field={field} {...inputProps} />
                ))}
              </div>
            ))}
            <p>
              <Button size="small" variant="quiet" onClick={onRemove}>
                {i18n.t('admin.content.remove')}
                <span className="visually-hidden"> {name}</span>
              </Button>
            </p>
          </div>
        )
      }
    >
      <strong>{name}</strong>
    </Row>
  )
}
