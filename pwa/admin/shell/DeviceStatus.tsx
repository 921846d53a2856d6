/** Whether this device works offline, and whether the browser has agreed to keep its data. */
import { useEffect, useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useSyncState } from '../sync/useSync.ts'

type Persistence = 'unknown' | 'persisted' | 'notRequested' | 'denied'

const persistenceLabels: Record<Exclude<Persistence, 'unknown'>, string> = {
  persisted: /*i18n*/ 'admin.device.persisted',
  notRequested: /*i18n*/ 'admin.device.notRequested',
  denied: /*i18n*/ 'admin.device.denied',
}

export function DeviceStatus() {
  const { i18n } = useLanguage()
  const [persistence, setPersistence] = useState<Persistence>('unknown')
  const [isOfflineReady, setOfflineReady] = useState(false)
  useEffect(() => {
    void navigator.serviceWorker?.ready.then(() => setOfflineReady(true))
    // `navigator.storage` does not exist on pages served over plain http.
    void navigator.storage
      ?.persisted?.()
      .then((isPersisted) => setPersistence(isPersisted ? 'persisted' : 'notRequested'))
  }, [])
  const hasStore = useSyncState().storage !== 'absent'
  const requestPersistence = async () => setPersistence((await navigator.storage.persist()) ? 'persisted' : 'denied')
  if (!hasStore) return null
  return (
    <>
      {isOfflineReady && <p>{i18n.t('admin.device.offline')}</p>}
      {persistence !== 'unknown' && (
        <p role="status">
          {i18n.t(persistenceLabels[persistence])}{' '}
          {persistence === 'notRequested' && (
            <Button onClick={() => void requestPersistence()}>{i18n.t('admin.device.request')}</Button>
          )}
        </p>
      )}
    </>
  )
}
