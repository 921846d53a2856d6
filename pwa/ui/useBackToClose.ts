import { useEffect, useEffectEvent, useId } from 'react'

/**
 * Attributes of a link inside a dialog, and options of `navigate`: the new page takes the place of the dialog's entry in
 * the history, so that "back" leads to the page beneath.
 */
export const leaveDialog = { replace: true, state: { isNewPage: true } } as const

/** Whether the history entry on the screen belongs to this dialog. */
function isEntryOf(id: string): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'dialog' in state && state.dialog === id
}

/**
 * "Back" closes what is open and leaves the page beneath where it is. For that the open dialog has a history entry of its
 * own, which goes when the dialog is closed in another way.
 */
export function useBackToClose(isOpen: boolean, onClose: () => void): void {
  const id = useId()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    // The prototype's: routers replace the method of the object, and this is no other page.
    if (!isEntryOf(id)) History.prototype.pushState.call(window.history, { ...window.history.state, dialog: id }, '')
    const closeOnBack = () => isEntryOf(id) || close()
    window.addEventListener('popstate', closeOnBack)
    return () => {
      window.removeEventListener('popstate', closeOnBack)
      if (isEntryOf(id)) window.history.back()
    }
  }, [isOpen, id])
}
