/** What came in on a day, by way: to count the till. The tourist tax is apart. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { Day } from '#contract/days/days.ts'
import { formatCents } from '#contract/text/format.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { wayLabels } from './paymentTexts.ts'
import { readReceipts } from './queries.ts'
import { sumTakings, type Takings } from './receipts.ts'

export function TakingsButton({ day }: { day: Day }) {
  const { i18n, language } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{i18n.t('admin.takings.open')}</Button>
      {isOpen && (
        <Modal
          isOpen
          onClose={() => setOpen(false)}
          title={i18n.t('admin.takings.title', { day: formatDay(day, language) })}
          closeLabel={i18n.t('admin.close')}
        >
          <TakingsTable day={day} />
        </Modal>
      )}
    </>
  )
}

function TakingsTable({ day }: { day: Day }) {
  const { i18n, language } = useLanguage()
  const receipts = useLiveQuery(() => readReceipts(day, day, farmToday()), [day])
  if (receipts === undefined) return <p aria-busy="true" />
  if (receipts.length === 0) return <p role="status">{i18n.t('admin.takings.none')}</p>
  const takings = sumTakings(receipts)
  const sum = (get: (it: Takings) => number) => takings.reduce((total, it) => total + get(it), 0)
  const renderCells = ({ priceCents, taxCents }: Pick<Takings, 'priceCents' | 'taxCents'>) =>
    [priceCents, taxCents, priceCents + taxCents].map((cents, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the three columns never change places
      <td key={index}>{formatCents(cents, language)}</td>
    ))
  return (
    <table className="amounts">
      <thead>
        <tr>
          <th scope="col">{i18n.t('admin.payment.how')}</th>
          <th scope="col">{i18n.t('admin.takings.stays')}</th>
          <th scope="col">{i18n.t('admin.account.tax')}</th>
          <th scope="col">{i18n.t('admin.takings.sum')}</th>
        </tr>
      </thead>
      <tbody>
        {takings.map((it) => (
          <tr key={it.how ?? ''}>
            <th scope="row">{i18n.t(it.how === null ? /*i18n*/ 'admin.takings.unknownWay' : wayLabels[it.how])}</th>
            {renderCells(it)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{i18n.t('admin.takings.sum')}</th>
          {renderCells({ priceCents: sum((it) => it.priceCents), taxCents: sum((it) => it.taxCents) })}
        </tr>
      </tfoot>
    </table>
  )
}
