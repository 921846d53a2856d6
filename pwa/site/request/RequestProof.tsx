/**
 * What the guest of an unproved request does: presses the button, or opens the mail first. The page itself proves nothing,
 * because programs that check mails open its links, too.
 */

import type { RequestView } from '#contract/bookings/requests.ts'
import type { Input } from '#contract/calls.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { type RequestLink, useRequestWrite } from '../useRequestWrite.ts'
import { WriteFailure } from './WriteFailure.tsx'

type Props = {
  link: RequestLink
  canProve: boolean
  onDone: (request: RequestView) => void
  onRefused: () => void
}

export function RequestProof({ canProve, ...props }: Props) {
  const { i18n } = useLanguage()
  const { submit, isSending, failure } = useRequestWrite({
    ...props,
    send: (body: Input<'bookings.proveRequest'>, options) => call('bookings.proveRequest', { ...options, body }),
  })
  if (!canProve) return <p>{i18n.t('request.proof.byMail')}</p>
  return (
    <>
      <WriteFailure failure={failure} />
      <Button variant="primary" disabled={isSending} onClick={() => void submit({})}>
        {i18n.t('request.proof.confirm')}
      </Button>
    </>
  )
}
