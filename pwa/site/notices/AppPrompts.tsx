/** Asks the guest to update the site, to read it in another language or to install it, one prompt at a time. Never on a page with a form. */
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Workbox } from 'workbox-window'
import { useLocation } from 'wouter'
import type { Language } from '#locales/language.ts'
import { hasChosenLanguage, useLanguage } from '#pwa/i18n.tsx'
import { registerServiceWorker } from '#pwa/serviceWorker.ts'
import { hasGuestWrites } from '../outbox/guestOutbox.ts'
import { type InstallMethod, watchInstallMethod } from './install.ts'

const NewVersion = lazy(async () => ({ default: (await import('./NewVersion.tsx')).NewVersion }))
const LanguageOffer = lazy(async () => ({ default: (await import('./LanguageOffer.tsx')).LanguageOffer }))
const InstallHint = lazy(async () => ({ default: (await import('./InstallHint.tsx')).InstallHint }))

const hasForm = (path: string) => /^\/(booking|contact)\/?$/.test(path)

/** A browser that asks for another language than the page's, and a visitor who has not chosen one. */
const mayOfferLanguage = (shown: Language) => !(navigator.language.startsWith(shown) || hasChosenLanguage())

/** Activates the new version and reloads this page. Other open pages keep their version until they are reloaded. */
function applyUpdate(workbox: Workbox): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  workbox.messageSkipWaiting()
}

/** `languages`: those that guests are offered. */
export function AppPrompts({ languages }: { languages: readonly Language[] }) {
  const [path] = useLocation()
  const { i18n, language } = useLanguage()
  const [firstLanguage] = useState(language)
  // Each choice of a language, also in the header, makes another one.
  const [firstI18n] = useState(i18n)
  const [waitingWorkbox, setWaitingWorkbox] = useState<Workbox | null>(null)
  const [mayOffer, setMayOffer] = useState(false)
  const [installMethod, setInstallMethod] = useState<InstallMethod | null>(null)
  useEffect(() => registerServiceWorker('/sw.js', '/', setWaitingWorkbox), [])
  useEffect(() => setMayOffer(mayOfferLanguage(firstLanguage)), [firstLanguage])
  useEffect(() => watchInstallMethod(setInstallMethod), [])
  const offersLanguage = mayOffer && i18n === firstI18n
  if (hasForm(path) || !(waitingWorkbox || offersLanguage || installMethod) || hasGuestWrites()) return null
  return (
    <Suspense>
      {waitingWorkbox ? (
        <NewVersion onUpdate={() => applyUpdate(waitingWorkbox)} onClose={() => setWaitingWorkbox(null)} />
      ) : offersLanguage ? (
        // The first screen of the home page ends with its buttons.
        <LanguageOffer
          languages={languages}
          place={path === '/' ? 'top' : 'bottom'}
          onClose={() => setMayOffer(false)}
        />
      ) : (
        installMethod && <InstallHint method={installMethod} onClose={() => setInstallMethod(null)} />
      )}
    </Suspense>
  )
}
