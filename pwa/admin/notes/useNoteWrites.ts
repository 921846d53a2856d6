/** Adds, changes, ticks and deletes notes, at once or through the outbox. */
import { changeNote, Note, type NotePatch } from '#contract/notes.ts'
import { call } from '#pwa/api.ts'
import { createRowId, currentServerTime } from '#pwa/clock.ts'
import { rows } from '#pwa/offline/rows.ts'
import { buildRowWaiting, getAuthor } from '../outbox/waiting.ts'
import { createStoreCurrent } from '../sync/errors.ts'
import { useWrite } from '../writes/useWrite.ts'

/** What somebody writes of a new note. */
export type NoteDraft = Pick<Note, 'text' | 'bookingId' | 'day' | 'roomId' | 'remindOn' | 'forKitchen'>

const nowText = () => new Date(currentServerTime()).toISOString()

export const blankNote: NoteDraft = {
  text: '',
  bookingId: null,
  day: null,
  roomId: null,
  remindOn: null,
  forKitchen: null,
}

/** The row of a new note until the server has stored it. */
export const buildNote = (draft: NoteDraft): Note => ({
  ...draft,
  id: createRowId(),
  author: getAuthor(),
  createdAt: nowText(),
  done: false,
  doneAt: null,
  version: 1,
})

const toInput = ({ id, text, bookingId, day, roomId, remindOn, forKitchen }: Note) => ({
  id,
  text,
  bookingId,
  day,
  roomId,
  remindOn,
  forKitchen,
})

const storeCurrent = createStoreCurrent(Note, rows.notes)

export const useAddNote = (onDone?: () => void) =>
  useWrite<Note, Note>({
    waiting: buildRowWaiting('notes', 'notes.add', (note) => ({ seen: null, next: note, input: toInput(note) })),
    send: (note, key) => call('notes.add', { body: toInput(note), key }),
    store: (response) => rows.notes.storeRows([response]),
    success: () => /*i18n*/ 'admin.notes.added',
    failure: () => ({ title: /*i18n*/ 'admin.notes.addFailed' }),
    ...(onDone && { onDone }),
  })

/** `note`: as it is on the screen. */
type Change = { note: Note; patch: NotePatch }

export function useChangeNote(onDone?: () => void) {
  const change = useWrite<Change, Note>({
    waiting: buildRowWaiting('notes', 'notes.patch', ({ note, patch }) => ({
      seen: note,
      next: changeNote(note, patch, nowText()),
      input: patch,
    })),
    send: ({ note: { id, version }, patch }, key) => call('notes.patch', { params: { id }, body: patch, key, version }),
    store: (response) => rows.notes.storeRows([response]),
    success: (_, { patch: { done } }) =>
      done === undefined
        ? /*i18n*/ 'admin.notes.changed'
        : done
          ? /*i18n*/ 'admin.notes.ticked'
          : /*i18n*/ 'admin.notes.unticked',
    undo: (response, { note, patch }) => {
      const { text, remindOn, done, forKitchen } = note
      const before = { text, remindOn, done, forKitchen }
      change.mutate({ note: response ?? changeNote(note, patch, nowText()), patch: before })
    },
    failure: () => ({ title: /*i18n*/ 'admin.notes.changeFailed' }),
    onError: storeCurrent,
    ...(onDone && { onDone }),
  })
  return change
}

export const useRemoveNote = (onDone: () => void) =>
  useWrite<Note, undefined>({
    waiting: buildRowWaiting('notes', 'notes.remove', (note) => ({ seen: note, next: null, input: {} })),
    send: ({ id, version }, key) => call('notes.remove', { params: { id }, key, version }),
    store: (_, { id }) => rows.notes.storeRows([], [id]),
    success: () => /*i18n*/ 'admin.notes.removed',
    failure: () => ({ title: /*i18n*/ 'admin.notes.removeFailed' }),
    onError: storeCurrent,
    onDone,
  })
