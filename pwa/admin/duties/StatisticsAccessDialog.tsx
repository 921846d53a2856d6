/** The access to the region's portal, and by when it wants the statistics. */
import { useState } from 'react'
import type { Duties } from '#contract/duties/duties.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { AccessDialog, getSecretText, plainInput, secretInput, toNumber } from './AccessDialog.tsx'

type Props = { settings: Duties['statistics']; onClose: () => void }

export function StatisticsAccessDialog({ settings, onClose }: Props) {
  const { i18n } = useLanguage()
  const [values, setValues] = useState({
    url: settings.url ?? '',
    code: settings.code ?? '',
    user: settings.user ?? '',
    password: '',
    dueDay: String(settings.dueDay),
  })
  const buildInput = () => {
    const { password, dueDay, ...fields } = values
    return { statistics: { ...fields, ...(password && { password }), dueDay: toNumber(dueDay) } }
  }
  return (
    <AccessDialog<typeof values>
      group="statistics"
      title={i18n.t('admin.duties.access')}
      text={i18n.t('admin.statistics.accessText')}
      rows={[
        {
          name: 'code',
          label: i18n.t('admin.statistics.code'),
          hint: i18n.t('admin.statistics.codeHint'),
          ...plainInput,
        },
        {
          name: 'dueDay',
          kind: 'number',
          min: 1,
          max: 31,
          label: i18n.t('admin.statistics.dueDay'),
          hint: i18n.t('admin.statistics.dueDayHint'),
        },
        { name: 'user', label: i18n.t('admin.duties.user'), ...plainInput },
        {
          name: 'password',
          label: i18n.t('admin.duties.password'),
          hint: settings.password && i18n.t(getSecretText(settings.url, values.url)),
          ...secretInput,
        },
        {
          name: 'url',
          kind: 'url',
          isWide: true,
          label: i18n.t('admin.duties.url'),
          hint: i18n.t('admin.statistics.urlHint'),
          ...plainInput,
        },
      ]}
      values={values}
      setValues={setValues}
      buildInput={buildInput}
      onClose={onClose}
    />
  )
}
