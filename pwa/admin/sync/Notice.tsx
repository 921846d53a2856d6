import type { ReactNode } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'
import { useDismissal } from './dismissed.ts'
import './Notice.css'

type Props = {
  tone: 'warn' | 'danger' | 'neutral'
  role?: 'status' | 'alert'
  /** With it the notice can be put away, until its reason ends or this id changes. */
  id?: string
  children: ReactNode
}

/** A coloured line over the width of the panel: a text and what to do about it. */
export function Notice({ tone, role = 'status', id, children }: Props) {
  const { i18n } = useLanguage()
  const { isDismissed, dismiss } = useDismissal(id ?? null)
  if (isDismissed) return null
  return (
    <div className="notice" data-tone={tone} role={role}>
      {children}
      {id !== undefined && (
        <Button
          variant="quiet"
          className="notice-dismiss"
          aria-label={i18n.t('admin.notice.dismiss')}
          onClick={dismiss}
        >
          <Icon name="close" size={18} />
        </Button>
      )}
    </div>
  )
}
