/** Turns the booking buttons of the whole site on and off. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { useBlockedReason, useStoreQuery } from '../sync/useSync.ts'
import { useWrite } from '../writes/useWrite.ts'
import './BookingsSwitch.css'
import { bookingsEnabledQuery } from './queries.ts'

export function BookingsSwitch() {
  const { i18n } = useLanguage()
  const client = useQueryClient()
  const blockedReason = useBlockedReason()
  // Somebody else may have changed it: the change feed brings the new value, and the cached response is stale.
  const syncedValue = useStoreQuery(async () => (await db.settings.get('bookings-enabled'))?.value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value from the change feed triggers the refetch
  useEffect(() => {
    void client.invalidateQueries({ queryKey: bookingsEnabledQuery.queryKey })
  }, [client, syncedValue])
  const enabled = useQuery(bookingsEnabledQuery).data?.enabled
  const toggle = useWrite({
    send: (wanted: boolean, key) => call('settings.switchBookings', { body: { enabled: wanted }, key }),
    store: async (response) => client.setQueryData(bookingsEnabledQuery.queryKey, response),
    success: (response) => (response.enabled ? /*i18n*/ 'admin.switch.enabled' : /*i18n*/ 'admin.switch.disabled'),
    failure: (wanted) => ({
      title: wanted ? /*i18n*/ 'admin.switch.enableFailed' : /*i18n*/ 'admin.switch.disableFailed',
    }),
  })
  if (enabled === undefined) return <div className="bookings-switch" />
  return (
    <div className="bookings-switch">
      <Badge tone={enabled ? 'ok' : 'danger'}>
        {enabled ? i18n.t('admin.switch.isOn') : i18n.t('admin.switch.isOff')}
      </Badge>
      <Button
        variant={enabled ? 'danger' : 'primary'}
        disabled={blockedReason !== null || toggle.isPending}
        aria-describedby={blockedReason === null ? undefined : 'bookings-switch-blocked-reason'}
        onClick={() => toggle.mutate(!enabled)}
      >
        {enabled ? i18n.t('admin.switch.disable') : i18n.t('admin.switch.enable')}
      </Button>
      <BlockedReason id="bookings-switch-blocked-reason" />
    </div>
  )
}
