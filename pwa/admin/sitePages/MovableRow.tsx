import type { ReactNode } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { DragHandle } from '../pictures/DragHandle.tsx'
import { moveTo } from '../pictures/pictureOrder.ts'
import { MoveButtons } from './MoveButtons.tsx'

type Props<Entry> = {
  /** Begins the ids of the buttons. */
  id: string
  name: string
  entries: Entry[]
  entry: Entry
  onMove: (entries: Entry[]) => void
  /** The fields, while they are open. */
  fields: ReactNode
  onToggle: () => void
  /** Without it, the entry stays. */
  onRemove?: (() => void) | undefined
  children: ReactNode
}

/** A row of a list (`<ol className="rows" data-order>`): moved by dragging, keys or buttons, opened and removed. */
export function MovableRow<Entry>(props: Props<Entry>) {
  const { id, name, entries, entry, onMove, fields, onToggle, onRemove, children } = props
  const { i18n } = useLanguage()
  const moving = {
    place: entries.indexOf(entry),
    count: entries.length,
    onMove: (place: number) => onMove(moveTo(entries, entry, place)),
  }
  return (
    <Row
      actions={
        <>
          {entries.length > 1 && <DragHandle label={name} {...moving} />}
          <MoveButtons id={id} name={name} {...moving} />
          <Button id={getEditId(id)} aria-expanded={Boolean(fields)} onClick={onToggle}>
            {i18n.t('admin.content.edit')}
            <span className="visually-hidden"> {name}</span>
          </Button>
          {onRemove && (
            <Button variant="quiet" onClick={onRemove}>
              {i18n.t('admin.content.remove')}
              <span className="visually-hidden"> {name}</span>
            </Button>
          )}
        </>
      }
      more={fields}
    >
      {children}
    </Row>
  )
}

/** The id of the button that opens a row. */
export const getEditId = (id: string): string => `${id}-edit`
