/** What this device can do without a network, and whether the browser promises to keep what it holds. */
import { useEffect, useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useMedia } from '#pwa/ui/useMedia.ts'
import { phone } from './Header.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { useSyncState } from './useSync.ts'

type Keeping = 'unknown' | 'kept' | 'unasked' | 'refused'

const texts: Record<Exclude<Keeping, 'unknown'>, string> = {
  kept: /*i18n*/ 'admin.device.kept',
  unasked: /*i18n*/ 'admin.device.unasked',
  refused: /*i18n*/ 'admin.device.refused',
}

export function Device() {
  const { i18n } = useLanguage()
  const [keeping, setKeeping] = useState<Keeping>('unknown')
  const [isPrepared, setPrepared] = useState(false)
  useEffect(() => {
    void navigator.serviceWorker?.ready.then(() => setPrepared(true))
    // Missing where a page came over plain http.
    void navigator.storage?.persisted?.().then((kept) => setKeeping(kept ? 'kept' : 'unasked'))
  }, [])
  const isPhone = useMedia(phone)
  const hasStore = useSyncState().storage !== 'absent'
  const ask = async () => setKeeping((await navigator.storage.persist()) ? 'kept' : 'refused')
  return (
    <footer className="device">
      {isPrepared && hasStore && <p>{i18n.t('admin.device.offline')}</p>}
      {keeping !== 'unknown' && hasStore && (
        <p role="status">
          {i18n.t(texts[keeping])}{' '}
          {keeping === 'unasked' && (
            <Button variant="quiet" onClick={() => void ask()}>
              {i18n.t('admin.device.ask')}
            </Button>
          )}
        </p>
      )}
      {isPhone && <LanguageChoice />}
    </footer>
  )
}
