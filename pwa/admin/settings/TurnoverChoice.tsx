/** Whether a room's check-out day is free for the next arrival. The server refuses when coming stays would collide. */
import { useLiveQuery } from 'dexie-react-hooks'
import { type FormEvent, useState } from 'react'
import type { Turnover } from '#contract/stay.ts'
import { ApiError, call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { pull } from '#pwa/offline/sync.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { RadioGroup } from '#pwa/ui/RadioGroup.tsx'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { useWrite } from '../writes/useWrite.ts'
import { readFarmRules } from './queries.ts'

export function TurnoverChoice() {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  const rules = useLiveQuery(readFarmRules)
  const [chosen, setChosen] = useState<Turnover | null>(null)
  const turnover = chosen ?? rules?.value.turnover ?? 'blocked'
  const save = useWrite({
    send: (value: Turnover, key) =>
      call('property.change', { body: { turnover: value }, key, version: rules?.version ?? 0 }),
    // The next change needs the new version.
    store: pull,
    success: () => /*i18n*/ 'admin.rooms.saved',
    failure: () => ({ title: /*i18n*/ 'admin.turnover.failed' }),
    onDone: () => setChosen(null),
  })
  const collisions = save.error instanceof ApiError ? (save.error.problem?.errors ?? []) : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(turnover)
  }
  return (
    <Card as="section" aria-labelledby="turnover-title">
      <h2 id="turnover-title">{i18n.t('admin.turnover.title')}</h2>
      <form className="dialog-form" noValidate onSubmit={submit}>
        <RadioGroup
          legend={i18n.t('admin.turnover.legend')}
          options={[
            { value: 'blocked', label: i18n.t('admin.turnover.blocked') },
            { value: 'same-day', label: i18n.t('admin.turnover.sameDay') },
          ]}
          value={turnover}
          onChange={setChosen}
        />
        {collisions.length > 0 && (
          <div className="dialog-wide" role="alert">
            <p>{i18n.t('admin.turnover.collisions')}</p>
            <ul>
              {collisions.map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </div>
        )}
        <div className="dialog-footer">
          <BlockedReason />
          <Button
            type="submit"
            variant="primary"
            disabled={blockedReason !== null || save.isPending || turnover === rules?.value.turnover}
          >
            {i18n.t('admin.rooms.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
