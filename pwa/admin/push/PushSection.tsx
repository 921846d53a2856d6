/** Notices on this device, and the other devices of the account that get some. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PushDevice } from '#contract/push.ts'
import { call } from '#pwa/api.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { describeUserAgent } from '../subjects/userAgent.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { useWrite } from '../writes/useWrite.ts'
import { type PushSupport, readSupport, unsubscribeBrowser } from './browser.ts'
import { stateLabels } from './labels.ts'
import { PushDialog } from './PushDialog.tsx'
import { ownEndpointQuery, pushDevicesQuery } from './queries.ts'

const reasons: Record<Exclude<PushSupport, 'ready'>, string> = {
  install: /*i18n*/ 'admin.push.install',
  blocked: /*i18n*/ 'admin.push.blocked',
  none: /*i18n*/ 'admin.push.unsupported',
}

export function PushSection() {
  const { i18n, language } = useLanguage()
  const client = useQueryClient()
  const blockedReason = useBlockedReason()
  const { data: devices } = useQuery(pushDevicesQuery)
  const { data: endpoint } = useQuery(ownEndpointQuery)
  const [isOpen, setIsOpen] = useState(false)
  const own = devices?.find((it) => it.endpoint === endpoint)
  const turnOff = useWrite({
    send: async (device: PushDevice) => {
      await call('push.unsubscribe', { body: { endpoint: device.endpoint } })
      if (device.endpoint === endpoint) await unsubscribeBrowser()
    },
    store: async () => {
      await client.invalidateQueries(ownEndpointQuery)
      await client.invalidateQueries(pushDevicesQuery)
    },
    success: () => /*i18n*/ 'admin.push.turnedOff',
    failure: () => ({ title: /*i18n*/ 'admin.push.failed' }),
  })
  const support = readSupport()
  const isBlocked = blockedReason !== null || devices === undefined
  return (
    <section aria-labelledby="push-title" className="device-section">
      <h2 id="push-title">{i18n.t('admin.push.title')}</h2>
      <p className="muted">{i18n.t(support === 'ready' ? /*i18n*/ 'admin.push.text' : reasons[support])}</p>
      <p className="muted">{i18n.t('admin.push.badge')}</p>
      {support === 'ready' && (
        <Button variant={own ? 'secondary' : 'primary'} disabled={isBlocked} onClick={() => setIsOpen(true)}>
          {i18n.t(own ? /*i18n*/ 'admin.push.change' : /*i18n*/ 'admin.push.turnOn')}
        </Button>
      )}
      <ul className="rows">
        {devices?.map((device) => {
          const name = describeUserAgent(device.userAgent) ?? i18n.t('admin.devices.unknown')
          const last = device.lastDelivery
          return (
            <Row
              key={device.id}
              actions={
                <Button
                  variant="danger"
                  disabled={isBlocked || turnOff.isPending}
                  aria-label={i18n.t('admin.push.turnOffOn', { device: name })}
                  onClick={() => turnOff.mutate(device)}
                >
                  {i18n.t('admin.push.turnOff')}
                </Button>
              }
            >
              <strong>{name}</strong>
              <span className="muted">
                {last === null
                  ? i18n.t('admin.push.nothingYet')
                  : i18n.t(stateLabels[last.state], { at: formatDateTime(last.at, language) })}
              </span>
            </Row>
          )
        })}
      </ul>
      {isOpen && <PushDialog device={own} onClose={() => setIsOpen(false)} />}
    </section>
  )
}
