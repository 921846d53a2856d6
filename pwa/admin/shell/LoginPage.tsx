/**
 * The login screen. Every 30 s and when the network is back it asks for the farm's present name and finishes logouts: it
 * sends the one that has not reached the server yet, and encrypts unsent writes that could not be encrypted.
 */
import { useEffect, useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { getPlaceAddress } from '../places.ts'
import { fetchFarmName, readFarmName } from '../session/farmName.ts'
import { LoginForm } from '../session/LoginForm.tsx'
import { chooseLoginLanguage } from '../session/language.ts'
import { hasStore, useDeviceSession } from '../session/session.ts'
import { Notice } from '../sync/Notice.tsx'
import { canWorkOffline } from '../sync/serviceWorker.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import './LoginPage.css'

const retryIntervalMs = 30_000

async function finishLogouts(): Promise<void> {
  if (!(await hasStore())) return
  const [{ sendPendingLogout }, { sealLeftWrites }] = await Promise.all([
    import('#pwa/offline/logout.ts'),
    import('../session/login.ts'),
  ])
  await Promise.all([sendPendingLogout(), sealLeftWrites()])
}

/** A login opens the page of the day, unless the address names another place. */
function openToday(): void {
  const { pathname, search } = window.location
  if (pathname === getPlaceAddress('/') && search === '')
    window.history.replaceState(null, '', getPlaceAddress('/today'))
}

export function LoginPage({ onInteract }: { onInteract: () => void }) {
  const { i18n } = useLanguage()
  const { loggedOutElsewhere, unsealed } = useDeviceSession()
  const [farmName, setFarmName] = useState(readFarmName)
  useEffect(openToday, [])
  useEffect(() => {
    const retry = () => {
      void fetchFarmName().then(
        (name) => name !== null && setFarmName(name),
        () => {},
      )
      void finishLogouts().catch(() => {})
    }
    retry()
    const timer = setInterval(retry, retryIntervalMs)
    window.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [])
  return (
    <main className="login" onFocus={onInteract}>
      <title>{`${i18n.t('admin.login.title')} · ${i18n.t('admin.name')}`}</title>
      <Card className="login-card">
        <p className="login-brand">
          <a href="/">{farmName}</a>
        </p>
        <h1>{i18n.t('admin.login.title')}</h1>
        {loggedOutElsewhere && <Notice tone="warn">{i18n.t('admin.session.ended')}</Notice>}
        {unsealed.length > 0 && (
          <Notice tone="warn">{i18n.t('admin.login.unsealed', { accounts: unsealed.join(', ') })}</Notice>
        )}
        <LoginForm />
        {!canWorkOffline() && <p className="muted">{i18n.t('admin.insecureOrigin')}</p>}
        <LanguageChoice onChoose={chooseLoginLanguage} />
      </Card>
    </main>
  )
}
