/** A portal's stay: its days, the portal's page, and what staff write about it. No import overwrites that. */
import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { type ChannelStay, isInConflict, type PriceCollector, priceCollectors } from '#contract/channels.ts'
import { formatStayName } from '#contract/stays/stayNames.ts'
import { getRoomName } from '#contract/text/format.ts'
import { formatStayDays } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { Badge } from '#pwa/ui/Badge.tsx'
import { PortalMark } from '../channels/PortalMark.tsx'
import { Fields } from '../forms/Fields.tsx'
import type { FormRow } from '../forms/fields.ts'
import { useFocusOnError } from '../forms/useFocusOnError.ts'
import { NoShow } from '../guests/NoShow.tsx'
import { toGuestsOf } from '../guests/queries.ts'
import { StayGuestsPart } from '../guests/StayGuestsPart.tsx'
import { UnsentBadge } from '../outbox/UnsentBadge.tsx'
import { LedgerLines } from '../payments/LedgerLines.tsx'
import { PaymentList } from '../payments/PaymentList.tsx'
import { loadChannelStaySheet } from '../print/loadRegistrationSheet.ts'
import { PrintButton } from '../print/PrintButton.tsx'
import { dutiesQuery } from '../settings/queries.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { ChannelConflict } from './ChannelConflict.tsx'
import { findErrors, type StayErrors, type StayValues, toPatch, toValues } from './form.ts'
import { useChannelStayWrite } from './useChannelStayWrite.ts'

const collectorLabels: Record<PriceCollector, string> = {
  portal: /*i18n*/ 'admin.channelStay.collectedByPortal',
  house: /*i18n*/ 'admin.channelStay.collectedByHouse',
}

export function ChannelStayDialog({ stay: opened, onClose }: { stay: ChannelStay; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const stay = useLiveQuery(() => db.channelStays.get(opened.id), [opened.id]) ?? opened
  const [values, setValues] = useState<StayValues>(() => toValues(opened, language))
  const [errors, setErrors] = useState<StayErrors>({})
  const { form, focusFirstError } = useFocusOnError()
  const save = useChannelStayWrite(onClose)
  const submit = () => {
    const found = findErrors(values)
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFirstError()
    const patch = toPatch(stay, values)
    if (Object.keys(patch).length === 0) onClose()
    else save.mutate({ stay, patch })
  }
  const errorTexts = {
    guests: i18n.t('channel.errors.guests'),
    money: i18n.t('errors.money'),
    tooLong: i18n.t('errors.tooLong'),
  }
  const getError = (name: string) => {
    const error = name in errors ? errors[name as keyof StayErrors] : undefined
    return error && errorTexts[error]
  }
  const rows: FormRow<StayValues>[] = [
    { name: 'guestName', label: i18n.t('admin.channelStay.guestName'), autoComplete: 'off' },
    { name: 'phone', kind: 'tel', label: i18n.t('admin.channelStay.phone'), autoComplete: 'off' },
    { name: 'guests', label: i18n.t('admin.channelStay.guests'), inputMode: 'numeric', autoComplete: 'off' },
    { name: 'price', label: i18n.t('admin.channelStay.gross'), inputMode: 'decimal', autoComplete: 'off' },
    { name: 'commission', label: i18n.t('admin.channelStay.fee'), inputMode: 'decimal', autoComplete: 'off' },
    stay.kind === 'stay' && {
      name: 'priceCollectedBy',
      kind: 'radio',
      label: i18n.t('admin.channelStay.collectedBy'),
      options: priceCollectors.map((value) => ({
        value,
        label: i18n.t(collectorLabels[value], { channel: stay.channelName }),
      })),
    },
    { name: 'notes', kind: 'area', isWide: true, label: i18n.t('admin.channelStay.notes'), rows: 2 },
  ]
  return (
    <FormDialog
      title={formatStayName(stay, i18n)}
      form={form}
      submitLabel={i18n.t('admin.channels.save')}
      isPending={save.isPending}
      canWait
      onSubmit={submit}
      onClose={onClose}
      before={<StayFacts stay={stay} />}
    >
      <Fields form={{ name: 'channel-stay', values, setValues, getError }} rows={rows} />
    </FormDialog>
  )
}

function StayFacts({ stay }: { stay: ChannelStay }) {
  const { i18n, language } = useLanguage()
  const room = useLiveQuery(() => db.rooms.get(stay.roomId), [stay.roomId])
  const write = useChannelStayWrite(() => {})
  const of = toGuestsOf(stay)
  return (
    <div className="channel-stay-facts">
      <p>
        <PortalMark portal={stay.portal} /> <strong>{room && getRoomName(room, language)}</strong>{' '}
        {formatStayDays(stay, language)}
      </p>
      <p>
        <UnsentBadge table="channelStays" id={stay.id} />
        {stay.isChannelDeleted && <Badge tone="warn">{i18n.t('admin.channelStay.channelDeleted')}</Badge>}
        {stay.title !== '' && <span className="muted">{i18n.t('admin.channelStay.title', { title: stay.title })}</span>}{' '}
        {stay.url !== null && (
          <a href={stay.url} target="_blank" rel="noreferrer">
            {i18n.t('admin.channelStay.openPortal')}
          </a>
        )}
      </p>
      {isInConflict(stay) && <ChannelConflict stay={stay} />}
      {stay.kind === 'stay' && (
        // What is typed in the dialogs of the guests is no text of this one.
        <div onInput={(event) => event.stopPropagation()}>
          <StayGuestsPart
            of={of}
            checkinPhone={stay.cancelledAt === null ? stay.phone : undefined}
            noShow={stay.noShow}
            render={(actions, list) => (
              <section>
                <h3>{i18n.t('admin.guests.title')}</h3>
                {list}
                <div className="inline-group">
                  {actions}
                  <NoShow
                    of={of}
                    noShow={stay.noShow}
                    isPending={write.isPending}
                    onChange={(noShow) => write.mutate({ stay, patch: { noShow } })}
                  />
                  <PrintButton size="small" load={() => loadChannelStaySheet(stay)}>
                    {i18n.t('admin.print.registration')}
                  </PrintButton>
                </div>
              </section>
            )}
          />
          <StayAccountPart stay={stay} />
        </div>
      )}
    </div>
  )
}

/** What the guest of a portal owes the farm, and what came in. */
function StayAccountPart({ stay }: { stay: ChannelStay }) {
  const { i18n } = useLanguage()
  const collectedBy = useQuery(dutiesQuery).data?.tax?.collectedBy ?? []
  return (
    <section>
      <h3>{i18n.t('admin.booking.money')}</h3>
      {collectedBy.includes(stay.portal) && <p>{i18n.t('admin.stayTax.collected', { channel: stay.channelName })}</p>}
      <LedgerLines stay={stay} />
      <PaymentList stay={stay} />
    </section>
  )
}
