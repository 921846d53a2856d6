import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Input } from '#contract/calls.ts'
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
  /** What waits or has waited while this page was open: the outbox forgets the input of what is delivered. */
  const inputs = useRef(new Map<number, Input<N>>())
  const showEntries = (all: Entry[]) => {
    const own = all.filter((entry) => isEntryOfCall(name, entry))
    for (const entry of own) if (entry.state !== 'sent') inputs.current.set(entry.id, entry.input)
    setEntries(own)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call is always the same
  useEffect(() => watchGuestEntries(showEntries), [])

  useEffect(() => {
    if (!isReady) return
    for (const entry of entries) {
      if (entry.state === 'waiting' || isAnnounced(entry.id)) continue
      markAnnounced(entry.id)
      const { matchesForm, onDelivered, onFailed } = options.current
      const isCurrentForm = matchesForm(inputs.current.get(entry.id) ?? null)
      if (entry.state === 'sent') onDelivered(entry.link, isCurrentForm)
      else onFailed({ state: 'refused', problem: entry.problem }, entry.input, isCurrentForm)
    }
  }, [entries, isReady, options])

  return { entries, showEntries }
}
