import { useState } from 'react'
import { formatLanguageParameter } from '#locales/language.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useHydrated } from '#pwa/ui/useHydrated.ts'

type Outcome = 'copied' | 'failed'

/** Shares the address of a page with the device's own dialog, or copies it. What cannot be copied is shown. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const { i18n, language } = useLanguage()
  const isHydrated = useHydrated()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const getAddress = () => `${window.location.origin}${path}${formatLanguageParameter(language)}`
  const copy = () =>
    navigator.clipboard.writeText(getAddress()).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  const share = async () => {
    setOutcome(null)
    if (!('share' in navigator)) return 'clipboard' in navigator ? copy() : setOutcome('failed')
    try {
      await navigator.share({ title, url: getAddress() })
    } catch (error) {
      // The guest has closed the dialog.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }
  return (
    <>
      <Button size="small" className="scripted" disabled={!isHydrated} onClick={() => void share()}>
        {i18n.t('room.share')}
      </Button>
      <span role="status">
        {outcome === 'copied' && i18n.t('room.shared')}
        {outcome === 'failed' && <bdi>{getAddress()}</bdi>}
      </span>
    </>
  )
}
