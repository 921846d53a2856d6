/** The login screen. A logout that the server has not heard of is told from here, before anything else. */
import { useEffect } from 'react'
import { property } from '#contract/property.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { LoginForm } from './LoginForm.tsx'
import { canWorkOffline } from './serviceWorker.ts'
import { hasStore } from './session.ts'

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
          <a href="/">{property.name}</a>
        </p>
        <h1>{i18n.t('admin.login.title')}</h1>
        {loggedOutElsewhere && (
          <p className="notice" data-tone="warn" role="status">
            {i18n.t('admin.session.ended')}
          </p>
        )}
        <LoginForm />
        {!canWorkOffline() && <p className="muted">{i18n.t('admin.insecureOrigin')}</p>}
        <LanguageChoice />
      </Card>
    </main>
  )
}
