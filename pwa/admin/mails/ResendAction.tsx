/**
 * Sends a mail again, or releases a held one. A mail sent less than a minute ago is sent again only after a
 * confirmation.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Mail } from '#contract/mails.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { useWrite } from '../writes/useWrite.ts'
import { isSentJustNow } from './errors.ts'
import { invalidateMails, useMailConfigured } from './queries.ts'

export function ResendAction({ mail }: { mail: Mail }) {
  const { i18n } = useLanguage()
  const client = useQueryClient()
  const blockedReason = useBlockedReason()
  const blockedReasonId = useId()
  const isMailConfigured = useMailConfigured()
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const resend = useWrite({
    send: (again: boolean, key) => call('mails.resend', { params: { id: mail.id }, key, body: again ? { again } : {} }),
    store: () => invalidateMails(client),
    success: () => (isMailConfigured ? /*i18n*/ 'admin.mail.done' : /*i18n*/ 'admin.mail.writtenToFile'),
    failure: () => ({ title: /*i18n*/ 'admin.mail.failed', text: /*i18n*/ 'admin.mail.failedText' }),
    onDone: () => setConfirmOpen(false),
    onError: (error) => {
      const wasSentJustNow = isSentJustNow(error)
      if (wasSentJustNow) setConfirmOpen(true)
      return wasSentJustNow
    },
  })
  return (
    <>
      <BlockedReason id={blockedReasonId} />
      <Button
        disabled={blockedReason !== null || resend.isPending}
        aria-describedby={blockedReason === null ? undefined : blockedReasonId}
        onClick={() => resend.mutate(false)}
      >
        {mail.state === 'held'
          ? i18n.t('admin.mails.release')
          : mail.state === 'queued'
            ? i18n.t('admin.mails.tryNow')
            : i18n.t('admin.mails.resend')}
      </Button>
      {isConfirmOpen && (
        <ConfirmDialog
          title={i18n.t('admin.mails.resend')}
          submitLabel={i18n.t('admin.mail.sendAgain')}
          variant="primary"
          isPending={resend.isPending}
          onConfirm={() => resend.mutate(true)}
          onClose={() => setConfirmOpen(false)}
        >
          <p className="dialog-wide">{i18n.t('admin.mail.sentJustNow')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
