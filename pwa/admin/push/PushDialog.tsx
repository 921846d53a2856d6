/** What this device is told, and when it is quiet. */
import { useQueryClient } from '@tanstack/react-query'
import { type PushDevice, type PushKind, pushKinds } from '#contract/push.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import type { FormRow } from '../forms/fields.ts'
import { useForm } from '../forms/useForm.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { subscribeBrowser } from './browser.ts'
import { kindLabels } from './labels.ts'
import { ownEndpointQuery, pushDevicesQuery } from './queries.ts'

type Values = { kinds: Record<PushKind, boolean>; quietFrom: string; quietTo: string; showNames: boolean }

const buildKinds = (isChosen: (kind: PushKind) => boolean): Values['kinds'] => ({
  request: isChosen('request'),
  message: isChosen('message'),
  cancellation: isChosen('cancellation'),
  conflict: isChosen('conflict'),
  overdue: isChosen('overdue'),
  mailFailed: isChosen('mailFailed'),
  backupFailed: isChosen('backupFailed'),
  accepted: isChosen('accepted'),
  wish: isChosen('wish'),
  waitlist: isChosen('waitlist'),
  duty: isChosen('duty'),
  morning: isChosen('morning'),
})

const buildValues = (device: PushDevice | undefined): Values => ({
  kinds: buildKinds((kind) => device?.kinds.includes(kind) ?? true),
  quietFrom: device?.quietFrom ?? '',
  quietTo: device?.quietTo ?? '',
  showNames: device?.showNames ?? false,
})

/** `device`: what is stored for this browser; undefined when notices are off. */
export function PushDialog({ device, onClose }: { device: PushDevice | undefined; onClose: () => void }) {
  const { i18n } = useLanguage()
  const client = useQueryClient()
  const form = useForm({
    name: 'push',
    id: null,
    schema: null,
    initial: () => buildValues(device),
    onClose,
    send: async ({ kinds, quietFrom, quietTo, showNames }: Values) => {
      const { key } = await call('push.readKey')
      const browser = await subscribeBrowser(key)
      if (browser === null) return null
      const quiet = { quietFrom: quietFrom || null, quietTo: quietTo || null }
      return call('push.subscribe', {
        body: { ...browser, ...quiet, showNames, kinds: pushKinds.filter((kind) => kinds[kind]) },
      })
    },
    store: async () => {
      await client.invalidateQueries(ownEndpointQuery)
      await client.invalidateQueries(pushDevicesQuery)
    },
    success: (stored) => (stored === null ? /*i18n*/ 'admin.push.notAllowed' : /*i18n*/ 'admin.push.saved'),
    failure: () => ({ title: /*i18n*/ 'admin.push.failed' }),
  })
  const rows: FormRow<Values>[] = [
    ...pushKinds.map((kind) => ({
      name: `kinds.${kind}` as const,
      kind: 'checkbox' as const,
      label: i18n.t(kindLabels[kind]),
    })),
    { name: 'quietFrom', label: i18n.t('admin.push.quietFrom'), placeholder: '22:00', inputMode: 'numeric' },
    {
      name: 'quietTo',
      label: i18n.t('admin.push.quietTo'),
      hint: i18n.t('admin.push.quietHint'),
      placeholder: '07:00',
      inputMode: 'numeric',
    },
    {
      name: 'showNames',
      kind: 'checkbox',
      label: i18n.t('admin.push.showNames'),
      hint: i18n.t('admin.push.showNamesHint'),
    },
  ]
  return (
    <FormDialog
      {...form.dialog}
      title={i18n.t('admin.push.title')}
      submitLabel={i18n.t(device ? /*i18n*/ 'admin.push.save' : /*i18n*/ 'admin.push.turnOn')}
      onSubmit={() => form.save.mutate(form.values)}
    >
      <Fields form={form} rows={rows} />
    </FormDialog>
  )
}
