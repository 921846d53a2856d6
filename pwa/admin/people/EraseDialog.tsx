import { useState } from 'react'
import type { ErasureResult } from '#contract/guests/people.ts'
import { call, isRefusal } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { useWrite } from '../writes/useWrite.ts'
import type { IdentifiedPerson } from './queries.ts'

type Props = { person: IdentifiedPerson; onErased: (erasure: ErasureResult) => void; onClose: () => void }

/**
 * Erases a person's data permanently. The server refuses while a confirmed stay is not over, and names the booking's
 * code.
 */
export function EraseDialog({ person, onErased, onClose }: Props) {
  const { i18n } = useLanguage()
  const [blockedReason, setBlockedReason] = useState<string | null>(null)
  const erase = useWrite({
    send: (_: null, key) => call('people.erase', { body: person.query, key }),
    store: async (erasure) => onErased(erasure),
    success: () => /*i18n*/ 'admin.people.erased',
    failure: () => ({ title: /*i18n*/ 'admin.people.eraseFailed' }),
    onDone: onClose,
    onError: (error) => {
      const hasUpcomingStay = isRefusal(error) && error.problem.code === 'stay_ahead'
      setBlockedReason(hasUpcomingStay ? error.problem.detail : null)
      return hasUpcomingStay
    },
  })
  return (
    <ConfirmDialog
      title={i18n.t('admin.people.eraseTitle', { who: person.label })}
      word={i18n.t('admin.people.eraseWord')}
      submitLabel={i18n.t('admin.people.eraseConfirm')}
      isPending={erase.isPending}
      onConfirm={() => erase.mutate(null)}
      onClose={onClose}
    >
      <p>{i18n.t('admin.people.eraseText')}</p>
      {blockedReason !== null && (
        <p className="dialog-warning" role="alert">
          {blockedReason}
        </p>
      )}
    </ConfirmDialog>
  )
}
