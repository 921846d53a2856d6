import { useState } from 'react'
import { useSearch } from 'wouter'
import { parseChoice } from '#contract/search/searchAddress.ts'
import { judgeStay } from '#contract/stays/stayRules.ts'
import { focusElement } from '../focus.ts'
import { applyAddress } from './applyAddress.ts'
import { emptySelection } from './selection.ts'
import type { WidgetState } from './useBookingWidget.ts'

type Widget = Pick<WidgetState, 'rooms' | 'selection' | 'context' | 'bookingsEnabled' | 'today'>

/**
 * The stay that the address names, with what is chosen for it, which the page shows in one line. `folded` is null for whoever
 * chooses on the page: once unfolded it stays so, whatever is chosen then. `isReady`: what the address names is chosen.
 */
export function useFoldedStay({ rooms, selection, context, bookingsEnabled, today }: Widget, isReady: boolean) {
  const address = useSearch()
  const [unfolded, setUnfolded] = useState<string | null>(null)
  const choice = parseChoice(new URLSearchParams(address), today)
  const { roomId, search } = choice
  const room = rooms?.find(({ id }) => id === roomId)
  const isChosen =
    !isReady ||
    (selection.roomId === roomId &&
      selection.checkinDate === search?.checkinDate &&
      selection.checkoutDate === search?.checkoutDate)
  const isOpen = unfolded === address
  if (!isChosen && !isOpen) setUnfolded(address)
  const isFolded = isChosen && !isOpen && bookingsEnabled
  const unfold = () => {
    setUnfolded(address)
    focusElement('roomId')
  }
  const folded =
    isFolded && rooms && room && search && judgeStay(room, search, context) === null
      ? { room, stay: search, choice: isReady ? selection : applyAddress(emptySelection, choice, rooms) }
      : null
  return { folded, unfold }
}

export type Folded = NonNullable<ReturnType<typeof useFoldedStay>['folded']>
