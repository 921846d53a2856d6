/** One change that was made on this device: what it changes, and what can be done about it. */
import { useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useUnsentStates, useWrites } from '../outbox/sending.ts'
import type { StaffWrite } from '../outbox/writes.ts'
import { isOpen, listSubjects } from '../outbox/writes.ts'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { drop } from './decisions.ts'
import { ItemFrame } from './ItemFrame.tsx'
import { listDroppedWith } from './items.ts'
import { getTitle } from './labels.ts'
import { WriteChanges } from './WriteChanges.tsx'
import { WriteDecision } from './WriteDecision.tsx'
import { WriteSubject } from './WriteSubject.tsx'

export type ItemProps<Write> = { write: Write; heading: 'h2' | 'h3' }

export function WriteItem({ write, heading }: ItemProps<StaffWrite>) {
  const { i18n } = useLanguage()
  const { at, state, attempt, problem } = write
  const getUnsentState = useUnsentStates()
  const later = listDroppedWith([write], useWrites().filter(isOpen))
  const [isAsking, setAsking] = useState(false)
  const onDrop = () => (later.length > 0 ? setAsking(true) : void drop(write))
  const isHeld =
    state === 'waiting' && listSubjects(write).some((it) => getUnsentState(it.table, it.id) === 'undecided')
  return (
    <ItemFrame
      heading={heading}
      title={i18n.t(getTitle(write))}
      subject={<WriteSubject write={write} />}
      state={state}
      at={at}
    >
      <WriteChanges write={write} />
      {isHeld && <p className="muted">{i18n.t('admin.toSend.held')}</p>}
      {state === 'waiting' && problem && <p className="muted">{problem.detail}</p>}
      {state === 'waiting' &&
        (attempt === null ? (
          <div className="write-actions">
            <Button onClick={onDrop}>{i18n.t('admin.toSend.undo')}</Button>
          </div>
        ) : (
          <p className="muted">{i18n.t('admin.toSend.unconfirmed')}</p>
        ))}
      {(state === 'conflict' || state === 'refused') && <WriteDecision write={write} onDrop={onDrop} />}
      {isAsking && (
        <ConfirmDialog
          title={i18n.t('admin.toSend.dropTitle')}
          submitLabel={i18n.t('admin.toSend.drop')}
          isPending={false}
          canWait
          onConfirm={() => {
            setAsking(false)
            void drop(write)
          }}
          onClose={() => setAsking(false)}
        >
          <p className="dialog-wide">{i18n.t('admin.toSend.dropLater', { n: later.length })}</p>
        </ConfirmDialog>
      )}
    </ItemFrame>
  )
}
