import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Input } from '#contract/calls.ts'
import { isAnnounced, markAnnounced, watchGuestWrites } from './guestOutbox.ts'
import type { GuestCallName, GuestWrite } from './guestWrites.ts'
import type { SendingOptions } from './sendingOptions.ts'

const isOfCall = <N extends GuestCallName>(name: N, write: GuestWrite): write is GuestWrite<N> & GuestWrite =>
  write.call === name

/**
 * The outbox's writes of this call, from any tab, and a function that shows others at once. Reports each outcome to
 * the form, once per page.
 */
export function useGuestWrites<N extends GuestCallName>(
  name: N,
  isReady: boolean,
  options: RefObject<SendingOptions<N>>,
) {
  const [writes, setWrites] = useState<GuestWrite<N>[]>([])
  /** What waits or has waited while this page was open: the outbox forgets the input of what is delivered. */
  const inputs = useRef(new Map<number, Input<N>>())
  const showWrites = (all: GuestWrite[]) => {
    const own = all.filter((write) => isOfCall(name, write))
    for (const write of own) if (write.state !== 'applied') inputs.current.set(write.id, write.input)
    setWrites(own)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call is always the same
  useEffect(() => watchGuestWrites(showWrites), [])

  useEffect(() => {
    if (!isReady) return
    for (const write of writes) {
      if (write.state === 'waiting' || isAnnounced(write.id)) continue
      markAnnounced(write.id)
      const { matchesForm, onDelivered, onFailed } = options.current
      const isCurrentForm = matchesForm(inputs.current.get(write.id) ?? null)
      if (write.state === 'applied') onDelivered(write.link, isCurrentForm)
      else onFailed({ state: 'refused', problem: write.problem }, write.input, isCurrentForm)
    }
  }, [writes, isReady, options])

  return { writes, showWrites }
}
