/**
 * Restores this tab's draft, then chooses what the URL names, and saves the draft after each change. What the guest has
 * entered before hydration overrides both.
 *
 * Returns `isRestored`: the draft is restored; `isApplied`: what the URL names is chosen, too; and what is being sent, which
 * a page that is opened again sends once more.
 */
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSearch } from 'wouter'
import { normalizeChoice, parseChoice } from '#contract/search/searchAddress.ts'
import { farmToday } from '#pwa/clock.ts'
import { keepTyped } from '../keepTyped.ts'
import { applyAddress } from './applyAddress.ts'
import type { Sending } from './draftSchema.ts'
import { requestDraft } from './requestDraft.ts'
import { chooseRoom, clearDates } from './selection.ts'
import type { WidgetState } from './useBookingWidget.ts'
import { emptyGuest, keptFields, mapFields, type RequestForm, resetGuestFields } from './useRequestForm.ts'

/** The room that the page shows. Hydration keeps what the guest has chosen before it, but no state knows it yet. */
const readShownRoomId = () => Number(document.querySelector<HTMLSelectElement>('#roomId')?.value) || null

export function useDraft({ rooms, selection, unavailableSelection, select }: WidgetState, form: RequestForm) {
  const parameters = new URLSearchParams(useSearch())
  const search = normalizeChoice(parameters, farmToday())
  const guest = useWatch({ control: form.control })
  const [isRestored, setIsRestored] = useState(false)
  const [isApplied, setIsApplied] = useState(false)
  const [sending, setSending] = useState<Sending | null>(null)
  const appliedSearch = useRef<string | null>(null)
  const choice = parseChoice(parameters, farmToday())
  // With days that are gone, so that a page that is opened again says so, too.
  const chosen = unavailableSelection ?? selection

  // Only after hydration: the server knows no draft, and the first render must match its HTML.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const roomId = readShownRoomId()
    if (roomId !== null) {
      select(chooseRoom(selection, roomId))
      appliedSearch.current = search
    }
    requestDraft
      .restore()
      .then((draft) => {
        resetGuestFields(form, keepTyped({ ...draft?.guest }, form.getValues(), emptyGuest))
        if (!draft) return
        setSending(draft.sending ?? null)
        // The calendar opens at the days of a newer address, not at the draft's.
        const isOutdated = choice.search !== null && draft.search !== search
        const restored = isOutdated ? { ...clearDates(draft.selection), roomId: null } : draft.selection
        select((current) => ([null, restored.roomId].includes(current.roomId) ? restored : current))
        appliedSearch.current ??= draft.search
      })
      .catch(() => undefined)
      .finally(() => setIsRestored(true))
  }, [])

  // Before the effect below: a draft with its search and an older selection would hide the room of the URL.
  useEffect(() => {
    if (!isRestored || appliedSearch.current === null) return
    const typed = { ...emptyGuest, ...guest }
    requestDraft.save({
      search: appliedSearch.current,
      selection: chosen,
      guest: {
        ...mapFields(keptFields, (field) => typed[field] ?? ''),
        nationality: typed.nationality,
        ...(typed.privacyAccepted === true ? { privacyAccepted: true } : {}),
      },
      ...(sending && { sending }),
    })
  }, [isRestored, chosen, guest, sending])

  // Once per URL, when the rooms are loaded: a later refetch must not undo what the guest has chosen since.
  useEffect(() => {
    if (!isRestored || rooms === null) return
    setIsApplied(true)
    if (appliedSearch.current === search) return
    appliedSearch.current = search
    select((current) => applyAddress(current, choice, rooms))
  }, [isRestored, rooms, search, choice, select])
  return { isRestored, isApplied, sending, setSending }
}
