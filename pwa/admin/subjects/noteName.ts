/** A note in one line, and where it is shown. */
import type { Note } from '#contract/notes.ts'
import { nouns } from '#pwa/offline/nouns.ts'

export const describeNote = (note: Note): string =>
  nouns.notes.describe?.(note, { room: String, day: String }) ?? note.text

export const getNoteHref = (note: Note): string => nouns.notes.getHref?.(note) ?? ''
