import type { Note } from '#contract/notes.ts'
import './NoteItem.css'

/** Notes as lines beside what they are about, to be read and not changed. */
export const NoteLines = ({ notes }: { notes: Note[] }) =>
  notes.map(({ id, text, author }) => (
    <p key={id} className="note-lines">
      {text} <span className="muted">{author}</span>
    </p>
  ))
