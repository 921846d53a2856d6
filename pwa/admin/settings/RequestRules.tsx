/** After how many days a request that nobody has answered lapses. */
import { useLiveQuery } from 'dexie-react-hooks'
import { type FormEvent, useState } from 'react'
import { defaultProperty } from '#contract/settings.ts'
import { maxLapseDays } from '#contract/stay.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { getFieldError } from '../sync/errors.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { useWrite } from '../writes/useWrite.ts'
import { readProperty } from './queries.ts'

export function RequestRules() {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  const { value: rules, version } = useLiveQuery(readProperty) ?? { value: defaultProperty, version: 0 }
  const [typedDays, setTypedDays] = useState<string | null>(null)
  const days = typedDays ?? String(rules.lapseAfterDays)
  const save = useWrite({
    send: (lapseAfterDays: number, key) =>
      call('property.change', { body: { ...rules, lapseAfterDays }, key, version }),
    success: () => /*i18n*/ 'admin.rooms.saved',
    failure: () => ({ title: /*i18n*/ 'admin.requests.failed' }),
    onDone: () => setTypedDays(null),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(Number(days))
  }
  return (
    <Card as="section" aria-labelledby="requests-title">
      <h2 id="requests-title">{i18n.t('admin.requests.title')}</h2>
      <form className="dialog-form" noValidate onSubmit={submit}>
        <TextField
          id="requests-lapse-days"
          label={i18n.t('admin.requests.lapseAfterDays')}
          hint={i18n.t('admin.requests.lapseHint')}
          error={getFieldError(save.error, 'lapseAfterDays')}
          type="number"
          inputMode="numeric"
          min={1}
          max={maxLapseDays}
          value={days}
          onChange={(event) => setTypedDays(event.target.value)}
        />
        <div className="dialog-footer">
          <BlockedReason />
          <Button
            type="submit"
            variant="primary"
            disabled={blockedReason !== null || save.isPending || Number(days) === rules.lapseAfterDays}
          >
            {i18n.t('admin.rooms.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
