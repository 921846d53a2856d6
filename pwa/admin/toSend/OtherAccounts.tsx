/** The changes of other accounts on this device: only their number. A manager may drop them or take them over. */
import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { Session } from '#contract/session.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { showToast } from '#pwa/ui/toasts.ts'
import { countWritesOfOthers, dropWritesOf, takeOverWrites } from '../outbox/otherAccounts.ts'
import { sessionQuery } from '../session/queries.ts'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { useWrite } from '../writes/useWrite.ts'

export function OtherAccounts({ session }: { session: Session }) {
  const { i18n } = useLanguage()
  const { username } = session
  const counts = useLiveQuery(() => countWritesOfOthers(username), [username])
  const role = useQuery(sessionQuery).data?.role ?? session.role
  if (!counts || counts.size === 0) return null
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return (
    <section className="stack-3 other-accounts">
      <p className="muted">{i18n.t('admin.toSend.others', { n: total })}</p>
      {role === 'manager' && (
        <ul className="stack-3">
          {[...counts].map(([other, count]) => (
            <OtherAccount key={other} other={other} count={count} username={username} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The key of the account; null where it no longer exists, and nothing encrypted can be read. */
async function fetchKey(other: string): Promise<string | null> {
  const account = (await call('staff.list')).find((it) => it.username === other)
  return account ? (await call('staff.openOutbox', { params: { id: account.id } })).key : null
}

const failure = /*i18n*/ 'admin.toSend.takeOverFailed'

function OtherAccount({ other, count, username }: { other: string; count: number; username: string }) {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  const [isAsking, setAsking] = useState(false)
  const takeOver = useWrite({
    send: async () => takeOverWrites(other, username, await fetchKey(other)),
    store: async (isWhole) => {
      if (!isWhole) showToast({ title: failure, lines: [/*i18n*/ 'admin.toSend.unreadable'], variant: 'destructive' })
    },
    failure: () => ({ title: failure }),
  })
  return (
    <li className="write-actions">
      <strong>{i18n.t('admin.toSend.ofAccount', { name: other, n: count })}</strong>
      <Button disabled={blockedReason !== null || takeOver.isPending} onClick={() => takeOver.mutate(null)}>
        {i18n.t('admin.toSend.takeOver')}
      </Button>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {i18n.t('admin.toSend.dropOthers')}
      </Button>
      <BlockedReason />
      {isAsking && (
        <ConfirmDialog
          title={i18n.t('admin.toSend.dropOthersTitle', { name: other, n: count })}
          submitLabel={i18n.t('admin.toSend.dropOthers')}
          isPending={false}
          canWait
          onConfirm={() => void dropWritesOf(other)}
          onClose={() => setAsking(false)}
        >
          <p className="dialog-wide">{i18n.t('admin.toSend.dropOthersText')}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
