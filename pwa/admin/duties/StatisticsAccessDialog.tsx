/** The access to the region's portal, and by when it wants the statistics. */
import { useState } from 'react'
import type { Duties } from '#contract/duties.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { AccessDialog, getSecretText, toNumber } from './AccessDialog.tsx'

type Props = { settings: Duties['statistics']; onClose: () => void }

export function StatisticsAccessDialog({ settings, onClose }: Props) {
  const { i18n } = useLanguage()
  const [values, setValues] = useState({
    ...{ url: settings.url ?? '', code: settings.code ?? '', user: settings.user ?? '', password: '' },
    dueDay: String(settings.dueDay),
  })
  const buildInput = () => {
    const { password, dueDay, ...fields } = values
    return { statistics: { ...fields, ...(password && { password }), dueDay: toNumber(dueDay) } }
  }
  return (
    <AccessDialog
      group="statistics"
      title={i18n.t('admin.duties.access')}
      text={i18n.t('admin.statistics.accessText')}
      fields={[
        {
          ...{ name: 'code', type: 'text', label: i18n.t('admin.statistics.code') },
          hint: i18n.t('admin.statistics.codeHint'),
        },
        {
          ...{ name: 'dueDay', type: 'number', min: 1, max: 31, label: i18n.t('admin.statistics.dueDay') },
          hint: i18n.t('admin.statistics.dueDayHint'),
        },
        { name: 'user', type: 'text', label: i18n.t('admin.duties.user') },
        {
          ...{ name: 'password', type: 'password', label: i18n.t('admin.duties.password') },
          hint: settings.password ? i18n.t(getSecretText(settings.url, values.url)) : undefined,
        },
        {
          ...{ name: 'url', type: 'url', isWide: true, label: i18n.t('admin.duties.url') },
          hint: i18n.t('admin.statistics.urlHint'),
        },
      ]}
      values={values}
      onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
      buildInput={buildInput}
      onClose={onClose}
    />
  )
}
