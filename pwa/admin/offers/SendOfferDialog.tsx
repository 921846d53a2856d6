/** Shows the mail of an offer before it goes out. */
import type { Offer } from '#contract/offers/offers.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { FormDialog } from '../writes/FormDialog.tsx'
import { OfferMail } from './OfferMail.tsx'
import { useSendOffer } from './useOfferWrites.ts'

export function SendOfferDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { i18n } = useLanguage()
  const send = useSendOffer(onClose)
  return (
    <FormDialog
      title={i18n.t('admin.offer.sendTitle', { name: formatGuestName(offer, i18n) })}
      size="wide"
      submitLabel={i18n.t('admin.offer.send')}
      isPending={send.isPending}
      onSubmit={() => send.mutate(offer)}
      onClose={onClose}
    >
      <OfferMail offer={offer} />
    </FormDialog>
  )
}
