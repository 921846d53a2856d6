/** How long the trash and messages are kept before the server erases them. */
import { useLiveQuery } from 'dexie-react-hooks'
import { type FormEvent, useState } from 'react'
import type { PropertyInput } from '#contract/property.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { pull } from '#pwa/offline/sync.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { useWrite } from '../writes/useWrite.ts'
import { readProperty } from './queries.ts'

const choices = [null, 6, 12, 24, 36, 60]
const fields = [
  { name: 'keepTrashMonths', label: /*i18n*/ 'admin.retention.trash' },
  { name: 'keepMessagesMonths', label: /*i18n*/ 'admin.retention.messages' },
] as const
type Kept = { [Name in (typeof fields)[number]['name']]?: number | null }

export function RetentionChoice() {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  const property = useLiveQuery(readProperty)
  const [chosen, setChosen] = useState<Kept>({})
  const save = useWrite({
    send: (body: PropertyInput, key) => call('property.change', { body, key, version: property?.version ?? 0 }),
    // The next change needs the new version.
    store: pull,
    success: () => /*i18n*/ 'admin.rooms.saved',
    failure: () => ({ title: /*i18n*/ 'admin.retention.failed' }),
    onDone: () => setChosen({}),
  })
  if (!property?.value) return null
  const stored = property.value
  const kept = { ...stored, ...chosen }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(chosen)
  }
  return (
    <Card as="section" aria-labelledby="retention-title">
      <h2 id="retention-title">{i18n.t('admin.retention.title')}</h2>
      <p>{i18n.t('admin.retention.text', { years: stored.privacy.bookingYears })}</p>
      <form className="dialog-form" noValidate onSubmit={submit}>
        {fields.map(({ name, label }) => (
          <SelectField
            key={name}
            id={name}
            label={i18n.t(label)}
            value={kept[name] ?? ''}
            onChange={({ target }) =>
              setChosen({ ...chosen, [name]: target.value === '' ? null : Number(target.value) })
            }
          >
            {choices.map((months) => (
              <option key={months} value={months ?? ''}>
                {months === null ? i18n.t('admin.retention.never') : i18n.t('admin.retention.months', { n: months })}
              </option>
            ))}
          </SelectField>
        ))}
        <div className="dialog-footer">
          <BlockedReason />
          <Button
            type="submit"
            variant="primary"
            disabled={
              blockedReason !== null || save.isPending || fields.every(({ name }) => kept[name] === stored[name])
            }
          >
            {i18n.t('admin.rooms.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
