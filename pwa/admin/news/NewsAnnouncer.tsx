/** Announces what is new: a toast names the newest once. The app's icon shows how much waits for an answer. */
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { toFarmDay } from '#contract/days/days.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useHasModal } from '#pwa/ui/openModals.ts'
import { showToast, useShownToast } from '#pwa/ui/toasts.ts'
import { closeAnswered } from '../push/answered.ts'
import { useNow, useStoreQuery, useSyncedAt } from '../sync/useSync.ts'
import { describeItem } from './describeItem.ts'
import { startNews, takeUnannounced } from './queries.ts'
import { useIsVisible, useNews, useUsername } from './useNews.ts'
import { countWaiting } from './waiting.ts'

export function NewsAnnouncer() {
  const { i18n, language } = useLanguage()
  const [, navigate] = useLocation()
  const username = useUsername()
  const syncedAt = useSyncedAt()
  const news = useNews()
  const isVisible = useIsVisible()
  const hasModal = useHasModal()
  const shownToast = useShownToast()

  useEffect(() => {
    if (syncedAt) void startNews(username).catch(() => {})
  }, [username, syncedAt])

  // Another toast is not replaced, because it may report a failure.
  const isDue = news?.unannounced !== undefined && isVisible && !hasModal && !shownToast
  useEffect(() => {
    if (!isDue) return
    const announce = async () => {
      const item = await takeUnannounced(username)
      const announcement = item && (await describeItem(item, i18n, language))
      if (!announcement) return
      const { title, href } = announcement
      const action = { label: /*i18n*/ 'admin.news.open', onPress: () => navigate(href) }
      showToast({ title, action, waitsForDialogs: true })
    }
    void announce().catch(() => {})
  }, [isDue, username, i18n, language, navigate])

  useEffect(() => {
    if (isVisible && news) void closeAnswered().catch(() => {})
  }, [isVisible, news])

  const today = toFarmDay(useNow())
  const count = useStoreQuery(() => countWaiting(today))
  useEffect(() => {
    // Browsers without installable apps have no `setAppBadge`. 0 removes the badge.
    if (count !== undefined) void navigator.setAppBadge?.(count).catch(() => {})
  }, [count])
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => {}), [])
  return null
}
