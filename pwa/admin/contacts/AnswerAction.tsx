import { Contact } from '#contract/contacts.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { rows } from '#pwa/offline/rows.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { buildRowWaiting } from '../outbox/waiting.ts'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { getCurrentRow } from '../sync/errors.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { useWrite } from '../writes/useWrite.ts'

/** Marks a message as answered, or as unanswered again. `isAsking`: somebody has just written to the sender. */
export function AnswerAction({ contact, isAsking }: { contact: Contact; isAsking: boolean }) {
  const { i18n } = useLanguage()
  const { id, answered, version } = contact
  const blockedReason = useBlockedReason({ canWait: true })
  const mark = useWrite<boolean, Contact>({
    waiting: buildRowWaiting('contacts', 'contacts.patch', (input) => ({
      seen: contact,
      next: { ...contact, answered: input },
      input: { answered: input },
    })),
    send: (input, key) => call('contacts.patch', { params: { id }, body: { answered: input }, key, version }),
    store: (response) => rows.contacts.storeRows([response]),
    success: (_, input) => (input ? /*i18n*/ 'admin.contacts.markedAnswered' : /*i18n*/ 'admin.contacts.markedOpen'),
    failure: () => ({ title: /*i18n*/ 'admin.contacts.markFailed' }),
    onError: (error) => {
      const current = getCurrentRow(error, Contact)
      if (current) void rows.contacts.storeRows([current])
      return false
    },
  })
  const isAsked = isAsking && !answered
  return (
    <div className="contact-answer">
      {isAsked && <strong role="status">{i18n.t('admin.contacts.haveYouAnswered')}</strong>}
      <Button
        size="small"
        variant={isAsked ? 'primary' : 'secondary'}
        disabled={blockedReason !== null || mark.isPending}
        onClick={() => mark.mutate(!answered)}
      >
        {i18n.t(answered ? /*i18n*/ 'admin.contacts.markOpen' : /*i18n*/ 'admin.contacts.markAnswered')}
      </Button>
      <BlockedReason canWait />
    </div>
  )
}
