/** A list of what the farm has written down, such as seasons or closures. Each entry opens the dialog that edits it. */
import { type ReactNode, useEffect } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { useEditedEntry } from '../forms/useDialogDraft.ts'
import { useBlockedReason } from '../sync/useSync.ts'

type Edit<Entry> = (entry: Entry | 'new') => void

type Props<Entry> = {
  /** The name of the dialog's form. */
  form: string
  entries: Entry[] | undefined
  /** The entry that a link has named: its dialog opens. */
  linked?: Entry | undefined
  /** Without a title, the list is the whole place. */
  title?: string
  text?: string
  /** The label of the button that adds an entry. Without it, nobody may. */
  addLabel?: string
  empty?: string
  isBlocked?: boolean
  /** What stands beside the button that adds an entry, and above the list. */
  actions?: ReactNode
  before?: (edit: Edit<Entry>) => ReactNode
  /** Rows above the entries that nobody edits. */
  fixedRows?: ReactNode
  getName: (entry: Entry) => string
  /** What else can be done with an entry. */
  renderActions?: (entry: Entry) => ReactNode
  renderEntry: (entry: Entry) => ReactNode
  /** `entry`: null for a new one. */
  renderDialog: (entry: Entry | null, close: () => void) => ReactNode
}

export function EntryList<Entry extends { id: string | number }>(props: Props<Entry>) {
  const { form, entries, linked, title, text, addLabel, empty, actions, before, fixedRows, isBlocked = false } = props
  const { getName, renderActions, renderEntry, renderDialog } = props
  const { i18n } = useLanguage()
  const isLocked = useBlockedReason() !== null || isBlocked
  const [edited, edit] = useEditedEntry(form, entries)
  useEffect(() => {
    if (linked) edit(linked)
  }, [linked, edit])
  const titleId = `${form}-title`
  const intro = text && <p className="muted">{text}</p>
  const list = (
    <>
      <header className="page-head">
        {title && <h2 id={titleId}>{title}</h2>}
        {addLabel && (
          <Button variant={title ? 'secondary' : 'primary'} disabled={isLocked} onClick={() => edit('new')}>
            {addLabel}
          </Button>
        )}
        {actions}
        {!title && intro}
      </header>
      {title && intro}
      {entries?.length === 0 && empty && <p className="empty">{empty}</p>}
      {before?.(edit)}
      <ul className="rows">
        {entries && fixedRows}
        {entries?.map((entry) => (
          <Row
            key={entry.id}
            actions={
              <>
                {renderActions?.(entry)}
                <Button disabled={isLocked} onClick={() => edit(entry)}>
                  {i18n.t('admin.rooms.edit')}
                  <span className="visually-hidden"> {getName(entry)}</span>
                </Button>
              </>
            }
          >
            {renderEntry(entry)}
          </Row>
        ))}
      </ul>
      {edited !== null && renderDialog(edited === 'new' ? null : edited, () => edit(null))}
    </>
  )
  return title ? <section aria-labelledby={titleId}>{list}</section> : list
}
