/** Compares a portal's monthly invoice with the stays that left in the month. Nothing is sent or stored. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { Portal } from '#contract/channels.ts'
import { addMonths } from '#contract/days/days.ts'
import { formatMoney } from '#contract/money/money.ts'
import { formatStayName } from '#contract/stays/stayNames.ts'
import { formatDate } from '#contract/text/format.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatCurrency, formatStayDays } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { Card } from '#pwa/ui/Card.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { PortalField } from '../subjects/PortalField.tsx'
import { parseAmount } from '../writes/amounts.ts'
import { type InvoiceMonth, listInvoiceMonths, sumInvoice } from './invoice.ts'
import './PortalListDialog.css'

export function InvoiceDialog({ initialPortal, onClose }: { initialPortal: Portal; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const months = listInvoiceMonths(farmToday())
  const [portal, setPortal] = useState(initialPortal)
  const [first, setFirst] = useState(months[0] ?? '')
  const [typed, setTyped] = useState('')
  const stays = useLiveQuery(
    () => db.channelStays.where('checkoutDate').between(first, addMonths(first, 1), true, false).toArray(),
    [first],
  )
  const invoicedCents = typed.trim() === '' ? null : parseAmount(typed)
  const isWrong = typed.trim() !== '' && invoicedCents === null
  return (
    <Modal
      isOpen
      onClose={onClose}
      size="wide"
      title={i18n.t('admin.invoice.title')}
      closeLabel={i18n.t('admin.close')}
    >
      <div className="dialog-form">
        <p className="dialog-wide">{i18n.t('admin.invoice.text')}</p>
        <PortalField id="invoice-portal" value={portal} onChange={setPortal} />
        <SelectField
          id="invoice-month"
          label={i18n.t('admin.calendar.month')}
          value={first}
          onChange={({ target }) => setFirst(target.value)}
        >
          {months.map((it) => (
            <option key={it} value={it}>
              {formatDate(it, language, { month: 'long', year: 'numeric' })}
            </option>
          ))}
        </SelectField>
        <TextField
          id="invoice-amount"
          label={i18n.t('admin.invoice.amount')}
          hint={i18n.t('admin.invoice.amountHint')}
          error={isWrong ? i18n.t('errors.money') : undefined}
          inputMode="decimal"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {stays && <Comparison month={sumInvoice(stays, portal, first)} invoicedCents={invoicedCents} />}
      </div>
    </Modal>
  )
}

function Comparison({ month, invoicedCents }: { month: InvoiceMonth; invoicedCents: number | null }) {
  const { i18n, language } = useLanguage()
  const format = (cents: number | null) => (cents === null ? '–' : formatCurrency(formatMoney(cents), language))
  const { stays, grossCents, commissionCents, netCents, incomplete } = month
  const difference = invoicedCents === null ? null : invoicedCents - commissionCents
  if (stays.length === 0) return <p className="dialog-wide empty">{i18n.t('admin.invoice.none')}</p>
  return (
    <div className="dialog-wide stack-3">
      {difference !== null && (
        <Card as="p" kind="note" tone={difference === 0 ? 'ok' : 'warn'} role="status">
          {difference === 0
            ? i18n.t('admin.invoice.same')
            : i18n.t(difference > 0 ? /*i18n*/ 'admin.invoice.more' : /*i18n*/ 'admin.invoice.less', {
                amount: format(Math.abs(difference)),
              })}
        </Card>
      )}
      {incomplete.length > 0 && (
        <Card as="p" kind="note" tone="warn">
          {i18n.t('admin.invoice.incomplete', { n: incomplete.length })}
        </Card>
      )}
      <div className="invoice-scroll">
        <table className="invoice">
          <thead>
            <tr>
              <th scope="col">{i18n.t('admin.invoice.stay')}</th>
              <th scope="col">{i18n.t('admin.channelStay.gross')}</th>
              <th scope="col">{i18n.t('admin.channelStay.fee')}</th>
              <th scope="col">{i18n.t('admin.invoice.net')}</th>
            </tr>
          </thead>
          <tbody>
            {stays.map((stay) => (
              <tr key={stay.id}>
                <th scope="row">
                  {formatStayName(stay, i18n)}
                  <br />
                  <span className="muted">{formatStayDays(stay, language)}</span>
                </th>
                <td>{format(stay.priceCents)}</td>
                <td>{format(stay.commissionCents)}</td>
                <td>
                  {format(
                    stay.priceCents === null || stay.commissionCents === null
                      ? null
                      : stay.priceCents - stay.commissionCents,
                  )}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{i18n.t('admin.invoice.sum', { n: stays.length })}</th>
              <td>{format(grossCents)}</td>
              <td>{format(commissionCents)}</td>
              <td>{format(netCents)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  )
}
