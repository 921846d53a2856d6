import { useState } from 'react'
import type { Erasure } from '#contract/people.ts'
import { call, isRefusal } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { WordDialog } from '../shell/WordDialog.tsx'
import { useWrite } from '../shell/write.ts'
import type { Known } from './queries.ts'

type Props = { person: Known; onErased: (erasure: Erasure) => void; onClose: () => void }

/** Erases what is held about somebody, for good; a confirmed stay that is not over stops it, and its code is said. */
export function EraseDialog({ person, onErased, onClose }: Props) {
  const { i18n } = useLanguage()
  const [obstacle, setObstacle] = useState<string | null>(null)
  const erase = useWrite({
    name: 'people.erase',
    send: (_: null, key) => call('people.erase', { body: person.query, key }),
    store: async (erasure) => onErased(erasure),
    success: () => i18n.t('admin.people.erased'),
    failure: () => ({ title: i18n.t('admin.people.eraseFailed') }),
    onDone: onClose,
    onError: (error) => {
      const isInTheWay = isRefusal(error) && error.problem.code === 'stay_ahead'
      setObstacle(isInTheWay ? error.problem.detail : null)
      return isInTheWay
    },
  })
  return (
    <WordDialog
      title={i18n.t('admin.people.eraseTitle', { who: person.who })}
      word={i18n.t('admin.people.eraseWord')}
      submitLabel={i18n.t('admin.people.eraseConfirm')}
      isPending={erase.isPending}
      onConfirm={() => erase.mutate(null)}
      onClose={onClose}
    >
      <p>{i18n.t('admin.people.eraseText')}</p>
      {obstacle !== null && (
        <p className="dialog-warn" role="alert">
          {obstacle}
        </p>
      )}
    </WordDialog>
  )
}
