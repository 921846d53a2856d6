import { useState } from 'react'
import type { Input } from '#contract/calls.ts'
import type { Channel } from '#contract/channels.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import { useFieldErrors } from '../forms/useFieldErrors.ts'
import { useFocusOnError } from '../forms/useFocusOnError.ts'
import { getFieldError } from '../sync/errors.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { ImportAddressFields, useCheckedAddress } from './ImportAddressFields.tsx'
import { TitleMeanings } from './TitleMeanings.tsx'
import { useChannelWrite } from './useChannelWrite.ts'

type Edit = Input<'channels.edit'>

/** Changes a channel. Its address is a secret that nobody reads again, so only a new one can be written. */
export function EditChannelDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { i18n } = useLanguage()
  const { id, version, portal, titles, importHost } = channel
  const [values, setTyped] = useState(() => ({ ...channel, interval: String(channel.intervalMinutes), importUrl: '' }))
  const change = (changes: Partial<typeof values>) => setTyped((before) => ({ ...before, ...changes }))
  const { form, focusFirstError } = useFocusOnError()
  const checked = useCheckedAddress(focusFirstError)
  const edit = useChannelWrite({
    send: (body: Edit, key) => call('channels.edit', { params: { id }, body, version, key }),
    success: () => /*i18n*/ 'admin.channels.changed',
    onDone: onClose,
    onError: () => {
      focusFirstError()
      return false
    },
  })
  const getError = useFieldErrors(edit.error, values)
  const hasNewAddress = values.importUrl.trim() !== ''
  const isChecked = checked.feed !== null && checked.feed.problem === null
  const submit = () => {
    const { name, exportsRequests, asStays, asClosed, ignoredTitles } = values
    if (hasNewAddress && !isChecked) return checked.check({ importUrl: values.importUrl, portal })
    edit.mutate({
      name,
      exportsRequests,
      asStays,
      asClosed,
      ignoredTitles,
      intervalMinutes: Number(values.interval),
      ...(hasNewAddress && { importUrl: values.importUrl.trim() }),
    })
  }
  const isPending = edit.isPending || checked.isPending
  const saveLabel = hasNewAddress && !isChecked ? /*i18n*/ 'admin.channels.check' : /*i18n*/ 'admin.channels.save'
  return (
    <FormDialog
      title={i18n.t('admin.channels.editTitle', { name: channel.name })}
      form={form}
      submitLabel={i18n.t(saveLabel)}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields<typeof values>
        form={{ name: 'channel', values, setValues: change, getError }}
        rows={[
          { name: 'name', label: i18n.t('admin.channels.name') },
          {
            name: 'interval',
            kind: 'number',
            path: 'intervalMinutes',
            label: i18n.t('admin.channels.interval'),
            min: 5,
            max: 1440,
          },
          {
            name: 'exportsRequests',
            kind: 'checkbox',
            isWide: true,
            label: i18n.t('admin.channels.exportsRequests'),
            hint: i18n.t('admin.channels.exportsRequestsHint'),
          },
        ]}
      />
      {!hasNewAddress && <TitleMeanings titles={titles} meanings={values} onChange={change} />}
      <ImportAddressFields
        portal={portal}
        value={values.importUrl}
        hint={
          importHost === null
            ? i18n.t('admin.channels.noAddress')
            : i18n.t('admin.channels.addressKept', { host: importHost })
        }
        error={getError('importUrl') ?? getFieldError(checked.error, 'importUrl')}
        feed={checked.feed}
        meanings={values}
        onChange={(importUrl) => {
          checked.forget()
          change({ importUrl })
        }}
        onMeaningsChange={change}
      />
    </FormDialog>
  )
}
