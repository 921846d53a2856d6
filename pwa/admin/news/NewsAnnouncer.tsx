/** Announces what is new: a toast names the newest once, and the app's icon shows the number of all. */
import type { I18n } from '@lingui/core'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { getRoomName } from '#contract/format.ts'
import type { Language } from '#contract/language.ts'
import { formatStayDays } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { showToast, type ToastText, useHasToast } from '#pwa/ui/toasts.ts'
import { formatGuestName } from '../subjects/guestName.ts'
import { useSyncedAt } from '../sync/useSync.ts'
import { startNews, takeUnannounced } from './queries.ts'
import type { NewsItem } from './seen.ts'
import { useIsVisible, useNews, useUsername } from './useNews.ts'

/** `href`: where staff answer. */
type Announcement = { title: ToastText; href: string }

async function describeItem({ kind, rowId }: NewsItem, i18n: I18n, language: Language): Promise<Announcement | null> {
  if (kind === 'message') {
    const contact = await db.contacts.get(rowId)
    if (!contact) return null
    const values = { name: `${contact.name} ${contact.surname}` }
    return { title: { id: /*i18n*/ 'admin.news.message', values }, href: `/contacts?id=${rowId}` }
  }
  const booking = await db.bookings.get(rowId)
  if (!booking) return null
  const values = {
    name: formatGuestName(booking, i18n),
    room: getRoomName(booking.room, language),
    days: formatStayDays(booking, language),
  }
  return { title: { id: /*i18n*/ 'admin.news.request', values }, href: `~/admin?sought=${booking.code}` }
}

export function NewsAnnouncer() {
  const { i18n, language } = useLanguage()
  const [, navigate] = useLocation()
  const username = useUsername()
  const syncedAt = useSyncedAt()
  const news = useNews()
  const isVisible = useIsVisible()
  const hasToast = useHasToast()

  useEffect(() => {
    if (syncedAt) void startNews(username).catch(() => {})
  }, [username, syncedAt])

  // Another toast is not replaced, because it may report a failure.
  const isDue = news?.unannounced !== undefined && isVisible && !hasToast
  useEffect(() => {
    if (!isDue) return
    const announce = async () => {
      const item = await takeUnannounced(username)
      const announcement = item && (await describeItem(item, i18n, language))
      if (!announcement) return
      const { title, href } = announcement
      showToast({ title, action: { label: /*i18n*/ 'admin.news.open', onPress: () => navigate(href) } })
    }
    void announce().catch(() => {})
  }, [isDue, username, i18n, language, navigate])

  const count = news?.unseen.length
  useEffect(() => {
    // Browsers without installable apps have no `setAppBadge`. 0 removes the badge.
    if (count !== undefined) void navigator.setAppBadge?.(count).catch(() => {})
  }, [count])
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => {}), [])
  return null
}
