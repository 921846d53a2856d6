import { useEffect } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { type InstallMethod, markHintShown } from './install.ts'
import { showInstallPrompt } from './installPrompt.ts'
import { StatusMessages } from './StatusMessages.tsx'

/** Shown once per browser: after that it never appears again, whatever the guest does. */
export function InstallHint({ method, onClose }: { method: InstallMethod; onClose: () => void }) {
  const { i18n } = useLanguage()
  useEffect(() => void markHintShown(), [])
  const install = () => {
    showInstallPrompt()
    onClose()
  }
  return (
    <StatusMessages>
      <p className="inline-group">
        {i18n.t(method === 'prompt' ? /*i18n*/ 'app.install' : /*i18n*/ 'app.installManually')}
        {method === 'prompt' && (
          <Button size="small" onClick={install}>
            {i18n.t('app.installNow')}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onClose}>
          {i18n.t('app.noThanks')}
        </Button>
      </p>
    </StatusMessages>
  )
}
