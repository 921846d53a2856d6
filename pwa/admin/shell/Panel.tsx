/**
 * The panel of a logged-in device. Its rows come from Dexie only; the sync that fills Dexie runs while the panel is
 * mounted.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { Session } from '#contract/session.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { storeSession } from '#pwa/offline/device.ts'
import { startSync } from '#pwa/offline/sync.ts'
import { MailNotice } from '../mails/MailNotice.tsx'
import { NewsAnnouncer } from '../news/NewsAnnouncer.tsx'
import { useUnseenCounts } from '../news/useNews.ts'
import { useDueCount } from '../notes/useDueCount.ts'
import { startSendingWrites } from '../outbox/sending.ts'
import { showAllUnsent } from '../outbox/store.ts'
import { findPlace, getPlaceHref, isInNavigation, listPlaces, securityPath } from '../places.ts'
import { fetchOutboxKey, handleSessionEnded } from '../session/login.ts'
import { sessionQuery } from '../session/queries.ts'
import { ErrorBoundary } from '../sync/ErrorBoundary.tsx'
import { useSyncState } from '../sync/useSync.ts'
import { RefusedNotice } from '../toSend/RefusedNotice.tsx'
import { Warnings } from '../warnings/Warnings.tsx'
import { DialogHost } from '../writes/DialogHost.tsx'
import { AccountArea } from './AccountArea.tsx'
import { AriaLocale } from './AriaLocale.tsx'
import { useTextsOfLanguage } from './accountLanguage.ts'
import { Header } from './Header.tsx'
import { useLayout } from './layout.ts'
import { Navigation } from './Navigation.tsx'
import { Notices } from './Notices.tsx'
import { getPage } from './pages.ts'
import './Panel.css'

export function Panel({ session }: { session: Session }) {
  const { i18n } = useLanguage()
  const client = useQueryClient()
  const [path] = useLocation()
  // The role may have changed since the login on this device.
  const role = useQuery(sessionQuery).data?.role ?? session.role
  useEffect(
    () =>
      startSync({
        onSessionEnded: () => void handleSessionEnded(client),
        onStoreRecreated: () => storeSession(session),
      }),
    [client, session],
  )
  const { username } = session
  useEffect(() => startSendingWrites(username), [username])
  const { storage, session: sessionState } = useSyncState()
  const isRestricted = sessionState === 'restricted'
  // A device that logged in without an answer to this call, or with an earlier version, fetches its key now. So does one
  // whose manager has just added a second factor.
  useEffect(() => {
    const fetchAndShow = async () => {
      await fetchOutboxKey(session)
      await showAllUnsent(session.username)
    }
    if (!isRestricted) void fetchAndShow().catch(() => {})
  }, [session, isRestricted])
  const isStaff = role !== 'housekeeping'
  useTextsOfLanguage()
  const layout = useLayout()

  const unseenCounts = useUnseenCounts().set('/today', useDueCount())
  const unseenCount = [...unseenCounts.values()].reduce((sum, count) => sum + count, 0)
  const allowed = listPlaces(role).filter(({ path }) => !isRestricted || path === securityPath)
  const current = findPlace(path)
  if (!current || !allowed.includes(current))
    return <Redirect to={getPlaceHref(isRestricted ? securityPath : isStaff ? '/' : '/house')} replace />
  const Page = getPage(current)
  const account = <AccountArea username={session.username} isRestricted={isRestricted || !isStaff} />
  const navigation = (
    <Navigation
      layout={layout}
      places={allowed.filter((it) => isInNavigation(it, role))}
      current={current}
      unseenCounts={unseenCounts}
      account={account}
    />
  )
  return (
    <AriaLocale>
      <div className="panel" data-layout={layout}>
        <title>{`${unseenCount > 0 ? `(${unseenCount}) ` : ''}${i18n.t(current.label)} · ${i18n.t('admin.name')}`}</title>
        <a className="skip-link visually-hidden" href="#content">
          {i18n.t('admin.skip')}
        </a>
        <Header
          layout={layout}
          place={current}
          places={allowed}
          username={session.username}
          isRestricted={isRestricted}
          isStaff={isStaff}
        />
        {layout !== 'bar' && (
          <div className="panel-side">
            {navigation}
            {layout === 'rail' && account}
          </div>
        )}
        <div className="panel-content">
          {isStaff && <NewsAnnouncer />}
          <Notices username={session.username} />
          {/* These two pages list it themselves. */}
          {!isRestricted && !['/today', '/to-send'].includes(current.path) && <RefusedNotice />}
          {!isRestricted && isStaff && <Warnings />}
          {!isRestricted && isStaff && <MailNotice />}
          <main id="content" className="panel-main" tabIndex={-1}>
            <ErrorBoundary key={current.path}>
              <Suspense fallback={<p aria-busy="true">{i18n.t('admin.loading')}</p>}>
                {storage === 'absent' && current.needsStore ? (
                  <p className="empty">{i18n.t('admin.storage.pageUnavailable')}</p>
                ) : (
                  <DialogHost>
                    <Page />
                  </DialogHost>
                )}
              </Suspense>
            </ErrorBoundary>
          </main>
        </div>
        {layout === 'bar' && navigation}
      </div>
    </AriaLocale>
  )
}
