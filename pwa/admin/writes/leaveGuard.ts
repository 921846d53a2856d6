/**
 * Asks before somebody leaves what is typed and not saved: by a link, by the back button, by a logout. When the page is
 * closed or loaded again, the browser asks.
 */
import { useCallback, useEffect, useState } from 'react'
import type { BaseLocationHook } from 'wouter'
import { navigate, useLocationProperty } from 'wouter/use-browser-location'

type Leave = () => void
type Guard = {
  /** Whether an address belongs to the form. */
  isInside: (path: string) => boolean
  ask: (leave: Leave) => void
}

/** A dialog's comes after its page's. */
const guards: Guard[] = []
/** The address of the form, which the back button must not change before somebody has answered. */
let address = ''

function remove(guard: Guard): void {
  const place = guards.indexOf(guard)
  if (place !== -1) guards.splice(place, 1)
  if (guards.length === 0) {
    window.removeEventListener('popstate', keepAddress)
    window.removeEventListener('beforeunload', preventUnload)
  }
}

function add(guard: Guard): void {
  guards.push(guard)
  address = window.location.href
  window.addEventListener('popstate', keepAddress)
  window.addEventListener('beforeunload', preventUnload)
}

const isOutside = (guard: Guard, path: string | null) => path === null || !guard.isInside(path)

/** Leaves for a path, or altogether: at once where nothing is unsaved there, otherwise when a person has agreed. */
export function askToLeave(leave: Leave, path: string | null = null): void {
  const guard = guards.findLast((it) => isOutside(it, path))
  if (guard)
    guard.ask(() => {
      remove(guard)
      askToLeave(leave, path)
    })
  else leave()
}

function keepAddress(): void {
  const path = window.location.pathname
  if (guards.some((guard) => isOutside(guard, path))) {
    window.history.pushState(null, '', address)
    askToLeave(() => window.history.back(), path)
  } else address = window.location.href
}

function preventUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
  // Safari before 17 and Chrome before 119 look at this value only.
  event.returnValue = true
}

const guardedNavigate: typeof navigate = (to, options) =>
  askToLeave(() => {
    navigate(to, options)
    address = window.location.href
  }, new URL(to, window.location.href).pathname)

/** The path of the page that is shown. After the back button it is still the form's, until somebody has answered. */
function readPath(): string {
  const path = window.location.pathname
  return guards.some((guard) => isOutside(guard, path)) ? new URL(address).pathname : path
}

/** The router's address, whose changes are asked about. */
export const useGuardedLocation: BaseLocationHook = () => [useLocationProperty(readPath), guardedNavigate]

const isNowhere = () => false

/** `isInside` must be the same function in each render. */
export function useLeaveGuard(isUnsaved: boolean, isInside: (path: string) => boolean = isNowhere) {
  const [leave, setLeave] = useState<Leave | null>(null)
  const ask = useCallback((next: Leave) => setLeave(() => next), [])
  useEffect(() => {
    if (!isUnsaved) return
    const guard = { isInside, ask }
    add(guard)
    return () => remove(guard)
  }, [isUnsaved, isInside, ask])
  return { leave, ask, stay: () => setLeave(null) }
}
export type LeaveGuard = ReturnType<typeof useLeaveGuard>
