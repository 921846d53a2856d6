import './Notice.css'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { readStoredJson, writeStored } from '#pwa/storage.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'

/** Which notices somebody has put away on this tab. One comes back when its reason has ended and begins again. */
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readIds(): string[] {
  const stored = readStoredJson('admin.notices')
  return Array.isArray(stored) ? stored.filter((it) => typeof it === 'string') : []
}

function storeIds(ids: string[]): void {
  writeStored('admin.notices', ids.length > 0 ? JSON.stringify(ids) : null)
  for (const listener of listeners) listener()
}

/** `id` names the notice and what it says. Null: it stays until its reason ends. */
function useDismissal(id: string | null): { isDismissed: boolean; dismiss: () => void } {
  const isDismissed = useSyncExternalStore(subscribe, () => id !== null && readIds().includes(id))
  useEffect(() => {
    if (id === null) return
    return () => {
      if (readIds().includes(id)) storeIds(readIds().filter((it) => it !== id))
    }
  }, [id])
  return { isDismissed, dismiss: () => id !== null && storeIds([...readIds(), id]) }
}

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
