import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Text } from 'react-aria-components/Text'
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastRegion as AriaToastRegion,
  type QueuedToast,
  UNSTABLE_ToastContent as ToastContent,
} from 'react-aria-components/Toast'
import { useLanguage } from '#pwa/i18n.tsx'
import './ToastRegion.css'
import { useHasModal } from './openModals.ts'
import { type ToastContents, type ToastLine, toasts, useRecentToasts, useShownToast } from './toasts.ts'

const swipeThresholdPx = 50

/** Moves the toast with the finger to the right, and dismisses it beyond the threshold. */
function useSwipe(dismiss: () => void) {
  const startX = useRef<number | null>(null)
  const distance = (event: PointerEvent) => (startX.current === null ? 0 : Math.max(0, event.clientX - startX.current))
  const release = (event: PointerEvent<HTMLElement>) => {
    if (distance(event) > swipeThresholdPx) dismiss()
    else event.currentTarget.style.translate = ''
    startX.current = null
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      startX.current = event.clientX
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (startX.current !== null) event.currentTarget.style.translate = `${distance(event)}px 0`
    },
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: release,
  }
}

function useTranslate(): (line: ToastLine) => string {
  const { i18n } = useLanguage()
  return (line) => {
    if (typeof line === 'string') return i18n.t(line)
    return 'detail' in line ? line.detail : i18n.t(line)
  }
}

function ToastLines({ lines = [] }: Pick<ToastContents, 'lines'>) {
  const translate = useTranslate()
  return lines.map(
    (line) =>
      line && (
        <span key={translate(line)} className="toast-line">
          {translate(line)}
        </span>
      ),
  )
}

function ToastView({ toast, closeLabel }: { toast: QueuedToast<ToastContents>; closeLabel: string }) {
  const translate = useTranslate()
  const { title, lines, action, variant = 'default' } = toast.content
  const swipe = useSwipe(() => toasts.close(toast.key))
  return (
    <AriaToast toast={toast} className="toast" data-variant={variant} {...swipe}>
      <ToastContent>
        <Text slot="title">{translate(title)}</Text>
        {lines && (
          <Text slot="description">
            <ToastLines lines={lines} />
          </Text>
        )}
      </ToastContent>
      {action && (
        <Button
          className="button toast-action"
          data-variant="secondary"
          data-size="small"
          onPress={() => {
            toasts.close(toast.key)
            action.onPress()
          }}
        >
          {translate(action.label)}
        </Button>
      )}
      <Button slot="close" aria-label={closeLabel}>
        ×
      </Button>
    </AriaToast>
  )
}

/** The list of recent toasts. Closes with Escape and when the focus leaves it. */
function RecentToasts({ onClose }: { onClose: () => void }) {
  const { i18n } = useLanguage()
  const translate = useTranslate()
  const list = useRef<HTMLElement>(null)
  useEffect(() => list.current?.focus(), [])
  return (
    <section
      ref={list}
      className="toasts recent-toasts"
      aria-label={i18n.t('toast.recent')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll, which the keyboard does where the focus is
      tabIndex={0}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      onBlur={onClose}
    >
      {useRecentToasts().map(({ key, title, lines, variant = 'default' }) => (
        <div key={key} className="toast" data-variant={variant}>
          <p>
            <strong>{translate(title)}</strong>
            <ToastLines lines={lines} />
          </p>
        </div>
      ))}
    </section>
  )
}

/** Shows the toasts. F8 moves the focus there, or opens the list of recent toasts. Render it once per page. */
export function ToastRegion() {
  const { i18n } = useLanguage()
  const region = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const hasRecentToasts = useRecentToasts().length > 0
  if (isOpen && !hasRecentToasts) setOpen(false)
  const hasModal = useHasModal()
  const shown = useShownToast()
  // A toast that stays would cover the title of the next dialog.
  const isHeld = hasModal && (shown?.waitsForDialogs || shown?.stays) === true
  useEffect(() => {
    if (!isHeld) return
    toasts.pauseAll()
    return () => toasts.resumeAll()
  }, [isHeld])
  useEffect(() => {
    const focusRegion = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return
      if (region.current) region.current.focus()
      else if (hasRecentToasts) setOpen(true)
    }
    window.addEventListener('keydown', focusRegion)
    return () => window.removeEventListener('keydown', focusRegion)
  }, [hasRecentToasts])
  return (
    <>
      <AriaToastRegion
        ref={region}
        queue={toasts}
        aria-label={i18n.t('toast.region')}
        className="toasts"
        data-held={isHeld ? '' : undefined}
      >
        {({ toast }) => <ToastView toast={toast} closeLabel={i18n.t('toast.close')} />}
      </AriaToastRegion>
      {isOpen && <RecentToasts onClose={() => setOpen(false)} />}
    </>
  )
}
