/** What this device can do without a network, and whether the browser promises to keep what it holds. */
import { useEffect, useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useMediaQuery } from '#pwa/ui/useMediaQuery.ts'
import { phoneMediaQuery } from './Header.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { useSyncState } from './useSync.ts'

type Persistence = 'unknown' | 'kept' | 'unasked' | 'refused'

const persistenceLabels: Record<Exclude<Persistence, 'unknown'>, string> = {
  kept: /*i18n*/ 'admin.device.persisted',
  unasked: /*i18n*/ 'admin.device.notRequested',
  refused: /*i18n*/ 'admin.device.denied',
}

export function DeviceStatus() {
  const { i18n } = useLanguage()
  const [persistence, setPersistence] = useState<Persistence>('unknown')
  const [isOfflineReady, setOfflineReady] = useState(false)
  useEffect(() => {
    void navigator.serviceWorker?.ready.then(() => setOfflineReady(true))
    // Missing where a page came over plain http.
    void navigator.storage?.persisted?.().then((isPersisted) => setPersistence(isPersisted ? 'kept' : 'unasked'))
  }, [])
  const isPhone = useMediaQuery(phoneMediaQuery)
  const hasStore = useSyncState().storage !== 'absent'
  const requestPersistence = async () => setPersistence((await navigator.storage.persist()) ? 'kept' : 'refused')
  return (
    <footer className="device">
      {isOfflineReady && hasStore && <p>{i18n.t('admin.device.offline')}</p>}
      {persistence !== 'unknown' && hasStore && (
        <p role="status">
          {i18n.t(persistenceLabels[persistence])}{' '}
          {persistence === 'unasked' && (
            <Button variant="quiet" onClick={() => void requestPersistence()}>
              {i18n.t('admin.device.request')}
            </Button>
          )}
        </p>
      )}
      {isPhone && <LanguageChoice />}
    </footer>
  )
}
