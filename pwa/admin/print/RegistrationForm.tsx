/** The registration sheet of a stay: what is known of it and its guests, and lines for what the law asks besides. */
import type { ReactNode } from 'react'
import { unknownText } from '#contract/bookings/bookingRules.ts'
import type { Room } from '#contract/rooms.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { readFarmName } from '../session/farmName.ts'
import { useProperty } from '../settings/propertyContext.ts'
import './RegistrationSheet.css'
import { Sheet } from './Sheet.tsx'

export type SheetFact = readonly [label: string, value: ReactNode]

type Props = {
  subtitle: string
  room: Room | undefined
  guest: SheetFact[]
  stay: SheetFact[]
  /** What was agreed, asked and paid. */
  amounts: SheetFact[]
  guestCount: number
  /** What is known of the guests, one text a column. */
  lines: string[][]
}

export function RegistrationForm({ subtitle, room, guest, stay, amounts, guestCount, lines }: Props) {
  const { i18n } = useLanguage()
  const farm = useProperty()?.name ?? readFarmName()
  return (
    <Sheet title={i18n.t('admin.print.registration')} subtitle={subtitle} room={room}>
      <h2>{i18n.t('admin.print.guest')}</h2>
      <Facts facts={guest} />
      <h2>{i18n.t('admin.booking.stay')}</h2>
      <Facts facts={stay} />
      <table className="sheet-amounts">
        <thead>
          <tr>
            {amounts.map(([label]) => (
              <th key={label} scope="col">
                {i18n.t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {amounts.map(([label, value]) => (
              <td key={label}>{value}</td>
            ))}
          </tr>
        </tbody>
      </table>
      <GuestLines count={Math.max(guestCount, lines.length)} lines={lines} />
      <div className="sheet-signature">
        <p>{i18n.t('admin.print.placeAndDate')}</p>
        <p>{i18n.t('admin.print.signature')}</p>
      </div>
      <p className="sheet-privacy">{i18n.t('admin.print.privacy', { farm })}</p>
    </Sheet>
  )
}

/** A fact that is not known is a line to write on. */
function Facts({ facts }: { facts: SheetFact[] }) {
  const { i18n } = useLanguage()
  return (
    <dl className="sheet-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{i18n.t(label)}</dt>
          <dd>{value !== null && value !== unknownText && value}</dd>
        </div>
      ))}
    </dl>
  )
}

const guestColumns = [
  /*i18n*/ 'admin.print.fullName',
  /*i18n*/ 'admin.print.sex',
  /*i18n*/ 'admin.booking.birthDate',
  /*i18n*/ 'admin.print.birthPlace',
  /*i18n*/ 'admin.print.citizenship',
  /*i18n*/ 'admin.print.document',
]

/** One line for each guest. What is not known is filled in by hand. */
function GuestLines({ count, lines }: { count: number; lines: string[][] }) {
  const { i18n } = useLanguage()
  return (
    <>
      <h2>{i18n.t('admin.print.guestLines')}</h2>
      <table className="sheet-lines">
        <thead>
          <tr>
            <td />
            {guestColumns.map((label) => (
              <th key={label} scope="col">
                {i18n.t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, i) => i + 1).map((line) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              {guestColumns.map((label, column) => (
                <td key={label}>{lines[line - 1]?.[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
