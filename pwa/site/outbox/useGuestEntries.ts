import { type RefObject, useEffect, useState } from 'react'
import type { Entry } from '#pwa/outbox/entries.ts'
import { isAnnounced, markAnnounced, watchGuestEntries } from './guestOutbox.ts'
import type { GuestCallName, SendingOptions } from './sendingOptions.ts'

const isEntryOfCall = <N extends GuestCallName>(name: N, entry: Entry): entry is Entry<N> & Entry => entry.call === name

/**
 * The outbox's entries of this call, from any tab, and a function that shows others at once. Reports each outcome to
 * the form, once per page.
 */
export function useGuestEntries<N extends GuestCallName>(
  name: N,
  isReady: boolean,
  options: RefObject<SendingOptions<N>>,
) {
  const [entries, setEntries] = useState<Entry<N>[]>([])
  const showEntries = (all: Entry[]) => setEntries(all.filter((entry) => isEntryOfCall(name, entry)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call is always the same
  useEffect(() => watchGuestEntries(showEntries), [])

  useEffect(() => {
    if (!isReady) return
    for (const { id, state, answer, problem, input } of entries) {
      if (state === 'waiting' || isAnnounced(id)) continue
      markAnnounced(id)
      const { matchesForm, onSent, onFailed } = options.current
      const origin = { isFromOutbox: true, isCurrentForm: matchesForm(input) }
      if (state === 'sent' && answer !== null) onSent(answer, origin)
      else if (problem) onFailed({ state: 'refused', problem }, input, origin)
    }
  }, [entries, isReady, options])

  return { entries, showEntries }
}
