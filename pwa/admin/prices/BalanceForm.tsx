/** When the rest of the price is to be paid, and how. */
import { useLiveQuery } from 'dexie-react-hooks'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import type { BalanceRule } from '#contract/money/balanceRule.ts'
import { guestWays } from '#contract/money/ledgerFields.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { pull } from '#pwa/offline/sync.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { useFocusOnError } from '../forms/useFocusOnError.ts'
import { getPlaceHref } from '../places.ts'
import { readProperty } from '../settings/queries.ts'
import { getFieldError } from '../sync/errors.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { parseCount } from '../writes/amounts.ts'
import { useWrite } from '../writes/useWrite.ts'

const wayLabels = {
  transfer: /*i18n*/ 'admin.balance.transfer',
  cash: /*i18n*/ 'admin.balance.cash',
  card: /*i18n*/ 'admin.balance.card',
} as const

export function BalanceForm() {
  const { i18n } = useLanguage()
  const stored = useLiveQuery(readProperty)
  return (
    <section aria-labelledby="balance-title">
      <header className="page-head">
        <h2 id="balance-title">{i18n.t('admin.balance.title')}</h2>
      </header>
      <Card>
        {stored?.value && (
          <RuleForm
            key={stored.version}
            rule={stored.value.balance}
            depositDays={stored.value.deposit.dueBeforeArrivalDays}
            version={stored.version}
          />
        )}
      </Card>
    </section>
  )
}

/** `depositDays`: how many days before the arrival the deposit is due at the latest, which another page says. */
type Props = { rule: BalanceRule; depositDays: number; version: number }

function RuleForm({ rule, depositDays, version }: Props) {
  const { i18n } = useLanguage()
  const isBlocked = useBlockedReason() !== null
  const [days, setDays] = useState(String(rule.days ?? ''))
  const [ways, setWays] = useState(rule.ways)
  const { form, focusFirstError } = useFocusOnError()
  const save = useWrite({
    send: (balance: BalanceRule, key) => call('property.change', { body: { balance }, key, version }),
    // The next change needs the new version.
    store: pull,
    success: () => /*i18n*/ 'admin.rooms.saved',
    failure: () => ({ title: /*i18n*/ 'admin.property.failed' }),
    onError: () => {
      focusFirstError()
      return false
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const count = parseCount(days)
    save.mutate({ due: count === null ? 'arrival' : 'daysBefore', days: count, ways })
  }
  return (
    <form ref={form} className="field-grid" noValidate autoComplete="off" onSubmit={submit}>
      <TextField
        id="balance-days"
        label={i18n.t('admin.balance.days')}
        hint={
          <>
            {i18n.t('admin.balance.daysHint')} {i18n.t('admin.deposit.beforeBalance', { n: depositDays })}{' '}
            <Link href={getPlaceHref('/property', '/payments')}>{i18n.t('admin.deposit.change')}</Link>
          </>
        }
        error={getFieldError(save.error, 'balance.days')}
        inputMode="numeric"
        value={days}
        onChange={({ target }) => setDays(target.value)}
      />
      <fieldset>
        <legend>{i18n.t('admin.balance.ways')}</legend>
        {getFieldError(save.error, 'balance.ways') && <p role="alert">{getFieldError(save.error, 'balance.ways')}</p>}
        {guestWays.map((way) => (
          <Checkbox
            key={way}
            id={`balance-${way}`}
            label={i18n.t(wayLabels[way])}
            checked={ways.includes(way)}
            onChange={({ target }) =>
              setWays(guestWays.filter((it) => (it === way ? target.checked : ways.includes(it))))
            }
          />
        ))}
      </fieldset>
      <div className="weekdays">
        <Button type="submit" variant="primary" disabled={isBlocked || save.isPending}>
          {i18n.t('admin.rooms.save')}
        </Button>
      </div>
    </form>
  )
}
