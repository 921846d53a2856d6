/** Takes up what this tab remembers and the room of the address, and remembers every change; once sent, the empty form. True when taken up. */
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSearch } from 'wouter'
import { restoreDraft, saveDraft } from './draft.ts'
import { chooseRoom } from './selection.ts'
import type { WidgetState } from './useBookingWidget.ts'
import { emptyGuest, type RequestForm, resetGuestFields } from './useRequestForm.ts'

export function useDraft({ rooms, selection, select }: WidgetState, form: RequestForm): boolean {
  const search = useSearch()
  const guest = useWatch({ control: form.control })
  const [isRestored, setIsRestored] = useState(false)
  const appliedSearch = useRef<string | null>(null)

  // After the first view: the server knows no draft, and its HTML must be what the browser begins with.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    restoreDraft()
      .then((draft) => {
        if (!draft) return
        resetGuestFields(form, draft.guest)
        select(draft.selection)
        appliedSearch.current = draft.search
      })
      .catch(() => undefined)
      .finally(() => setIsRestored(true))
  }, [])

  // Once for each address, when the rooms are here: a late answer must not undo what was chosen since.
  useEffect(() => {
    if (!isRestored || rooms === null || appliedSearch.current === search) return
    appliedSearch.current = search
    const wanted = Number(new URLSearchParams(search).get('room'))
    if (rooms.some((room) => room.id === wanted)) select(chooseRoom(selection, wanted))
  }, [isRestored, rooms, search, selection, select])

  useEffect(() => {
    if (!isRestored || appliedSearch.current === null) return
    const { guestName, guestSurname, guestEmail, guestPhone, nationality, birthDate, specialRequests } = {
      ...emptyGuest,
      ...guest,
    }
    saveDraft({
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
  }, [isRestored, selection, guest])
  return isRestored
}
