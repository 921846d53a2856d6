/** The access to the police's portal, and what happens by itself. */
import { useState } from 'react'
import { alloggiatiUrl, type Duties } from '#contract/duties.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { AccessDialog, getSecretText, toNumber } from './AccessDialog.tsx'

type Props = { settings: Duties; onClose: () => void }

export function PoliceAccessDialog({ settings: { alloggiati: settings, checkin }, onClose }: Props) {
  const { i18n } = useLanguage()
  const [sendOnArrival, setSendOnArrival] = useState(settings.sendOnArrival)
  const [values, setValues] = useState({
    ...{ url: settings.url ?? alloggiatiUrl, user: settings.user ?? '', password: '', wsKey: '' },
    keepNamesDays: String(settings.keepNamesDays),
    daysBefore: String(checkin.daysBefore),
  })
  const buildInput = () => {
    const { password, wsKey, keepNamesDays, daysBefore, ...fields } = values
    const secrets = { ...(password && { password }), ...(wsKey && { wsKey }) }
    return {
      alloggiati: { ...fields, ...secrets, sendOnArrival, keepNamesDays: toNumber(keepNamesDays) },
      checkin: { daysBefore: toNumber(daysBefore) },
    }
  }
  const getSecretHint = (isStored: true | null) => isStored && i18n.t(getSecretText(settings.url, values.url))
  return (
    <AccessDialog
      group="alloggiati"
      title={i18n.t('admin.duties.access')}
      text={i18n.t('admin.schedine.accessText')}
      fields={[
        { name: 'user', type: 'text', label: i18n.t('admin.duties.user') },
        {
          ...{ name: 'password', type: 'password', label: i18n.t('admin.duties.password') },
          hint: getSecretHint(settings.password) ?? undefined,
        },
        {
          ...{ name: 'wsKey', type: 'password', label: i18n.t('admin.schedine.wsKey') },
          hint: getSecretHint(settings.wsKey) ?? i18n.t('admin.schedine.wsKeyHint'),
        },
        {
          ...{ name: 'keepNamesDays', type: 'number', min: 0, max: 3650, label: i18n.t('admin.schedine.keepNames') },
          hint: i18n.t('admin.schedine.keepNamesHint'),
        },
        {
          ...{ name: 'daysBefore', type: 'number', min: 0, max: 60, path: 'checkin.daysBefore' },
          label: i18n.t('admin.schedine.daysBefore'),
          hint: i18n.t('admin.schedine.daysBeforeHint'),
        },
        { name: 'url', type: 'url', isWide: true, label: i18n.t('admin.duties.url') },
      ]}
      values={values}
      onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
      buildInput={buildInput}
      onClose={onClose}
    >
      <div className="dialog-wide">
        <Checkbox
          id="alloggiati-automatic"
          label={i18n.t('admin.schedine.sendOnArrival')}
          hint={i18n.t('admin.schedine.sendOnArrivalHint')}
          checked={sendOnArrival}
          onChange={({ target }) => setSendOnArrival(target.checked)}
        />
      </div>
    </AccessDialog>
  )
}
