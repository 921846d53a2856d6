/** Says that the pages are those of this device, and how to reach the farm without a network. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '#pwa/api.ts'
import { formatPhone, formatPhoneUrl } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { bookingsEnabledQuery } from '../queries.ts'
import { useFarm } from './FarmProvider.tsx'
import './OfflineNote.css'

/** Whether the device says so, or the last request of every page got no answer. False until hydration is done. */
function useIsOffline(): boolean {
  const [hasNoNetwork, setHasNoNetwork] = useState(false)
  useEffect(() => {
    const update = () => setHasNoNetwork(!navigator.onLine)
    update()
    const events = ['online', 'offline']
    for (const event of events) window.addEventListener(event, update)
    return () => {
      for (const event of events) window.removeEventListener(event, update)
    }
  }, [])
  const { error } = useQuery(bookingsEnabledQuery)
  return hasNoNetwork || (error !== null && !(error instanceof ApiError))
}

export function OfflineNote() {
  const { i18n } = useLanguage()
  const { phone } = useFarm()
  if (!useIsOffline()) return null
  return (
    <p className="offline-note" role="status">
      {i18n.t('app.offline')} <a href={formatPhoneUrl(phone)}>{formatPhone(phone)}</a>
    </p>
  )
}
