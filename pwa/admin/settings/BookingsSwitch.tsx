/** Turns the booking buttons of the whole site on and off. Says its state, and asks before it closes the house. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { useWrite } from '../writes/useWrite.ts'
import './BookingsSwitch.css'
import { bookingsEnabledQuery } from './queries.ts'
import { useFollowSettings } from './useFollowSettings.ts'

export function BookingsSwitch() {
  const { i18n } = useLanguage()
  const client = useQueryClient()
  const blockedReason = useBlockedReason()
  const [isAsking, setAsking] = useState(false)
  useFollowSettings('bookings-enabled', bookingsEnabledQuery.queryKey)
  const enabled = useQuery(bookingsEnabledQuery).data?.enabled
  const toggle = useWrite({
    send: (wanted: boolean, key) => call('settings.switchBookings', { body: { enabled: wanted }, key }),
    store: async (response) => client.setQueryData(bookingsEnabledQuery.queryKey, response),
    success: (response) => (response.enabled ? /*i18n*/ 'admin.switch.enabled' : /*i18n*/ 'admin.switch.disabled'),
    failure: (wanted) => ({
      title: wanted ? /*i18n*/ 'admin.switch.enableFailed' : /*i18n*/ 'admin.switch.disableFailed',
    }),
    onDone: () => setAsking(false),
  })
  if (enabled === undefined) return <div className="bookings-switch" />
  return (
    <div className="bookings-switch">
      <Button
        variant="quiet"
        data-enabled={enabled}
        disabled={blockedReason !== null || toggle.isPending}
        aria-describedby={blockedReason === null ? undefined : 'bookings-switch-blocked-reason'}
        onClick={() => (enabled ? setAsking(true) : toggle.mutate(true))}
      >
        <span className="switch-track" aria-hidden="true" />
        <span>{enabled ? i18n.t('admin.switch.isOn') : i18n.t('admin.switch.isOff')}</span>
        <span className="visually-hidden">
          {enabled ? i18n.t('admin.switch.disable') : i18n.t('admin.switch.enable')}
        </span>
      </Button>
      <BlockedReason id="bookings-switch-blocked-reason" />
      {isAsking && (
        <ConfirmDialog
          title={i18n.t('admin.switch.title')}
          submitLabel={i18n.t('admin.switch.disable')}
          isPending={toggle.isPending}
          onConfirm={() => toggle.mutate(false)}
          onClose={() => setAsking(false)}
        >
          <p>{i18n.t('admin.switch.guestsSee')}</p>
          <p>{i18n.t('admin.switch.stays')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
