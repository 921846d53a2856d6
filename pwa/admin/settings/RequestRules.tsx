/** After how many days a request that nobody has answered lapses, and when guests must confirm their address. */
import { useLiveQuery } from 'dexie-react-hooks'
import { type FormEvent, useState } from 'react'
import type { PropertyInput } from '#contract/property.ts'
import { FarmRules } from '#contract/settings.ts'
import { maxLapseDays, type ProofRule } from '#contract/stay.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { pull } from '#pwa/offline/sync.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { RadioGroup } from '#pwa/ui/RadioGroup.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { getFieldError } from '../sync/errors.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { useWrite } from '../writes/useWrite.ts'
import { readFarmRules } from './queries.ts'

const defaultRules = FarmRules.parse({})

export function RequestRules() {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  const { value: rules, version } = useLiveQuery(readFarmRules) ?? { value: defaultRules, version: 0 }
  const [typedDays, setTypedDays] = useState<string | null>(null)
  const [chosenProof, setChosenProof] = useState<ProofRule | null>(null)
  const days = typedDays ?? String(rules.lapseAfterDays)
  const proof = chosenProof ?? rules.proof
  const isChanged = Number(days) !== rules.lapseAfterDays || proof !== rules.proof
  const save = useWrite({
    send: (body: PropertyInput, key) => call('property.change', { body, key, version }),
    // The next change needs the new version.
    store: pull,
    success: () => /*i18n*/ 'admin.rooms.saved',
    failure: () => ({ title: /*i18n*/ 'admin.requests.failed' }),
    onDone: () => {
      setTypedDays(null)
      setChosenProof(null)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ lapseAfterDays: Number(days), proof })
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
        <div className="dialog-wide">
          <RadioGroup
            legend={i18n.t('admin.requests.proof')}
            options={[
              { value: 'flood', label: i18n.t('admin.requests.proofFlood') },
              { value: 'always', label: i18n.t('admin.requests.proofAlways') },
            ]}
            value={proof}
            onChange={setChosenProof}
          />
          <p className="muted">{i18n.t('admin.requests.proofHint')}</p>
        </div>
        <div className="dialog-footer">
          <BlockedReason />
          <Button type="submit" variant="primary" disabled={blockedReason !== null || save.isPending || !isChanged}>
            {i18n.t('admin.rooms.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
