/** The farm's own rules of stay, which hold outside of the seasons, and the arrival times that guests and staff choose from. */
import type { I18n } from '@lingui/core'
import { useLiveQuery } from 'dexie-react-hooks'
import type { FormEvent } from 'react'
import type { Property } from '#contract/property.ts'
import { limits } from '#contract/stays/stay.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { pull } from '#pwa/offline/sync.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { Fields } from '../forms/Fields.tsx'
import type { FormRow } from '../forms/fields.ts'
import { formatMonthDay } from '../forms/monthDays.ts'
import { useForm } from '../forms/useForm.ts'
import { readProperty } from '../settings/queries.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { parseCount } from '../writes/amounts.ts'
import { formatArrivalTimes, parseArrivalTimes } from './arrivalTimes.ts'
import { NightRuleFields } from './NightRuleFields.tsx'
import { formatCount, toNightRules, toNightValues } from './nightValues.ts'

export function StayRules() {
  const { i18n } = useLanguage()
  const stored = useLiveQuery(readProperty)
  return (
    <section aria-labelledby="stay-rules-title">
      <div className="page-head">
        <h2 id="stay-rules-title">{i18n.t('admin.stayRules.title')}</h2>
      </div>
      <Card>
        <p className="muted">{i18n.t('admin.stayRules.text')}</p>
        {stored?.value && <StayRulesForm key={stored.version} property={stored.value} version={stored.version} />}
      </Card>
    </section>
  )
}

type RuleFields = Pick<Property, 'stayRules' | 'checkinTimes'>

const toValues = ({ stayRules, checkinTimes }: RuleFields, i18n: I18n) => ({
  nights: toNightValues(stayRules),
  daysAhead: formatCount(stayRules.daysAhead),
  sameDayUntil: stayRules.sameDayUntil ?? '',
  opening: stayRules.opening?.map(formatMonthDay) ?? ['', ''],
  guest: formatArrivalTimes(checkinTimes.guest, i18n),
  staff: formatArrivalTimes(checkinTimes.staff, i18n),
})
type Values = ReturnType<typeof toValues>

const parseMonthDay = (text = ''): string => {
  const [day = '', month = ''] = text.split(/[/.-]/).map((part) => part.trim().padStart(2, '0'))
  return `${month}-${day}`
}

const toInput = ({ nights, opening: [from, to], ...values }: Values, i18n: I18n): RuleFields => ({
  stayRules: {
    ...toNightRules(nights),
    daysAhead: parseCount(values.daysAhead),
    sameDayUntil: values.sameDayUntil || null,
    opening: from || to ? [parseMonthDay(from), parseMonthDay(to)] : null,
  },
  checkinTimes: { guest: parseArrivalTimes(values.guest, i18n), staff: parseArrivalTimes(values.staff, i18n) },
})

function StayRulesForm({ property, version }: { property: RuleFields; version: number }) {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  const { save, dialog, ...form } = useForm<Values, RuleFields, unknown>({
    name: 'stay-rules',
    id: null,
    schema: null,
    initial: () => toValues(property, i18n),
    onClose: () => undefined,
    send: (body, key) => call('property.change', { body, key, version }),
    // The next change needs the new version.
    store: pull,
    success: () => /*i18n*/ 'admin.rooms.saved',
    failure: () => ({ title: /*i18n*/ 'admin.property.failed' }),
  })
  const { values, setValues, getError } = form
  const getTimesError = (name: 'guest' | 'staff') => getError('checkinTimes') ?? getError(`checkinTimes.${name}`)
  const rows: FormRow<Values>[] = [
    <NightRuleFields
      key="nights"
      form="stay-rules"
      values={values.nights}
      onChange={(nights) => setValues({ ...values, nights })}
      getError={(name) => getError(`stayRules.${name}`)}
    />,
    {
      name: 'daysAhead',
      kind: 'number',
      path: 'stayRules.daysAhead',
      label: i18n.t('admin.stayRules.daysAhead'),
      hint: i18n.t('admin.stayRules.emptyForAny'),
      min: 1,
      max: limits.maxDaysAhead,
    },
    {
      name: 'sameDayUntil',
      kind: 'time',
      path: 'stayRules.sameDayUntil',
      label: i18n.t('admin.stayRules.sameDayUntil'),
      hint: i18n.t('admin.stayRules.emptyForAny'),
    },
    {
      name: 'opening.0',
      path: 'stayRules.opening.0',
      label: i18n.t('admin.stayRules.openFrom'),
      hint: i18n.t('admin.stayRules.openHint'),
      placeholder: '01/04',
    },
    { name: 'opening.1', path: 'stayRules.opening.1', label: i18n.t('admin.stayRules.openTo'), placeholder: '31/10' },
    {
      name: 'guest',
      kind: 'area',
      label: i18n.t('admin.stayRules.guestTimes'),
      hint: i18n.t('admin.stayRules.timesHint'),
      error: getTimesError('guest'),
      rows: 6,
    },
    {
      name: 'staff',
      kind: 'area',
      label: i18n.t('admin.stayRules.staffTimes'),
      error: getTimesError('staff'),
      rows: 6,
    },
  ]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(toInput(values, i18n))
  }
  return (
    <form ref={dialog.form} className="field-grid" noValidate autoComplete="off" onSubmit={submit}>
      <Fields form={form} rows={rows} />
      <div className="weekdays">
        <Button type="submit" variant="primary" disabled={blockedReason !== null || save.isPending}>
          {i18n.t('admin.rooms.save')}
        </Button>
      </div>
    </form>
  )
}
