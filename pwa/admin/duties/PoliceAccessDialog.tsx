/** The access to the police's portal, and what happens by itself. */
import { useState } from 'react'
import { alloggiatiUrl, type Duties } from '#contract/duties/duties.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { AccessDialog, getSecretText, plainInput, secretInput, toNumber } from './AccessDialog.tsx'

type Props = { settings: Duties; onClose: () => void }

export function PoliceAccessDialog({ settings: { alloggiati: settings, checkin }, onClose }: Props) {
  const { i18n } = useLanguage()
  const [values, setValues] = useState({
    url: settings.url ?? alloggiatiUrl,
    user: settings.user ?? '',
    password: '',
    wsKey: '',
    keepNamesDays: String(settings.keepNamesDays),
    daysBefore: String(checkin.daysBefore),
    sendOnArrival: settings.sendOnArrival,
  })
  const buildInput = () => {
    const { password, wsKey, keepNamesDays, daysBefore, ...fields } = values
    const secrets = { ...(password && { password }), ...(wsKey && { wsKey }) }
    return {
      alloggiati: { ...fields, ...secrets, keepNamesDays: toNumber(keepNamesDays) },
      checkin: { daysBefore: toNumber(daysBefore) },
    }
  }
  const getSecretHint = (isStored: true | null) => isStored && i18n.t(getSecretText(settings.url, values.url))
  return (
    <AccessDialog<typeof values>
      group="alloggiati"
      title={i18n.t('admin.duties.access')}
      text={i18n.t('admin.schedine.accessText')}
      rows={[
        { name: 'user', label: i18n.t('admin.duties.user'), ...plainInput },
        {
          name: 'password',
          label: i18n.t('admin.duties.password'),
          hint: getSecretHint(settings.password),
          ...secretInput,
        },
        {
          name: 'wsKey',
          label: i18n.t('admin.schedine.wsKey'),
          hint: getSecretHint(settings.wsKey) ?? i18n.t('admin.schedine.wsKeyHint'),
          ...secretInput,
        },
        {
          name: 'keepNamesDays',
          kind: 'number',
          min: 0,
          max: 3650,
          label: i18n.t('admin.schedine.keepNames'),
          hint: i18n.t('admin.schedine.keepNamesHint'),
        },
        {
          name: 'daysBefore',
          kind: 'number',
          min: 0,
          max: 60,
          path: 'checkin.daysBefore',
          label: i18n.t('admin.schedine.daysBefore'),
          hint: i18n.t('admin.schedine.daysBeforeHint'),
        },
        { name: 'url', kind: 'url', isWide: true, label: i18n.t('admin.duties.url'), ...plainInput },
        {
          name: 'sendOnArrival',
          kind: 'checkbox',
          isWide: true,
          label: i18n.t('admin.schedine.sendOnArrival'),
          hint: i18n.t('admin.schedine.sendOnArrivalHint'),
        },
      ]}
      values={values}
      setValues={setValues}
      buildInput={buildInput}
      onClose={onClose}
    />
  )
}
