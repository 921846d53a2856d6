import type { Note } from '#contract/notes.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import './NoteItem.css'

/** Notes as lines beside what they are about, to be read and not changed. */
export function NoteLines({ notes }: { notes: Note[] }) {
  const { i18n } = useLanguage()
  return notes.map(({ id, text, author }) => (
    <p key={id} className="note-lines">
      <strong>{i18n.t('admin.notes.staffSays')}</strong> {text} <span className="muted">{author}</span>
    </p>
  ))
}
