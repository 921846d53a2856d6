import type { ReactNode } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { moveTo } from '../pictures/pictureOrder.ts'
import { MoveButtons } from './MoveButtons.tsx'

type Props<Entry> = {
  /** Begins the ids of the buttons. */
  id: string
  name: string
  entries: Entry[]
  entry: Entry
  onChange: (entries: Entry[]) => void
  /** The fields. */
  children: ReactNode
}

/** One of the lines or pictures of a section, which can be moved and removed. */
export function SectionEntry<Entry>({ id, name, entries, entry, onChange, children }: Props<Entry>) {
  const { i18n } = useLanguage()
  return (
    <fieldset className="page-entry">
      <legend>{name}</legend>
      <div className="dialog-form">{children}</div>
      <p className="inline-group">
        <MoveButtons
          id={id}
          name={name}
          place={entries.indexOf(entry)}
          count={entries.length}
          onMove={(place) => onChange(moveTo(entries, entry, place))}
        />
        <Button variant="quiet" onClick={() => onChange(entries.filter((it) => it !== entry))}>
          {i18n.t('admin.content.remove')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </p>
    </fieldset>
  )
}
