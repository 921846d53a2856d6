/** A button that prints a sheet, which only paper shows. Its code and its rows are loaded when it is pressed. */
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { showToast } from '#pwa/ui/toasts.ts'
import './PrintButton.css'

type Props = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'children'> & { load: () => Promise<ReactNode> }

export function PrintButton({ load, children, ...button }: Props) {
  const { i18n } = useLanguage()
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
  const print = async () => {
    const loaded = await load().catch(() => null)
    if (loaded === null) return showToast({ title: /*i18n*/ 'admin.print.failed', variant: 'destructive' })
    flushSync(() => setSheet(loaded))
    window.print()
  }
  return (
    <>
      <Button {...button} onClick={() => void print()}>
        {children ?? i18n.t('admin.print')}
      </Button>
      {sheet !== null && createPortal(<div className="print-sheet">{sheet}</div>, document.body)}
    </>
  )
}
