/**
 * The login screen. It also sends a logout that has not reached the server yet, every 30 s and when the network is
 * back.
 */
import { useEffect } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { readFarmName } from '../session/farmName.ts'
import { LoginForm } from '../session/LoginForm.tsx'
import { hasStore } from '../session/session.ts'
import { Notice } from '../sync/Notice.tsx'
import { canWorkOffline } from '../sync/serviceWorker.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import './LoginPage.css'

const retryIntervalMs = 30_000

export function LoginPage({ loggedOutElsewhere, onInteract }: { loggedOutElsewhere: boolean; onInteract: () => void }) {
  const { i18n } = useLanguage()
  useEffect(() => {
    const retryLogout = async () => {
      if (await hasStore()) await (await import('#pwa/offline/logout.ts')).sendPendingLogout()
    }
    void retryLogout()
    const timer = setInterval(() => void retryLogout(), retryIntervalMs)
    window.addEventListener('online', retryLogout)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retryLogout)
    }
  }, [])
  return (
    <main className="login" onFocus={onInteract}>
      <title>{`${i18n.t('admin.login.title')} · ${i18n.t('admin.name')}`}</title>
      <Card className="login-card">
        <p className="login-brand">
          <a href="/">{readFarmName()}</a>
        </p>
        <h1>{i18n.t('admin.login.title')}</h1>
        {loggedOutElsewhere && <Notice tone="warn">{i18n.t('admin.session.ended')}</Notice>}
        <LoginForm />
        {!canWorkOffline() && <p className="muted">{i18n.t('admin.insecureOrigin')}</p>}
        <LanguageChoice />
      </Card>
    </main>
  )
}
