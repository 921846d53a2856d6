/** Hands out the link by which guests register themselves: to copy, to send by WhatsApp, or to show at the counter. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { CheckinLink } from '#contract/guests/checkinLinks.ts'
import type { StayKind } from '#contract/guests/guests.ts'
import { callQuery } from '#pwa/callQuery.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { WhatsAppLink } from '../subjects/WhatsAppLink.tsx'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import './CheckinLinkButton.css'
import { useCopy } from '../writes/useCopy.ts'

const QrCode = lazy(async () => ({ default: (await import('#pwa/ui/QrCode.tsx')).QrCode }))

const calls = { booking: 'guests.readLink', channelStay: 'guests.readLinkOfPortal' } as const

type Props = { stay: StayKind; id: string; phone: string | null }

export function CheckinLinkButton(props: Props) {
  const { i18n } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {i18n.t('admin.checkinLink.title')}
      </Button>
      {isOpen && <CheckinLinkDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function CheckinLinkDialog({ stay, id, phone, onClose }: Props & { onClose: () => void }) {
  const { i18n } = useLanguage()
  const query = useQuery(callQuery(calls[stay], { params: { id } }))
  return (
    <Modal isOpen onClose={onClose} title={i18n.t('admin.checkinLink.title')} closeLabel={i18n.t('admin.close')}>
      <div className="dialog-form">
        <QueryStatus query={query} />
        {query.data && <LinkParts link={query.data} phone={phone} />}
      </div>
    </Modal>
  )
}

function LinkParts({ link: { url, text }, phone }: { link: CheckinLink; phone: string | null }) {
  const { i18n } = useLanguage()
  const { isCopied, copy } = useCopy(url)
  return (
    <>
      <p className="dialog-wide">{text}</p>
      <div className="dialog-wide inline-group">
        <WhatsAppLink phone={phone} text={text} />
        {copy && <Button onClick={copy}>{i18n.t('admin.checkinLink.copy')}</Button>}
      </div>
      <p className="dialog-wide" role="status">
        {isCopied && i18n.t('admin.checkinLink.copied')}
      </p>
      <div className="dialog-wide checkin-qr">
        <Suspense>
          <QrCode text={url} label={i18n.t('admin.checkinLink.qrCode')} />
        </Suspense>
        <p>{i18n.t('admin.checkinLink.show')}</p>
      </div>
    </>
  )
}
