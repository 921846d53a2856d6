/** Who comes, leaves and stays on a day, with what the desk has to know. */
import type { ReactNode } from 'react'
import { buildDaySheet, type SheetRow, type SheetSources } from '#contract/daySheet.ts'
import type { DayPart } from '#contract/days/dayStays.ts'
import { formatLongDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ExtraDays } from '../subjects/ExtraDays.tsx'
import './DaySheet.css'
import { Sheet } from './Sheet.tsx'

export function DaySheet(sources: SheetSources) {
  const { i18n, language } = useLanguage()
  const { day, arrivals, departures, staying, notes, extras } = buildDaySheet(sources, { i18n, language })
  return (
    <Sheet title={i18n.t('admin.print.day')} subtitle={formatLongDay(day, language)}>
      {notes.length > 0 && (
        <>
          <h2>{i18n.t('admin.notes.ofDay')}</h2>
          <p>
            <strong>{i18n.t('admin.notes.staffOnly')}</strong>
          </p>
          <ul className="sheet-notes sheet-staff">
            {notes.map(({ id, subject, text, author }) => (
              <li key={id}>
                {subject !== '' && <strong>{`${subject}: `}</strong>}
                {text} ({author})
              </li>
            ))}
          </ul>
        </>
      )}
      <StayTable title={i18n.t('admin.today.arrivals')} rows={arrivals} part="arrivals" />
      <StayTable title={i18n.t('admin.today.departures')} rows={departures} part="departures" />
      <StayTable title={i18n.t('admin.print.staying')} rows={staying} part="staying" />
      {extras.length > 0 && (
        <>
          <h2>{i18n.t('admin.extras.title')}</h2>
          <ul className="sheet-notes">
            <ExtraDays days={extras} />
          </ul>
        </>
      )}
    </Sheet>
  )
}

type TableProps = { title: string; rows: SheetRow[]; part: DayPart }

function StayTable({ title, rows, part }: TableProps) {
  const { i18n } = useLanguage()
  const isArrival = part === 'arrivals'
  const isLeaving = part === 'departures'
  return (
    <>
      <h2>{`${title} (${rows.length})`}</h2>
      {rows.length === 0 ? (
        <p>{i18n.t('admin.today.none')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{i18n.t('admin.booking.room')}</th>
              <th scope="col">{i18n.t('admin.print.guest')}</th>
              <th scope="col">{i18n.t('admin.booking.phone')}</th>
              <th scope="col">{i18n.t('admin.booking.guests')}</th>
              {isArrival && <th scope="col">{i18n.t('admin.print.time')}</th>}
              <th scope="col">{i18n.t(isLeaving ? /*i18n*/ 'admin.print.since' : /*i18n*/ 'admin.print.until')}</th>
              <th scope="col">{i18n.t('admin.print.due')}</th>
            </tr>
          </thead>
          {rows.map((row) => (
            <StayLines key={row.id} row={row} isArrival={isArrival} />
          ))}
        </table>
      )}
    </>
  )
}

const StayLines = ({ row, isArrival }: { row: SheetRow; isArrival: boolean }) => (
  <tbody>
    <tr>
      <th scope="row">{row.room}</th>
      <td>
        <strong>{row.name}</strong>
        {row.states.map((it) => ` (${it})`)}
        {row.others.length > 0 && <div>{row.others.join(', ')}</div>}
      </td>
      <td className="sheet-fixed">{row.phone}</td>
      <td>{row.party}</td>
      {isArrival && <td>{row.time}</td>}
      <td className="sheet-fixed">{row.end}</td>
      <td className="sheet-fixed">{row.due}</td>
    </tr>
    <StayTexts {...row} columns={isArrival ? 7 : 6} />
  </tbody>
)

type Columns = { columns: number }

/** What is written about a stay. */
function StayTexts({ food, request, notes, columns }: Pick<SheetRow, 'food' | 'request' | 'notes'> & Columns) {
  const { i18n } = useLanguage()
  return (
    <>
      {food.map((text) => (
        <NoteRow key={text} columns={columns}>
          <strong>{`${i18n.t('admin.print.food')} ${text}`}</strong>
        </NoteRow>
      ))}
      {request !== null && (
        <NoteRow columns={columns}>
          <strong>{i18n.t('admin.booking.guestSays')}</strong> {request}
        </NoteRow>
      )}
      {notes.map(({ id, text, author }) => (
        <NoteRow key={id} columns={columns}>
          <div className="sheet-staff">
            <strong>{i18n.t('admin.notes.staffOnly')}:</strong> {text} {author && `(${author})`}
          </div>
        </NoteRow>
      ))}
    </>
  )
}

const NoteRow = ({ children, columns }: { children: ReactNode } & Columns) => (
  <tr className="sheet-note">
    <td colSpan={columns}>{children}</td>
  </tr>
)
