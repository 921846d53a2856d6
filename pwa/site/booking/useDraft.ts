/** Takes up what this tab remembers and the room of the address, and remembers every change; once sent, the empty form. True when taken up. */
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSearch } from 'wouter'
import { keepDraft, takeUpDraft } from './draft.ts'
import { chooseRoom } from './selection.ts'
import { emptyGuest, type RequestForm, showGuest } from './useRequestForm.ts'
import type { Chooser } from './useSelection.ts'

export function useDraft({ rooms, selection, select }: Chooser, form: RequestForm): boolean {
  const search = useSearch()
  const guest = useWatch({ control: form.control })
  const [isTakenUp, setIsTakenUp] = useState(false)
  const appliedSearch = useRef<string | null>(null)

  // After the first view: the server knows no draft, and its HTML must be what the browser begins with.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    takeUpDraft()
      .then((draft) => {
        if (!draft) return
        showGuest(form, draft.guest)
        select(draft.selection)
        appliedSearch.current = draft.search
      })
      .catch(() => undefined)
      .finally(() => setIsTakenUp(true))
  }, [])

  // Once for each address, when the rooms are here: a late answer must not undo what was chosen since.
  useEffect(() => {
    if (!isTakenUp || rooms === null || appliedSearch.current === search) return
    appliedSearch.current = search
    const wanted = Number(new URLSearchParams(search).get('room'))
    if (rooms.some((room) => room.id === wanted)) select(chooseRoom(selection, wanted))
  }, [isTakenUp, rooms, search, selection, select])

  useEffect(() => {
    if (!isTakenUp || appliedSearch.current === null) return
    const { guestName, guestSurname, guestEmail, guestPhone, nationality, birthDate, specialRequests } = {
      ...emptyGuest,
      ...guest,
    }
    keepDraft({
      search: appliedSearch.current,
      selection,
      guest: {
        guestName,
        guestSurname,
        guestEmail,
        guestPhone,
        nationality,
        birthDate,
        specialRequests: specialRequests ?? '',
      },
    })
  }, [isTakenUp, selection, guest])
  return isTakenUp
}
