/**
 * Adds a channel in three steps, after a page that says what calendars cannot do: the room and the portal, the portal's
 * address with a check, and our address (`ExportAddressDialog`).
 */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { Portal } from '#contract/channels.ts'
import { getRoomName } from '#contract/text/format.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import { useFieldErrors } from '../forms/useFieldErrors.ts'
import { useFocusOnError } from '../forms/useFocusOnError.ts'
import { readBookableRooms } from '../rooms/queries.ts'
import { PortalField } from '../subjects/PortalField.tsx'
import { portalNames } from '../subjects/portalNames.ts'
import { getFieldError } from '../sync/errors.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import type { ChannelWithAddress } from './ExportAddressDialog.tsx'
import { ImportAddressFields, useCheckedAddress } from './ImportAddressFields.tsx'
import { type Meanings, noMeanings } from './meanings.ts'
import { useChannelWrite } from './useChannelWrite.ts'

const limits = [
  /*i18n*/ 'admin.channels.limit.late',
  /*i18n*/ 'admin.channels.limit.nightsOnly',
  /*i18n*/ 'admin.channels.limit.booking',
  /*i18n*/ 'admin.channels.limit.people',
]

/** What calendars of portals cannot do, before anybody relies on them. */
function ChannelLimits() {
  const { i18n } = useLanguage()
  return (
    <div className="dialog-wide">
      <p>{i18n.t('admin.channels.limitsText')}</p>
      <ul className="channel-limits">
        {limits.map((id) => (
          <li key={id}>{i18n.t(id)}</li>
        ))}
      </ul>
    </div>
  )
}

type Props = { onAdded: (channel: ChannelWithAddress) => void; onClose: () => void }
type Values = { roomId: number | null; portal: Portal; name: string; importUrl: string } & Meanings
type Step = 'limits' | 'portal' | 'address'

const initialValues: Values = { roomId: null, portal: 'airbnb', name: '', importUrl: '', ...noMeanings }
const getName = ({ name, portal }: Values): string => name.trim() || (portalNames[portal] ?? '')

export function AddChannelDialog({ onAdded, onClose }: Props) {
  const { i18n, language } = useLanguage()
  const [step, setStep] = useState<Step>('limits')
  // One id for all tries, so that a repeated one adds nothing twice.
  const [id] = useState(() => uuidv7())
  const [values, setTyped] = useState(initialValues)
  const rooms = useLiveQuery(readBookableRooms) ?? []
  const roomId = values.roomId ?? rooms[0]?.id ?? 0
  const { form, focusFirstError } = useFocusOnError()
  const checked = useCheckedAddress(focusFirstError)
  const change = (changes: Partial<Values>) => setTyped((before) => ({ ...before, ...changes }))
  const add = useChannelWrite({
    send: (input: Values, key) =>
      call('channels.add', {
        body: {
          id,
          roomId,
          portal: input.portal,
          name: getName(input),
          importUrl: input.importUrl.trim() || null,
          asStays: input.asStays,
          asClosed: input.asClosed,
          ignoredTitles: input.ignoredTitles,
        },
        key,
      }),
    onStored: onAdded,
    onError: (error) => {
      if (getFieldError(error, 'name') !== undefined) setStep('portal')
      focusFirstError()
      return false
    },
  })
  const getError = useFieldErrors(add.error, values)
  const isChecked = checked.feed !== null && checked.feed.problem === null
  const submit = () => {
    if (step === 'limits') setStep('portal')
    else if (step === 'portal') setStep('address')
    else if (values.importUrl.trim() === '' || isChecked) add.mutate(values)
    else checked.check(values)
  }
  const submitLabel =
    step !== 'address'
      ? i18n.t('admin.channels.next')
      : values.importUrl.trim() === ''
        ? i18n.t('admin.channels.saveWithout')
        : i18n.t(isChecked ? /*i18n*/ 'admin.channels.save' : /*i18n*/ 'admin.channels.check')
  const titles: Record<Step, string> = {
    limits: i18n.t('admin.channels.limits'),
    portal: i18n.t('admin.channels.step', { n: 1, title: i18n.t('admin.channels.roomAndPortal') }),
    address: i18n.t('admin.channels.step', { n: 2, title: i18n.t('admin.channels.portalAddress') }),
  }
  const isPending = add.isPending || checked.isPending
  return (
    <FormDialog
      title={titles[step]}
      form={form}
      submitLabel={submitLabel}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {step === 'limits' && <ChannelLimits />}
      {step === 'portal' && (
        <Fields<Values>
          form={{ name: 'channel', values, setValues: change, getError }}
          rows={[
            {
              name: 'roomId',
              kind: 'select',
              value: roomId,
              label: i18n.t('admin.booking.room'),
              options: rooms.map((room) => ({ value: room.id, label: getRoomName(room, language) })),
            },
            <PortalField
              key="portal"
              id="channel-portal"
              value={values.portal}
              onChange={(portal) => change({ portal })}
            />,
            {
              name: 'name',
              isWide: true,
              label: i18n.t('admin.channels.name'),
              hint: i18n.t('admin.channels.nameHint'),
              placeholder: portalNames[values.portal] ?? '',
            },
          ]}
        />
      )}
      {step === 'address' && (
        <ImportAddressFields
          portal={values.portal}
          value={values.importUrl}
          error={getError('importUrl') ?? getFieldError(checked.error, 'importUrl')}
          feed={checked.feed}
          meanings={values}
          onChange={(importUrl) => {
            checked.forget()
            change({ importUrl, ...noMeanings })
          }}
          onMeaningsChange={change}
        />
      )}
    </FormDialog>
  )
}
