/**
 * The devices on which this account is logged in. A device whose session was ended deletes its data on its next
 * contact.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#pwa/api.ts'
import { formatDateTime, formatTimeAgo } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { PushSection } from '../push/PushSection.tsx'
import { sessionQuery } from '../session/queries.ts'
import { useDeviceSession } from '../session/session.ts'
import { describeUserAgent } from '../subjects/userAgent.ts'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { useBlockedReason, useNow } from '../sync/useSync.ts'
import { useWrite } from '../writes/useWrite.ts'
import { CalendarSection } from './CalendarSection.tsx'
import { devicesQuery } from './queries.ts'
import './DevicesPage.css'

export function DevicesPage() {
  const { i18n, language } = useLanguage()
  const client = useQueryClient()
  const blockedReason = useBlockedReason()
  const now = useNow()
  const devices = useQuery(devicesQuery)
  const { session } = useDeviceSession()
  const role = useQuery(sessionQuery).data?.role ?? session?.role
  const endDevice = useWrite({
    send: (id: string) => call('session.endDevice', { params: { id } }),
    store: () => client.invalidateQueries(devicesQuery),
    success: () => /*i18n*/ 'admin.devices.ended',
    failure: () => ({ title: /*i18n*/ 'admin.devices.endFailed' }),
  })
  return (
    <>
      <header className="page-head">
        <p className="muted">{i18n.t('admin.devices.text')}</p>
      </header>
      <QueryStatus query={devices} />
      <ul className="rows" aria-busy={devices.data === undefined}>
        {devices.data?.map((device) => (
          <Row
            key={device.id}
            actions={
              !device.current && (
                <Button
                  variant="danger"
                  disabled={blockedReason !== null || endDevice.isPending}
                  onClick={() => endDevice.mutate(device.id)}
                >
                  {i18n.t('admin.devices.end')}
                </Button>
              )
            }
          >
            <strong>{describeUserAgent(device.userAgent) ?? i18n.t('admin.devices.unknown')}</strong>
            {device.current && <Badge tone="ok">{i18n.t('admin.devices.current')}</Badge>}
            <span className="muted">
              {i18n.t('admin.devices.lastSeen', {
                age: formatTimeAgo(Date.parse(device.lastSeenAt), now, language),
                since: formatDateTime(device.createdAt, language),
              })}
            </span>
          </Row>
        ))}
      </ul>
      {/* The server has no notices for whoever cleans. */}
      {role !== 'housekeeping' && <PushSection />}
      <CalendarSection />
    </>
  )
}
