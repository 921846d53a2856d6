/** The tourist tax: its rules, what is to be done until when, and the declaration of a year. Needs the network. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Day, toFarmDay } from '#contract/days/days.ts'
import type { DoneDeadline, TaxSettings } from '#contract/duties/taxSettings.ts'
import { listTaxDeadlines } from '#contract/duties/touristTax.ts'
import { call } from '#pwa/api.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { SegmentedControl } from '#pwa/ui/SegmentedControl.tsx'
import { readEdited } from '../forms/useDialogDraft.ts'
import { PrintButton } from '../print/PrintButton.tsx'
import { sessionQuery } from '../session/queries.ts'
import { dutiesQuery } from '../settings/queries.ts'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { useBlockedReason, useNow } from '../sync/useSync.ts'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { useWrite } from '../writes/useWrite.ts'
import { useFirstDay } from './firstDay.ts'
import { getTaxYear, taxQuery } from './queries.ts'
import { TaxDialog } from './TaxDialog.tsx'
import { TaxTable } from './TaxTable.tsx'
import { formatPeriod } from './taxTexts.ts'
import { useDutiesWrite } from './useDutiesWrite.ts'

const views = [
  { value: 'months', label: /*i18n*/ 'admin.tax.byMonth' },
  { value: 'quarters', label: /*i18n*/ 'admin.tax.byQuarter' },
] as const

export function TaxSection() {
  const { i18n } = useLanguage()
  const today = toFarmDay(useNow())
  const duties = useQuery(dutiesQuery)
  const tax = duties.data?.tax ?? null
  const isManager = useQuery(sessionQuery).data?.role === 'manager'
  const isBlocked = useBlockedReason() !== null || duties.data === undefined
  const [open, setOpen] = useState<'rules' | 'off' | null>(readEdited('tax') ? 'rules' : null)
  const close = () => setOpen(null)
  return (
    <section className="duties-part" aria-labelledby="tax-title">
      <div className="page-head">
        <h2 id="tax-title">{i18n.t('admin.duties.tax')}</h2>
        {isManager && tax && (
          <div className="cluster">
            <Button variant="quiet" disabled={isBlocked} onClick={() => setOpen('off')}>
              {i18n.t('admin.tax.turnOff')}
            </Button>
            <Button disabled={isBlocked} onClick={() => setOpen('rules')}>
              {i18n.t('admin.tax.rules')}
            </Button>
          </div>
        )}
      </div>
      <QueryStatus query={duties} />
      {duties.data && tax === null && (
        <Card kind="note">
          <p>{i18n.t('admin.tax.isOff')}</p>
          {isManager && (
            <div className="cluster">
              <Button variant="primary" disabled={isBlocked} onClick={() => setOpen('rules')}>
                {i18n.t('admin.tax.turnOn')}
              </Button>
            </div>
          )}
        </Card>
      )}
      {duties.data && tax && (
        <>
          <Deadlines tax={tax} done={duties.data.taxDone} today={today} />
          <Declaration tax={tax} today={today} />
        </>
      )}
      {open === 'rules' && duties.data && <TaxDialog tax={tax} today={today} onClose={close} />}
      {open === 'off' && <TurnOff onClose={close} />}
    </section>
  )
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const { i18n } = useLanguage()
  const { write } = useDutiesWrite(onClose)
  return (
    <ConfirmDialog
      title={i18n.t('admin.tax.turnOffTitle')}
      submitLabel={i18n.t('admin.tax.turnOff')}
      isPending={write.isPending}
      onConfirm={() => write.mutate({ tax: null })}
      onClose={onClose}
    >
      <p>{i18n.t('admin.tax.turnOffText')}</p>
    </ConfirmDialog>
  )
}

function Deadlines({ tax, done, today }: { tax: TaxSettings; done: string[]; today: Day }) {
  const { i18n, language } = useLanguage()
  const client = useQueryClient()
  const isBlocked = useBlockedReason() !== null
  const mark = useWrite({
    send: (body: DoneDeadline, key) => call('duties.markTaxDone', { body, key }),
    store: async (response) => client.setQueryData(dutiesQuery.queryKey, response),
    success: () => /*i18n*/ 'admin.duties.saved',
    failure: () => ({ title: /*i18n*/ 'admin.duties.saveFailed' }),
  })
  const firstDay = useFirstDay(today)
  const deadlines = firstDay ? listTaxDeadlines(tax, done, today, firstDay) : []
  if (deadlines.length === 0) return null
  return (
    <ul className="rows" aria-label={i18n.t('admin.tax.deadlines')}>
      {deadlines.map(({ id, name, period, dueOn }) => (
        <Row
          key={id}
          actions={
            <Button size="small" disabled={isBlocked || mark.isPending} onClick={() => mark.mutate({ id, done: true })}>
              {i18n.t('admin.tax.markDone')}
            </Button>
          }
        >
          <strong>{name ?? i18n.t('admin.tax.agency')}</strong>
          <span>{formatPeriod(period, i18n, language)}</span>
          <span className={dueOn < today ? 'duties-words' : 'muted'}>
            {i18n.t(dueOn < today ? /*i18n*/ 'admin.tax.wasDue' : /*i18n*/ 'admin.tax.due', {
              day: formatDay(dueOn, language),
            })}
          </span>
        </Row>
      ))}
    </ul>
  )
}

function Declaration({ tax, today }: { tax: TaxSettings; today: Day }) {
  const { i18n } = useLanguage()
  const thisYear = Number(today.slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const [by, setBy] = useState<(typeof views)[number]['value']>('months')
  const declared = useQuery(taxQuery(year))
  const { from, to } = getTaxYear(year)
  const caption = i18n.t('admin.tax.caption', { municipality: tax.municipality, year })
  return (
    <>
      <div className="page-head">
        <div className="duties-month">
          <Button aria-label={i18n.t('admin.months.previousYear')} onClick={() => setYear(year - 1)}>
            ‹
          </Button>
          <output>{year}</output>
          <Button
            aria-label={i18n.t('admin.months.nextYear')}
            disabled={year > thisYear}
            onClick={() => setYear(year + 1)}
          >
            ›
          </Button>
        </div>
        <SegmentedControl
          name="tax-view"
          legend={i18n.t('admin.tax.view')}
          options={views.map(({ value, label }) => ({ value, label: i18n.t(label) }))}
          value={by}
          onChange={setBy}
        />
      </div>
      <QueryStatus query={declared} />
      {declared.data && (
        <>
          <TaxTable declaration={declared.data} {...{ by, tax, caption }} />
          {declared.data.estimatedStays > 0 && (
            <p className="muted">{i18n.t('admin.tax.estimated', { n: declared.data.estimatedStays })}</p>
          )}
          {by === 'quarters' && <p className="muted">{i18n.t('admin.tax.yearly', { year: year + 1 })}</p>}
          <div className="cluster duties-table-actions">
            <ButtonLink download href={`/api/duties/tax.csv?from=${from}&to=${to}`}>
              {i18n.t('admin.tax.csv')}
            </ButtonLink>
            <PrintButton
              load={async () => {
                const { TaxSheet } = await import('./TaxSheet.tsx')
                return <TaxSheet declaration={declared.data} tax={tax} caption={caption} />
              }}
            />
          </div>
        </>
      )}
    </>
  )
}
