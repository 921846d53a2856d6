/** Prints a sheet, which only paper shows. Its code and its rows are loaded when somebody prints. */
import { createElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { showToast } from '#pwa/ui/toasts.ts'
import './PrintButton.css'

/** `sheet` has to be part of the page. */
export function usePrint(): { print: (load: () => Promise<ReactNode>) => Promise<void>; sheet: ReactNode } {
  const [sheet, setSheet] = useState<ReactNode>(null)
  useEffect(() => {
    if (sheet === null) return
    const controller = new AbortController()
    // Phones go on at once and draw the paper later, so the sheet stays until the person goes on working.
    const removeSheet = () => setSheet(null)
    for (const event of ['pointerdown', 'keydown', 'click'])
      window.addEventListener(event, removeSheet, { capture: true, signal: controller.signal })
    return () => controller.abort()
  }, [sheet])
  const running = useRef(false)
  const print = async (load: () => Promise<ReactNode>) => {
    // Two quick presses print once.
    if (running.current) return
    running.current = true
    const loaded = await load().catch(() => null)
    running.current = false
    if (loaded === null) return showToast({ title: /*i18n*/ 'admin.print.failed', variant: 'destructive' })
    flushSync(() => setSheet(loaded))
    window.print()
  }
  const portal = createPortal(createElement('div', { className: 'print-sheet' }, sheet), document.body)
  return { print, sheet: sheet !== null && portal }
}
