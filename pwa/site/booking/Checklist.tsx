/** The four things that a request needs, ticked as they are done. */
import { useWatch } from 'react-hook-form'
import { useLanguage } from '#pwa/i18n.tsx'
import './Checklist.css'
import { emptyGuest, type RequestForm } from './useRequestForm.ts'

export function Checklist({ form, hasRoom, hasDates }: { form: RequestForm; hasRoom: boolean; hasDates: boolean }) {
  const { i18n } = useLanguage()
  const [name, surname, privacy] = useWatch({
    control: form.control,
    name: ['guestName', 'guestSurname', 'privacyAccepted'],
    defaultValue: emptyGuest,
  })
  const items = [
    { word: /*i18n*/ 'booking.check.room', done: hasRoom },
    { word: /*i18n*/ 'booking.check.dates', done: hasDates },
    { word: /*i18n*/ 'booking.check.name', done: name.trim().length > 1 && surname.trim().length > 1 },
    { word: /*i18n*/ 'booking.check.privacy', done: privacy === true },
  ]
  return (
    <ul className="checklist" aria-label={i18n.t('booking.checklist')}>
      {items.map(({ word, done }) => (
        <li key={word} data-done={done ? '' : undefined}>
          {i18n.t(word)}
          <span className="visually-hidden">{done ? i18n.t('booking.check.done') : i18n.t('booking.check.todo')}</span>
        </li>
      ))}
    </ul>
  )
}
